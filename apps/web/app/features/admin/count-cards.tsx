import type { Api } from '@moonfloor/contract/api';
import type { ResponseBody } from '@moonfloor/contract/endpoint';
import type { ResourceType } from '@moonfloor/contract/lists';
import { formatNumber } from '../../ui/format.ts';
import styles from './count-cards.module.css';

type Counts = ResponseBody<Api['getDashboard']>['counts'];

const cards = [
  { label: 'Total Events', count: 'total_events', type: 'event' },
  { label: 'Total Artists', count: 'total_artists', type: 'artist' },
  { label: 'Total Decorations', count: 'total_decorations', type: 'decoration' },
  { label: 'Total Releases', count: 'total_releases', type: 'release' },
] as const;

/** Counts of all resource types. A type's card restricts the search to that type; users are not a searchable type. */
export function CountCards({
  counts,
  type,
  onType,
}: {
  counts: Counts;
  type: ResourceType | 'all';
  onType: (type: ResourceType) => void;
}) {
  return (
    <ul className={styles.cards} aria-label="Totals">
      {cards.map((card) => (
        <li key={card.type}>
          <button
            type="button"
            className={styles.card}
            aria-pressed={type === card.type}
            onClick={() => onType(card.type)}
          >
            <CountFigure label={card.label} count={counts[card.count]} />
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
      <span className={styles.label}>{label}</span>
      <span className={styles.count}>{formatNumber(count)}</span>
    </>
  );
}
