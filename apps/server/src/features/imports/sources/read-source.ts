import { type ImportDateOrder, type ImportDelimiter, type ImportEmptyDates, importFields, type ImportFormat } from '@moonfloor/contract/import-fields';
import { limits } from '@moonfloor/contract/limits';
import type { ImportMapping } from '@moonfloor/contract/imports';
import { readCalendar } from './calendar.ts';
import { isGoabase, readGoabase } from './goabase.ts';
import { readJsonTable } from './json-table.ts';
import { isObject, readJson } from './json.ts';
import { faultOfMapping, mapTable } from './map-table.ts';
import { readNodes } from './linked-data.ts';
import { readPage } from './page.ts';
import { type SourceEvent, SourceFault, type Surroundings } from './source-event.ts';
import { addCountries } from '../values/country-of-spot.ts';
import { settleLineups } from '../values/settle-lineups.ts';
import { settlePins } from '../values/settle-pins.ts';
import { suggestMapping } from './suggest-mapping.ts';
import { judgeDates } from './table-dates.ts';
import { readCsv, type Table } from './table.ts';

/** A source to be read. */
export interface Source extends Surroundings {
  text: string;
  delimiter: ImportDelimiter;
  /** What the columns of a table mean; null for what they probably mean. */
  mapping: ImportMapping | null;
  dateOrder: ImportDateOrder;
  emptyDates: ImportEmptyDates;
  /** Tells a table from the tables of others. */
  tableSource: string;
}

/** A table's columns with some of their cells, and what they were taken for. */
export interface ReadTable {
  columns: { header: string; samples: string[] }[];
  mapping: ImportMapping;
  delimiter: ImportDelimiter | null;
  /** A date that can be read either way where nothing in the table tells which. */
  ambiguous_date: string | null;
  /** True when some rows have no date. */
  lacksDates: boolean;
}

/** What a source says. */
export interface ReadSource {
  format: ImportFormat;
  table: ReadTable | null;
  /** Why a table gives no events yet. */
  fault: string | null;
  /** What was left out of the source as a whole. */
  notes: string[];
  events: SourceEvent[];
}

/** Reads a source of any known kind, told by how it begins. Throws `SourceFault`. */
export async function readSource(source: Source): Promise<ReadSource> {
  const read = await readAny(source);
  settlePins(read.events, source.country);
  addCountries(read.events);
  settleLineups(read.events, source);
  return read;
}

async function readAny(source: Source): Promise<ReadSource> {
  const text = source.text.trimStart();
  if (text === '') throw new SourceFault('There is nothing in it');
  if (/^BEGIN:VCALENDAR/i.test(text)) {
    const { events, notes } = readCalendar(source.text, source);
    return plain('calendar', events, notes);
  }
  if (text.startsWith('<')) {
    const { events, notes } = await readPage(source.text, source);
    return plain('page', events, notes);
  }
  return /^[{[]/.test(text) ? readJsonSource(source) : readTable('csv', readCsv(source.text, source.delimiter), source);
}

function plain(format: ImportFormat, events: SourceEvent[], notes: string[] = []): ReadSource {
  return { format, table: null, fault: null, notes, events: bounded(events) };
}

function readJsonSource(source: Source): ReadSource {
  const json = readJson(source.text, 'The JSON');
  if (isGoabase(json)) return plain('goabase', readGoabase(json));
  const linked = [json].flat().some((node) => isObject(node) && ('@context' in node || '@type' in node || '@graph' in node));
  if (linked) return plain('page', readNodes([json], source));
  const table = readJsonTable(json);
  if (table === undefined) throw new SourceFault('This JSON is no list of events: neither Goabase\'s, nor schema.org\'s, nor a list of records');
  return readTable('json', table, source);
}

function readTable(format: 'csv' | 'json', table: Table, source: Source): ReadSource {
  if (table.rows.length === 0) throw new SourceFault('The table has no rows below the names of its columns');
  if (table.rows.length > limits.importRows) bounded(table.rows);
  const { headers } = table;
  const cellsOf = (at: number): string[] => table.rows.map(({ cells }) => cells[at] ?? '');
  const { mapping: said } = source;
  const mapping = said?.length === headers.length ? said : suggestMapping(headers, headers.map((_, at) => cellsOf(at)));
  const columns = headers.map((header, at) => ({ header, samples: samplesOf(table, at) }));
  const dates = judgeDates(table, mapping, source);
  const fault = faultOfMapping(mapping) ?? (source.dateOrder === 'auto' ? faultOfDate(dates.ambiguous) : null);
  const events = fault === null ? mapTable(table, mapping, { source: source.tableSource, dates }) : [];
  const { ambiguous: ambiguous_date, lacksDates } = dates;
  return { format, table: { columns, mapping, delimiter: table.delimiter, ambiguous_date, lacksDates }, fault, notes: [], events };
}

/** The question that only whoever imports can answer. */
const faultOfDate = (ambiguous: string | null): string | null =>
  ambiguous === null ? null : `Please say whether the day or the month comes first in dates such as “${ambiguous.slice(0, 40)}” (${importFields.event_date.toLowerCase()})`;

function samplesOf({ rows }: Table, at: number): string[] {
  const filled = rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');
  return [...new Set(filled.slice(0, 50))].slice(0, 3).map((cell) => cell.slice(0, 80));
}

function bounded<T>(entries: T[]): T[] {
  if (entries.length <= limits.importRows) return entries;
  throw new SourceFault(`This holds more than ${limits.importRows} events. Please import it in parts.`);
}
