import type { ImportPreview, ImportRow } from '@moonfloor/contract/imports';
import { canSelect } from './row-frame.tsx';

/** Names and labels of the filters of a preview's rows. */
export const rowFilterLabels = {
  all: 'All',
  new: 'New',
  changed: 'Changed',
  twins: 'Possible duplicates',
  kept: 'Edited here',
  unchanged: 'Unchanged',
  refused: 'Refused',
} as const;

export type RowFilter = keyof typeof rowFilterLabels;

/** Returns the rows that a filter matches. */
export function filterRows(rows: readonly ImportRow[], filter: RowFilter): readonly ImportRow[] {
  if (filter === 'all') return rows;
  return rows.filter((row) =>
    filter === 'twins' || filter === 'kept' ? row[filter].length > 0 : row.outcome === filter,
  );
}

/** Returns the initial selection: rows that change something and have no possible duplicate, up to the maximum. */
export function defaultSelection({ rows, most }: ImportPreview): ReadonlySet<number> {
  const sure = rows.filter((row) => canSelect(row) && row.twins.length === 0);
  return new Set(sure.slice(0, most).map(({ row }) => row));
}

/** Returns the part of a selection that is still valid after the preview has changed. */
export function keepSelection(chosen: ReadonlySet<number>, { rows }: ImportPreview): ReadonlySet<number> {
  return new Set(rows.filter((row) => chosen.has(row.row) && canSelect(row)).map(({ row }) => row));
}
