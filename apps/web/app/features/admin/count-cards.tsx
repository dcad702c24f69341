import type { Api } from '@moonfloor/contract/api';
import type { ResponseBody } from '@moonfloor/contract/endpoint';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/lists';
import { formatNumber, type Message, msg, t } from '@moonfloor/messages/t';
import { Skeleton, SkeletonFrame } from '../../ui/skeleton.tsx';
import styles from './count-cards.module.css';

type Counts = ResponseBody<Api['getDashboard']>['counts'];

const totalLabels = {
  event: msg('Total Events'),
  artist: msg('Total Artists'),
  decoration: msg('Total Decorations'),
  release: msg('Total Releases'),
} as const satisfies Record<ResourceType, Message>;

type CountCardsProps = { counts: Counts; type: ResourceType | 'all'; onType: (type: ResourceType) => void };

/** Counts of all resource types. A type's card restricts the search to that type; users are not a searchable type. */
export function CountCards({ counts, type, onType }: CountCardsProps) {
  return (
    <ul className={styles.cards} aria-label={t('Totals')}>
      {resourceTypes.map((each) => (
        <li key={each}>
          <button type="button" className={styles.card} aria-pressed={type === each} onClick={() => onType(each)}>
            <CountFigure label={t(totalLabels[each])} count={counts[`total_${each}s`]} />
          </button>
        </li>
      ))}
      <li className={styles.card}>
        <CountFigure label={t('Active Users')} count={counts.total_users} />
      </li>
    </ul>
  );
}

function CountFigure({ label, count }: { label: string; count: number }) {
  return (
    <>
      <span className="quiet">{label}</span>
      <span className={styles.count}>{formatNumber(count)}</span>
    </>
  );
}

/** Skeleton of the five cards. */
export function CountCardsSkeleton() {
  return (
    <SkeletonFrame label={t('Loading the dashboard…')}>
      <div className={styles.cards}>
        {Array.from({ length: 5 }, (_, at) => (
          <Skeleton key={at} shape="panel" />
        ))}
      </div>
    </SkeletonFrame>
  );
}
