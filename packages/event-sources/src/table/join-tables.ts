import { limits } from '@moonfloor/contract/api/limits';
import { t } from '@moonfloor/messages/t';
import { shorten } from '../values/plain-text.ts';
import { proposeMapping } from './propose-mapping.ts';
import type { Table } from './table.ts';

/** Number of rows from which the columns are guessed. */
const sampleSize = 50;

/** A table, and what each of its columns is: its field, or else its name. */
interface Keyed {
  table: Table;
  keys: string[];
}

/**
 * Joins tables of events with the same columns into the longest; a note names the others. Undefined without a table.
 */
export function joinTables(tables: readonly Table[]): Table | undefined {
  if (tables.length < 2) return tables[0];
  const keyedTables = tables.map(keyed);
  const longest = keyedTables.toSorted((one, other) => other.table.rows.length - one.table.rows.length)[0]!;
  const alike = keyedTables.filter((one) => one === longest || isAlike(one, longest));
  const keys = [...new Set(alike.flatMap((one) => one.keys))];
  const order = [...longest.keys, ...keys.filter((key) => !longest.keys.includes(key))].slice(0, limits.importColumns);
  const headerOf = (key: string): string => {
    const { table, keys: tableKeys } = [longest, ...alike].find((one) => one.keys.includes(key))!;
    return table.headers[tableKeys.indexOf(key)]!;
  };
  const others = keyedTables.filter((one) => !alike.includes(one)).flatMap(namesIn);
  return {
    ...longest.table,
    headers: order.map(headerOf),
    rows: alike.flatMap(({ table, keys: tableKeys }) => {
      const places = order.map((key) => tableKeys.indexOf(key));
      return table.rows.map(({ position, cells }) => ({ position, cells: places.map((at) => cells[at] ?? '') }));
    }),
    ...(others.length > 0 && { notes: [otherLists(others)] }),
  };
}

/** Returns the note that names lists which were left out. */
export const otherLists = (names: readonly string[]): string =>
  t('Other lists were left out: {names}', { names: shorten(names.join(', '), 300) });

function keyed(table: Table): Keyed {
  const sample = table.rows.slice(0, sampleSize);
  const columns = table.headers.map((_, at) => sample.map(({ cells }) => cells[at] ?? ''));
  const mapping = proposeMapping(table.headers, columns);
  // two columns of one name stay two
  const keys = table.headers.map((header, at) => mapping[at] || header);
  return { table, keys: keys.map((key, at) => (keys.indexOf(key) === at ? key : `${key} ${at}`)) };
}

/** Whether two tables share most of their columns, and more than names and days. */
function isAlike({ keys }: Keyed, { keys: others }: Keyed): boolean {
  if (keys.join('\n') === others.join('\n')) return true;
  const commonKeys = keys.filter((key) => others.includes(key));
  const isEvents = ['event_name', 'event_date'].every((key) => commonKeys.includes(key));
  return isEvents && commonKeys.length > 2 && commonKeys.length * 2 >= Math.min(keys.length, others.length);
}

function namesIn({ table, keys }: Keyed): string[] {
  const at = keys.includes('event_name') ? keys.indexOf('event_name') : keys.findIndex((key) => key !== 'event_date');
  return table.rows.map(({ cells }) => cells[at] ?? '').filter(Boolean);
}
