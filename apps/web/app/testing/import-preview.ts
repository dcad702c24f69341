import type { ImportRow } from '@moonfloor/contract/imports/import-rows';
import type { ImportPreview } from '@moonfloor/contract/imports/imports';

/** Returns the preview of an import of rows, and `more`. */
export const importPreview = (rows: ImportRow[], more: Partial<ImportPreview> = {}): ImportPreview => ({
  id: '0190c0de-0000-7000-8000-000000000000',
  version: 'first',
  format: 'csv',
  name: 'nights',
  encoding: null,
  fault: null,
  most: 1000,
  address: null,
  country: null,
  without_country: 0,
  vanished: [],
  time_zone: null,
  lineups: null,
  table: null,
  notes: [],
  rows,
  ...more,
});
