import type { ImportDateOrder, ImportEmptyDates } from '@moonfloor/contract/imports/import-fields';
import type { ImportMapping } from '@moonfloor/contract/imports/imports';
import { parseCountry } from '../values/countries.ts';
import { detectDateOrder, orderIn } from '../values/date-order.ts';
import { areDayNumbers, areSecondsOfDay } from '../values/day-numbers.ts';
import { type DateOrder, parseRange } from '../values/parse-day.ts';
import { parseInstant } from '../values/parse-instant.ts';
import { textOrEmpty } from '../values/plain-text.ts';
import { isPlaceCode } from '../values/settle-place.ts';
import type { Table } from './table.ts';

/** How the dates of a table are parsed, determined from all rows. */
export interface TableDates {
  order: DateOrder;
  /** An ambiguous date when nothing determines the order; null otherwise. */
  ambiguous: string | null;
  /** True when only the countries of the events determine the order. */
  isByCountry: boolean;
  /** True when some rows have no date. */
  lacksDates: boolean;
  /** True when rows without a date take it from the row above. */
  fill: boolean;
  /** True when instants in UTC are whole days: programs write a day as its midnight. */
  wholeDays: boolean;
  /** True when starts are written as numbers of days, as spreadsheets keep them. */
  dayNumbers: boolean;
  /** True when times are written as seconds from midnight on. */
  seconds: boolean;
}

/** Determines how the dates of a table are parsed. `options` contains the member's choices, `auto` by default. */
export function detectTableDates(
  { rows }: Table,
  mapping: ImportMapping,
  options: { dateOrder: ImportDateOrder; emptyDates: ImportEmptyDates; country: string | null; today: string },
): TableDates {
  const [start, end] = [mapping.indexOf('event_date'), mapping.indexOf('event_end_date')];
  const pairs = rows.map(({ cells }) => [textOrEmpty(cells[start] ?? ''), textOrEmpty(cells[end] ?? '')] as const);
  const { order, ambiguous } = detectDateOrder(pairs, options.today);
  const usual = ambiguous === null ? undefined : orderIn(countriesOf(rows, mapping, options.country), ambiguous);
  const chosen = options.dateOrder === 'auto' ? (usual ?? order) : options.dateOrder;
  const starts = pairs.map(([text]) => text);
  return {
    order: chosen,
    ambiguous,
    isByCountry: usual !== undefined,
    lacksDates: start >= 0 && starts.includes(''),
    fill: options.emptyDates === 'above' || (options.emptyDates === 'auto' && isAgenda(starts, chosen)),
    dayNumbers: areDayNumbers(starts),
    seconds: areSecondsOfDay(
      rows.flatMap(({ cells }) =>
        [mapping.indexOf('start_time'), mapping.indexOf('end_time')].map((at) => textOrEmpty(cells[at] ?? '')),
      ),
    ),
    wholeDays: pairs.flat().every((text) => isMidnight(text)),
  };
}

/** Returns the countries that rows name, or the one that the member chose. A code may be a state's: `Denver, CO`. */
function countriesOf(rows: Table['rows'], mapping: ImportMapping, chosen: string | null): string[] {
  const [country, line] = [mapping.indexOf('country'), mapping.indexOf('place_line')];
  const nameIn = (text: string, isCode: boolean) => (isPlaceCode(text) && !isCode ? undefined : parseCountry(text));
  const countries = rows.flatMap(
    ({ cells }) =>
      nameIn(cells[country] ?? '', chosen === null) ??
      nameIn((cells[line] ?? '').split(',').at(-1)!.trim(), false) ??
      [],
  );
  return countries.length > 0 || chosen === null ? [...new Set(countries)] : [chosen];
}

/** Returns true for midnight in UTC, and for values other than instants in UTC. */
function isMidnight(text: string): boolean {
  const written = parseInstant(text);
  return written === undefined || written.offset !== 'Z' || written.time === '00:00';
}

/**
 * Returns true for an agenda, in which each day is named once, above its events: it begins with a date, dates are
 * unique and ascending, and several are followed by rows without one.
 */
function isAgenda(starts: readonly string[], order: DateOrder): boolean {
  const days = starts.filter((text) => text !== '').map((text) => parseRange(text, order)?.start.day ?? '');
  const gaps = starts.filter((text, at) => text === '' && starts[at - 1] !== '').length;
  const empty = starts.length - days.length;
  const rising = days.every((day, at) => at === 0 || day > days[at - 1]!);
  return (
    starts[0] !== '' && days.length >= 3 && gaps >= 3 && empty * 4 >= starts.length && rising && !days.includes('')
  );
}

/** Returns the one year that a text names. */
export function yearIn(text: string): string | undefined {
  const years = new Set(text.slice(0, 500).match(/(?<!\d)20\d\d(?!\d)/g));
  return years.size === 1 ? [...years][0] : undefined;
}
