import { t } from '@moonfloor/messages/t';
import { Choice } from '../../../ui/form.tsx';
import { formatTimeOfSet } from '../timetable/set-text.ts';
import type { LineupDifference, PlacedSet } from './merge-lineup.ts';
import styles from './paste-lineup.module.css';

/** `MAIN FLOOR, Fri 20, 22:00–23:30` */
const placeOf = ({ floor, entry: { start, end } }: PlacedSet, dayStart: string): string =>
  start === '' ? floor : `${floor}, ${formatTimeOfSet(start, end, dayStart)}`;

/** How a pasted line-up differs from that of the form. `removes` are sets that it lacks. */
export function LineupComparison(props: {
  difference: LineupDifference;
  /** When a festival day begins, `HH:MM`. */
  dayStart: string;
  removes: boolean;
  onRemoves: (removes: boolean) => void;
}) {
  const { dayStart, difference } = props;
  const { added, moved, gone } = difference;
  return (
    <section className={styles.notes} aria-labelledby="lineup-comparison">
      <h3 id="lineup-comparison">{t('Compared with the form')}</h3>
      <p role="status">
        {t('{added} new, {moved} moved, {gone} gone', { added: added.length, moved: moved.length, gone: gone.length })}
      </p>
      <ul>
        {moved.map(({ from, to }, at) => (
          <li key={`moved ${at}`}>
            {t('Moved: {name} ({before} → {after})', {
              name: to.entry.name,
              before: placeOf(from, dayStart),
              after: placeOf(to, dayStart),
            })}
          </li>
        ))}
        {gone.map((set, at) => (
          <li key={`gone ${at}`}>
            {t('Gone: {name} ({place})', { name: set.entry.name, place: placeOf(set, dayStart) })}
          </li>
        ))}
      </ul>
      {gone.length > 0 && (
        <Choice
          type="checkbox"
          checked={props.removes}
          onChange={({ currentTarget }) => props.onRemoves(currentTarget.checked)}
        >
          {t('Remove what is gone')}
        </Choice>
      )}
    </section>
  );
}
