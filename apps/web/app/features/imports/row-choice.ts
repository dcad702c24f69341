import type { ImportRow } from '@moonfloor/contract/imports/import-rows';
import type { ImportPreview } from '@moonfloor/contract/imports/imports';
import { keysOf } from '@moonfloor/contract/values/keys';
import { msg, t } from '@moonfloor/messages/t';
import { canSelect, type SourceRow, tickedRows } from './row-frame.tsx';
import type { ImportRest } from './use-import-step.ts';

/** Names and labels of the filters of a preview's rows. */
export const rowFilterLabels = {
  all: msg('All'),
  new: msg('New'),
  changed: msg('Changed'),
  duplicates: msg('Possible duplicates'),
  kept: msg('Edited here'),
  unchanged: msg('Unchanged'),
  refused: msg('Refused'),
  past: msg('Past'),
  vanished: msg('Gone from the source'),
} as const;

export type RowFilter = keyof typeof rowFilterLabels;
export const rowFilters = keysOf(rowFilterLabels);

export function filterRows(rows: readonly ImportRow[], filter: RowFilter, today: string): readonly ImportRow[] {
  if (filter === 'all') return rows;
  if (filter === 'past') return rows.filter((row) => isPastEvent(row, today));
  if (filter === 'duplicates') return rows.filter(({ duplicates, into }) => duplicates.length > 0 || into);
  return rows.filter(({ kept, outcome }) => (filter === 'kept' ? kept.length > 0 : outcome === filter));
}

/** Returns the first filter: changed rows if the source was imported before, else all. */
export const firstFilter = (rows: readonly ImportRow[]): RowFilter =>
  rows.some(({ outcome, into }) => outcome === 'changed' && !into) ? 'changed' : 'all';

/** Returns whether a row would add an event that is over. */
export const isPastEvent = ({ outcome, event_date: start, event_end_date: end }: ImportRow, today: string): boolean =>
  outcome === 'new' && start !== null && (end ?? start) < today;

/** What the button does: “Import 1 change and 8 new events”. */
export function importLabel(rows: readonly ImportRow[], chosen: ReadonlySet<number>): string {
  const added = rows.filter(({ outcome, row }) => outcome === 'new' && chosen.has(row)).length;
  const changed = chosen.size - added;
  if (changed === 0) return t('{count, plural, one {Import # event} other {Import # events}}', { count: added });
  if (added === 0) return t('{count, plural, one {Import # change} other {Import # changes}}', { count: changed });
  return t(
    'Import {changed, plural, one {# change} other {# changes}} and {added, plural, one {# new event} other {# new events}}',
    { changed, added },
  );
}

/**
 * Returns the rows to import: those that change something, are not over and have no possible duplicate, up to the maximum, except where the
 * person has decided otherwise.
 */
export function selection(
  { rows, most }: ImportPreview,
  ticks: ReadonlyMap<number, boolean>,
  today: string,
): ReadonlySet<number> {
  const isSure = (row: ImportRow): boolean =>
    canSelect(row) && row.duplicates.length === 0 && !row.private && !isPastEvent(row, today);
  return tickedRows(rows, ticks, rows.filter(isSure).slice(0, most));
}

/** Returns what importing the chosen rows leaves, or merges into events that are here. */
export const restOf = (rows: readonly SourceRow[], chosen: ReadonlySet<number>): ImportRest => ({
  refused: rows.filter(({ outcome }) => outcome === 'refused').length,
  unselected: rows.filter((row) => canSelect(row) && !chosen.has(row.row)).length,
  merged: rows.filter(({ into, row }) => into && chosen.has(row)).length,
});
