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
 * Returns the target event of each row: the closest match that the caller may edit, each event once. Rows without one
 * are unchanged.
 */
export function closestEvents(
  rows: readonly Pick<ImportRow, 'row' | 'duplicates'>[],
): { row: number; event: number }[] {
  const taken = new Set<number>();
  const pairs = rows
    .flatMap(({ row, duplicates }) =>
      duplicates.flatMap(({ id, editable, likeness }) =>
        editable && id !== null ? [{ row, event: id, likeness }] : [],
      ),
    )
    .sort((one, other) => other.likeness - one.likeness);
  const settled = new Map<number, number>();
  for (const { row, event } of pairs) {
    if (settled.has(row) || taken.has(event)) continue;
    settled.set(row, event);
    taken.add(event);
  }
  return [...settled].map(([row, event]) => ({ row, event })).sort((one, other) => one.row - other.row);
}
