import type { MigrationStep } from '../dialect/definitions.ts';
import { createRecordTable } from '../dialect/record-table.ts';

/** Promoters are records. */
export const up: MigrationStep = (db, columns) => {
  const fields = ['area', 'description', 'link1', 'link2', 'link3'].map((name) => `${name} ${columns.text}`);
  return createRecordTable(db, columns, { type: 'promoter', columns: fields, uniqueNames: false });
};
