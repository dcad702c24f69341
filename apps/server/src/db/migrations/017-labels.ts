import type { MigrationStep } from '../dialect/definitions.ts';
import { createRecordTable } from '../dialect/record-table.ts';

/** Record labels are records; one can belong to another. */
export const up: MigrationStep = (db, columns) => {
  const texts = ['description', 'link1', 'link2', 'link3'].map((name) => `${name} ${columns.text}`);
  return createRecordTable(db, columns, {
    type: 'label',
    columns: [`area ${columns.text}`, 'parent_label integer', ...texts],
    uniqueNames: true,
  });
};
