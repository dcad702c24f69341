import type { ImportPreview, ImportRow } from '@moonfloor/contract/imports';

/** Filters of a preview's rows. */
export const rowFilters = {
  all: { label: 'All', fits: () => true },
  new: { label: 'New', fits: (row) => row.outcome === 'new' },
  changed: { label: 'Changed', fits: (row) => row.outcome === 'changed' },
  twins: { label: 'Possible duplicates', fits: (row) => row.twins.length > 0 },
  kept: { label: 'Edited here', fits: (row) => row.kept.length > 0 },
  unchanged: { label: 'Unchanged', fits: (row) => row.outcome === 'unchanged' },
  refused: { label: 'Refused', fits: (row) => row.outcome === 'refused' },
} as const satisfies Record<string, { label: string; fits: (row: ImportRow) => boolean }>;

export type RowFilter = keyof typeof rowFilters;

/** Returns whether importing a row would change anything. */
export const canSelect = ({ outcome }: ImportRow): boolean => outcome === 'new' || outcome === 'changed';

/** Returns the initial selection: rows that change something and have no possible duplicate, up to the maximum. */
export function defaultSelection({ rows, most }: ImportPreview): ReadonlySet<number> {
  const sure = rows.filter((row) => canSelect(row) && row.twins.length === 0);
  return new Set(sure.slice(0, most).map(({ row }) => row));
}

/** Returns the part of a selection that is still valid after the preview has changed. */
export function keepSelection(chosen: ReadonlySet<number>, { rows }: ImportPreview): ReadonlySet<number> {
  return new Set(rows.filter((row) => chosen.has(row.row) && canSelect(row)).map(({ row }) => row));
}
