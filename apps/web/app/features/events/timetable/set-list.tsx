import { t } from '@moonfloor/messages/t';
import { ChangeMark } from './change-notes.tsx';
import { type DayProps, skyName } from './day-grid.tsx';
import { stateOf } from './day-scale.ts';
import { SetActions, SetActs, SetStateText } from './set-content.tsx';
import { SetTime } from './set-time.tsx';
import { dayName, timeOf } from './set-text.ts';
import { wallTimeAt } from '@moonfloor/contract/values/wall-time';
import styles from './list.module.css';

/** A day as a table by time, with sun and moon between the sets; `floor` filters by floor. */
export function SetList({ timetable, day, now, changes, floor }: DayProps & { floor: number | null }) {
  const names = new Map(timetable.floors.map(({ floor_id: id, floor_name: name }) => [id, name]));
  const sets = timetable.sets.filter((set) => set.day === day && (floor === null || set.floor_id === floor));
  const first = sets[0]?.starts_at ?? '';
  const sky = timetable.sky.filter(({ at }) => at >= first && sets.some(({ ends_at: end }) => at <= end));
  const next = sets.find((set) => stateOf(set, now) !== 'past');
  const rows = [
    ...sets.map((set) => ({ at: set.starts_at, set, kind: null })),
    ...sky.map(({ at, kind }) => ({ at, set: null, kind })),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return (
    <table className={styles.list}>
      <caption className="visually-hidden">{dayName(day)}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('Time')}</th>
          <th scope="col">{t('Artist')}</th>
          <th scope="col">{t('Floor')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, set, kind }) =>
          set === null ? (
            <tr key={`${kind} ${at}`} className={styles.sky}>
              <td>{timeOf(wallTimeAt(timetable.time_zone, Date.parse(at)))}</td>
              <td colSpan={2}>{skyName(kind)}</td>
            </tr>
          ) : (
            <tr
              key={set.set_id}
              id={`row-${set.set_id}`}
              className={styles.set}
              data-state={stateOf(set, now) ?? undefined}
              data-now={set === next && now !== null ? '' : undefined}
            >
              <td className={styles.time}>
                <SetTime set={set} />
              </td>
              <td className={styles.acts}>
                <SetActs set={set} /> <SetStateText state={stateOf(set, now)} />{' '}
                <ChangeMark changes={changes} id={set.set_id} />
                <SetActions set={set} />
              </td>
              <td className={styles.floor}>
                <bdi>{names.get(set.floor_id)}</bdi>
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
