import { t } from '@moonfloor/messages/t';
import { canBeField } from './column-values.ts';
import type { Table } from './table.ts';

/** Returns rows whose names were torn at the delimiter, `Oak, Elm` without quotes, as whole: their days stand that much further right. */
export function joinTornNames(table: Table, mapping: readonly string[]): Table {
  const [name, day] = [mapping.indexOf('event_name'), mapping.indexOf('event_date')];
  const isDay = (cell = ''): boolean => cell.trim() !== '' && canBeField('event_date', [cell]);
  if (name < 0 || day < name) return table;
  const named = table.headers.findLastIndex((header, at) => header !== t('Column {number}', { number: at + 1 })) + 1;
  return {
    ...table,
    rows: table.rows.map((row) => {
      const more = row.cells.findLastIndex((cell) => cell.trim() !== '') + 1 - named;
      if (more < 1 || isDay(row.cells[day]) || !isDay(row.cells[day + more])) return row;
      const whole = row.cells
        .slice(name, name + more + 1)
        .map((cell) => cell.trim())
        .join(', ');
      return { ...row, cells: row.cells.toSpliced(name, more + 1, whole) };
    }),
  };
}
