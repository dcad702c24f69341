import { compareText } from '@moonfloor/contract/values/text';
import { memo, use, useMemo } from 'react';
import { t } from '@moonfloor/messages/t';
import { festivalDay } from '@moonfloor/lineup/festival-day';
import { minutesBetween } from '@moonfloor/contract/values/days';
import { limits } from '@moonfloor/contract/api/limits';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { AlertIcon, NextIcon } from '../../../ui/icons.tsx';
import { ArtistRow, Handle, RowTools } from './artist-row.tsx';
import { type EntryValues, type FloorValues, namedEntries } from './event-values.ts';
import { FloorTimes } from './floor-times.tsx';
import styles from './lineup-field.module.css';
import { type FloorName, updateFloor } from './lineup-changes.ts';
import type { FloorErrors } from './lineup-errors.ts';
import { SetTimeContext } from './set-time-context.ts';
import type { LineupEditor } from './use-lineup-editor.ts';

/** One floor with its artists; while it is folded, only their names. Memoized: re-renders only when this floor changes. */
export const FloorCard = memo(function FloorCard(props: {
  floor: FloorValues;
  index: number;
  /** Position among the floors that are submitted; -1 if it is not. */
  place: number;
  floorErrors: FloorErrors | undefined;
  /** Id of this floor or the row of it that is being dragged; null if neither is. */
  dragged: string | null;
  folded: boolean;
  /** Rows whose details are open. */
  opened: ReadonlySet<string>;
  /** Rows that the search does not show unless they are open; null without a search. */
  hidden: ReadonlySet<string> | null;
  floors: readonly FloorName[];
  editor: LineupEditor;
}) {
  const { floor, index, place, floorErrors, dragged, folded, opened, hidden, floors, editor } = props;
  const { id, name, artists } = floor;
  const title = name.trim() || t('floor {number}', { number: index + 1 });
  const entries = namedEntries(floor);
  const path = `floors.${place}`;
  const event = use(SetTimeContext);
  const { dayStart } = event;
  const remarks = useMemo(() => checkSets(floor, dayStart), [floor, dayStart]);
  const isShown = (entry: EntryValues): boolean => hidden?.has(entry.id) !== true || opened.has(entry.id);
  if (hidden !== null && !artists.some(isShown)) return null;
  const isOpen = !folded || hidden !== null || floorErrors !== undefined;
  let after = event.event_date && `${event.event_date}T${dayStart}`;
  let namedBefore = -1;
  return (
    <li className={classNames(styles.floor, dragged === id && styles.dragged)} data-floor={id}>
      <section aria-label={t('Floor {number}', { number: index + 1 })}>
        <div className={styles.floorHead}>
          <Handle onPointerDown={(event) => editor.grab(event, id)} />
          <div className={styles.name}>
            <TextField
              id={`${path}.name`}
              label={t('Floor name {number}', { number: index + 1 })}
              labelHidden
              placeholder={t('Floor name')}
              value={name}
              error={floorErrors?.name}
              onChange={({ currentTarget }) =>
                editor.change((floors) => updateFloor(floors, id, { name: currentTarget.value }))
              }
            />
          </div>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-label={t('{name}: {count, plural, one {# artist} other {# artists}}', {
              name: title,
              count: entries.length,
            })}
            disabled={hidden !== null}
            onClick={() => editor.fold(id)}
          >
            <span>{t('{count, plural, one {# artist} other {# artists}}', { count: entries.length })}</span>
            <NextIcon size={18} />
          </button>
        </div>
        {isOpen ? (
          <ol className={styles.entries}>
            {artists.map((entry, row) => {
              // The server counts only rows with a name.
              if (entry.name.trim() !== '') namedBefore += 1;
              if (row > 0) after = artists[row - 1]!.start || after;
              if (!isShown(entry)) return null;
              const error = entry.name.trim() === '' ? undefined : floorErrors?.entries[namedBefore];
              return (
                <ArtistRow
                  key={entry.id}
                  entry={entry}
                  number={row + 1}
                  control={row === 0 && floorErrors?.artists !== undefined ? `${path}.artists` : `artist-${entry.id}`}
                  error={error}
                  dragged={dragged === entry.id}
                  open={opened.has(entry.id) || error !== undefined}
                  after={after}
                  remark={remarks.get(entry.id)}
                  floor={id}
                  floors={floors}
                  editor={editor}
                />
              );
            })}
          </ol>
        ) : (
          <p className={`quiet ${styles.names}`}>{entries.map((entry) => entry.name).join(' · ')}</p>
        )}
        {floorErrors?.artists !== undefined && (
          <p className={styles.error}>
            <AlertIcon size={18} />
            {floorErrors.artists}
          </p>
        )}
        {isOpen && (
          <>
            <div className={styles.foot}>
              <Button
                size="small"
                id={artists.length === 0 && floorErrors?.artists !== undefined ? `${path}.artists` : undefined}
                data-add={id}
                disabled={artists.length >= limits.floorArtists}
                onClick={() => editor.add(id)}
              >
                {t('Add artist')}
              </Button>
              <RowTools
                name={title}
                removal={t('Remove floor')}
                onStep={(by) => editor.stepFloor(id, by)}
                onRemove={() => editor.removeFloor(id)}
              />
            </div>
            <FloorTimes floor={floor} title={title} editor={editor} />
          </>
        )}
      </section>
    </li>
  );
});

/** Longer pauses are not gaps. */
const longestGapMinutes = 6 * 60;

/** Returns remarks on the sets of a floor that overlap the one before or leave a gap, by row id. Both are allowed. */
function checkSets(floor: FloorValues, dayStart: string): ReadonlyMap<string, string> {
  const remarks = new Map<string, string>();
  const sets = namedEntries(floor).filter(({ start, pairing }) => start !== '' && pairing === '');
  sets.sort((a, b) => compareText(a.start, b.start));
  let latest: { name: string; end: string } | null = null;
  let day = '';
  for (const { id, name, start, end } of sets) {
    if (latest !== null && start < latest.end) {
      const minutes = Math.min(minutesBetween(start, latest.end), end === '' ? Infinity : minutesBetween(start, end));
      remarks.set(id, t('Overlaps {name} by {minutes} min', { name: latest.name, minutes }));
    } else if (latest !== null && festivalDay(start, dayStart) === day) {
      const minutes = minutesBetween(latest.end, start);
      if (minutes > 0 && minutes <= longestGapMinutes)
        remarks.set(id, t('{minutes} min free after {name}', { name: latest.name, minutes }));
    }
    if (end !== '' && (latest === null || end > latest.end)) latest = { name, end };
    else if (end === '') latest = null;
    day = festivalDay(start, dayStart);
  }
  return remarks;
}
