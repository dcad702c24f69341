import type { ImportRow } from './imports.ts';

/** Which possible duplicates are meant: all, those whose names are the same, or those whose names are only nearly so. */
export type NameMatch = 'all' | 'same' | 'nearly';

/** The rows of an import that are perhaps here already, by how alike they are to the likest event here. */
export function rowsWithDuplicates(rows: readonly ImportRow[], alike: NameMatch): ImportRow[] {
  return rows.filter(
    ({ twins: [likest] }) =>
      likest !== undefined && (alike === 'all' || (alike === 'same') === (likest.likeness === 1)),
  );
}

/**
 * Which event here each row would go into: the likest one that whoever imports may edit, each event once. Rows without
 * one are left as they are.
 */
export function closestEvents(rows: readonly ImportRow[]): { row: number; event: number }[] {
  const taken = new Set<number>();
  const pairs = rows
    .flatMap(({ row, twins }) =>
      twins.flatMap(({ id, editable, likeness }) => (editable && id !== null ? [{ row, event: id, likeness }] : [])),
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
