import type { HistoricFloor } from '@moonfloor/contract/activity';
import styles from './history.module.css';
import { type FloorChange, lineupChanges } from './lineup-changes.ts';
import { Names } from './names-difference.tsx';

/** Compares two line-ups floor by floor: added, removed and changed artists. Unchanged floors are only counted. */
export function LineupDifference({
  before,
  after,
}: {
  before: readonly HistoricFloor[];
  after: readonly HistoricFloor[];
}) {
  const { floors, same, reordered } = lineupChanges(before, after);
  return (
    <div className={styles.floors}>
      {floors.map((floor, index) => (
        <FloorDifference key={index} floor={floor} />
      ))}
      {reordered && <p className={styles.note}>Floors in a different order</p>}
      {same > 0 && (
        <p className={styles.note}>{same === 1 ? '1 floor is unchanged' : `${same} floors are unchanged`}</p>
      )}
    </div>
  );
}

const changeLabels = { added: 'New floor', removed: 'Removed floor', changed: 'Floor' } as const;

function FloorDifference({ floor }: { floor: FloorChange }) {
  const { name, previousName, what, added, removed, changed, reordered } = floor;
  return (
    <section className={styles.floor}>
      <p>
        {changeLabels[what]} <bdi className={styles.actor}>{name}</bdi>
        {previousName !== null && (
          <>
            , formerly <bdi>{previousName}</bdi>
          </>
        )}
      </p>
      <Names added={added} removed={removed} />
      {changed.length > 0 && (
        <p className={styles.note}>
          Other details: <bdi>{changed.join(', ')}</bdi>
        </p>
      )}
      {reordered && <p className={styles.note}>In a different order</p>}
    </section>
  );
}
