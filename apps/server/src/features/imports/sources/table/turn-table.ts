import { limits } from '@moonfloor/contract/api/limits';
import { t } from '@moonfloor/messages/t';
import { canBeField } from './column-values.ts';
import { columnsOf, proposeMapping } from './propose-mapping.ts';
import type { Table } from './table.ts';

/** Returns a table whose columns are events, `Event, Oak, Elm` above `Date, 12.06., 19.06.`, the other way round; others as they are. */
export function turnTable(table: Table): Table {
  const { headers, rows } = table;
  const isUnnamed = headers[0] === t('Column {number}', { number: 1 });
  const lines = [...(isUnnamed ? [] : [headers]), ...rows.map(({ cells }) => cells)];
  if (headers.length < 2 || lines.length < 2 || lines.length > limits.importColumns) return table;
  const valuesOf = (all: readonly string[][], from: number): string[][] =>
    headers.slice(from).map((_, at) => all.map((cells) => cells[at + from] ?? ''));
  const isMapped = (mapping: readonly string[]): boolean =>
    mapping.includes('event_name') && mapping.includes('event_date');
  const names = lines.map(([name = '']) => name.trim());
  const filled = lines.map((cells) => headers.slice(1).map((_, at) => cells[at + 1] ?? ''));
  const areKnown = (['event_name', 'event_date'] as const).every((field) => columnsOf(field, names).length > 0);
  const turned = names.includes('') || !areKnown ? [] : proposeMapping(names, filled);
  if (!isMapped(turned) || !canBeField('event_date', filled[turned.indexOf('event_date')]!)) return table;
  if (isMapped(proposeMapping(headers, valuesOf(lines.slice(isUnnamed ? 0 : 1), 0)))) return table;
  return {
    ...table,
    headers: names,
    rows: valuesOf(lines, 1).map((cells, at) => ({ position: t('Column {number}', { number: at + 2 }), cells })),
  };
}

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
