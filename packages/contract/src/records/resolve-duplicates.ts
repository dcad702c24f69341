import type { ImportRow } from '../imports/import-rows.ts';

/** The selected likely duplicates: all, those with equal names, or those with similar ones. */
export type NameMatch = 'all' | 'same' | 'nearly';

/** Returns the rows of an import with likely duplicates, by the similarity of the closest match. */
export function rowsWithDuplicates(rows: readonly ImportRow[], alike: NameMatch): ImportRow[] {
  return rows.filter(
    ({ duplicates: [likest] }) =>
      likest !== undefined && (alike === 'all' || (alike === 'same') === (likest.likeness === 1)),
  );
}

/**
 * Returns the target event of each row: the closest match that the caller may edit, of equal ones that on its day; each event
 * once, and none into which another row goes already. Rows without one are unchanged.
 */
export function closestEvents(
  rows: readonly Pick<ImportRow, 'row' | 'event' | 'event_date' | 'duplicates'>[],
): { row: number; event: number }[] {
  const takenEvents = new Set(rows.flatMap(({ event }) => event?.id ?? []));
  const pairs = rows
    .filter(({ event }) => event === null)
    .flatMap(({ row, event_date: day, duplicates }) =>
      duplicates.flatMap(({ id, event_date, editable, likeness }) =>
        editable && id !== null ? [{ row, event: id, likeness, onDay: Number(event_date === day) }] : [],
      ),
    )
    .sort((one, other) => other.likeness - one.likeness || other.onDay - one.onDay);
  const eventByRow = new Map<number, number>();
  for (const { row, event } of pairs) {
    if (eventByRow.has(row) || takenEvents.has(event)) continue;
    eventByRow.set(row, event);
    takenEvents.add(event);
  }
  return [...eventByRow].map(([row, event]) => ({ row, event })).sort((one, other) => one.row - other.row);
}
