import type { ImportField } from '@moonfloor/contract/imports/import-fields';
import type { ImportMapping } from '@moonfloor/contract/imports/imports';
import { t } from '@moonfloor/messages/t';
import { isMissing } from '../values/plain-text.ts';
import { canBeField } from './column-values.ts';
import { columnsOf } from './propose-mapping.ts';
import type { Table } from './table.ts';

/** Fields of which a row may have the value in another column of the same meaning. */
const fields = [
  'event_name',
  'event_date',
  'event_end_date',
  'start_time',
  'event_location',
  'area',
  'country',
  'description',
  'lineup',
  'event_page_link',
] as const satisfies readonly ImportField[];

/**
 * Moves the values of other columns of the same meaning into the empty cells of mapped ones, row by row, with a note for each pair of
 * columns: `starts_at`, empty beside a filled `datetime`.
 */
export function fillCells(table: Table, mapping: ImportMapping, notes: string[]): Table {
  const rows = table.rows.map((row) => ({ ...row, cells: [...row.cells] }));
  for (const field of fields) {
    const at = mapping.indexOf(field);
    const others = columnsOf(field, table.headers).filter(
      (column) =>
        mapping[column] === '' &&
        canBeField(
          field,
          rows.map(({ cells }) => cells[column] ?? ''),
        ),
    );
    for (const other of at < 0 ? [] : others) {
      const lacking = rows.filter(({ cells }) => isMissing(cells[at] ?? '') && !isMissing(cells[other] ?? ''));
      // programs write a day as its midnight
      for (const { cells } of lacking)
        [cells[at], cells[other]] = [cells[other]!.replace(/T00:00(?::00(?:\.0+)?)?Z$/, ''), ''];
      if (lacking.length > 0)
        notes.push(
          t('Where “{column}” is empty, “{other}” was read', {
            column: table.headers[at]!.slice(0, 60),
            other: table.headers[other]!.slice(0, 60),
          }),
        );
    }
  }
  return { ...table, rows };
}

/** Returns a table of sets in which rows without a name and a day get those of the row above: these cells are merged in spreadsheets. */
export function fillMergedSets(table: Table, mapping: ImportMapping): Table {
  const isEmpty = (cells: readonly string[], column: number): boolean => isMissing(cells[column] ?? '');
  const [name, day, act] = [mapping.indexOf('event_name'), mapping.indexOf('event_date'), mapping.indexOf('lineup')];
  if ([name, day, act, mapping.indexOf('set_floor')].includes(-1)) return table;
  let above: readonly string[] = [];
  const rows = table.rows.map((row) => {
    const isWithin = isEmpty(row.cells, name) && isEmpty(row.cells, day) && !isEmpty(row.cells, act);
    if (!isWithin) above = row.cells;
    if (!isWithin || isEmpty(above, name) || isEmpty(above, day)) return row;
    const cells = table.headers.map((_, column) => row.cells[column] ?? '');
    return { ...row, cells: cells.with(name, above[name]!).with(day, above[day]!) };
  });
  return { ...table, rows };
}
