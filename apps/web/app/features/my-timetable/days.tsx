import { t } from '@moonfloor/messages/t';
import type { StarredSet } from '@moonfloor/contract/stars';
import { dayName } from '../events/timetable/set-text.ts';
import type { Clash } from './clashes.ts';
import { SetRow } from './set-row.tsx';
import styles from './my-timetable.module.css';

interface DaysProps {
  sets: readonly StarredSet[];
  now: number | null;
  clashes: ReadonlyMap<number, Clash>;
  /** Returns whose a set is, if there are others. */
  markOf?: (set: StarredSet) => string | null;
}

/** Sets by festival day, in order; past ones are folded away. */
export function Days({ sets, now, clashes, markOf }: DaysProps) {
  const past = now === null ? [] : sets.filter(({ ends_at: end }) => Date.parse(end) <= now);
  const coming = sets.filter((set) => !past.includes(set));
  const list = (some: readonly StarredSet[]) =>
    [...Map.groupBy(some, ({ day }) => day)].map(([day, own]) => (
      <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
        <h2 id={`day-${day}`}>
          <time dateTime={day}>{dayName(day)}</time>
        </h2>
        <ol className={styles.sets}>
          {own.map((set) => {
            const mark = markOf?.(set) ?? null;
            return (
              <SetRow
                key={set.set_id}
                set={set}
                now={now}
                clash={clashes.get(set.set_id)}
                mark={mark !== null && <span className={styles.mark}>{mark}</span>}
              />
            );
          })}
        </ol>
      </section>
    ));
  return (
    <>
      {list(coming)}
      {past.length > 0 && (
        <details className={styles.past} open={coming.length === 0}>
          <summary>{t('{count, plural, one {# set is over} other {# sets are over}}', { count: past.length })}</summary>
          {list(past)}
        </details>
      )}
    </>
  );
}
