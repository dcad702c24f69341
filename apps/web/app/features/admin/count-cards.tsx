import type { Api } from '@moonfloor/contract/api';
import type { ResponseBody } from '@moonfloor/contract/endpoint';
import { formMessages } from '@moonfloor/contract/form-messages';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/lists';
import { formatNumber } from '@moonfloor/messages/t';
import { Skeleton, SkeletonFrame } from '../../ui/skeleton.tsx';
import styles from './count-cards.module.css';

type Counts = ResponseBody<Api['getDashboard']>['counts'];

type CountCardsProps = { counts: Counts; type: ResourceType | 'all'; onType: (type: ResourceType) => void };

/** Counts of all resource types. A type's card restricts the search to that type; users are not a searchable type. */
export function CountCards({ counts, type, onType }: CountCardsProps) {
  return (
    <ul className={styles.cards} aria-label="Totals">
      {resourceTypes.map((each) => (
        <li key={each}>
          <button type="button" className={styles.card} aria-pressed={type === each} onClick={() => onType(each)}>
            <CountFigure label={`Total ${formMessages[each].name}s`} count={counts[`total_${each}s`]} />
          </button>
        </li>
      ))}
      <li className={styles.card}>
        <CountFigure label="Active Users" count={counts.total_users} />
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
    <SkeletonFrame label="Loading the dashboard…">
      <div className={styles.cards}>
        {Array.from({ length: 5 }, (_, at) => (
          <Skeleton key={at} shape="panel" />
        ))}
      </div>
    </SkeletonFrame>
  );
}
