import type { ImportRow } from '@moonfloor/contract/imports/import-rows';

/** Returns a row of an import that adds an event, and `more`. */
export const importRow = (at: number, more: Partial<ImportRow> = {}): ImportRow => ({
  row: at,
  place: `line ${at + 2}`,
  outcome: 'new',
  version: null,
  changes: [],
  faults: [],
  notes: [],
  event_name: `NIGHT ${at}`,
  event_date: '2030-06-12',
  event_end_date: null,
  place_line: '',
  source_url: null,
  event: null,
  into: false,
  kept: [],
  cells: {},
  corrected: [],
  series: null,
  private: false,
  duplicates: [],
  lineup: null,
  ...more,
});
