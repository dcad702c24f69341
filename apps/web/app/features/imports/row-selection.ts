import type { ImportPreview, ImportRow } from '@moonfloor/contract/imports';

/** Which rows a preview shows. */
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

/** True when importing a row would do something. */
export const canSelect = ({ outcome }: ImportRow): boolean => outcome === 'new' || outcome === 'changed';

/** The rows that are chosen before anybody has: those that do something and have no twin, as many as one may. */
export function defaultSelection({ rows, most }: ImportPreview): ReadonlySet<number> {
  const sure = rows.filter((row) => canSelect(row) && row.twins.length === 0);
  return new Set(sure.slice(0, most).map(({ row }) => row));
}

/** What is left of a choice when the preview has changed. */
export function keepSelection(chosen: ReadonlySet<number>, { rows }: ImportPreview): ReadonlySet<number> {
  return new Set(rows.filter((row) => chosen.has(row.row) && canSelect(row)).map(({ row }) => row));
}
