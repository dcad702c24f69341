import { t } from '@moonfloor/messages/t';
import { Choice } from '../../../ui/form.tsx';
import { formatSetTime } from './event-values.ts';
import type { LineupDifference, PlacedSet } from './merge-lineup.ts';
import styles from './paste-lineup.module.css';

/** `MAIN FLOOR, Fri 22:00 – 23:30` */
const placeOf = ({ floor, entry: { start, end } }: PlacedSet): string =>
  start === '' ? floor : `${floor}, ${formatSetTime(start, end || null)}`;

/** How a pasted line-up differs from that of the form. `removes` are sets that it lacks. */
export function LineupComparison(props: {
  difference: LineupDifference;
  removes: boolean;
  onRemoves: (removes: boolean) => void;
}) {
  const { added, moved, gone } = props.difference;
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
              before: placeOf(from),
              after: placeOf(to),
            })}
          </li>
        ))}
        {gone.map((set, at) => (
          <li key={`gone ${at}`}>{t('Gone: {name} ({place})', { name: set.entry.name, place: placeOf(set) })}</li>
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
