import {
  type ImportDateOrder,
  type ImportDelimiter,
  type ImportEmptyDates,
  importFields,
  type ImportFormat,
} from '@moonfloor/contract/import-fields';
import { limits } from '@moonfloor/contract/limits';
import type { ImportMapping } from '@moonfloor/contract/imports';
import { readCalendar } from './calendar.ts';
import { isGoabase, readGoabase } from './goabase.ts';
import { readJsonTable } from './json-table.ts';
import { isObject, readJson } from './json.ts';
import { tableToEvents } from './map-table.ts';
import { parseJsonLd } from './json-ld.ts';
import { readPage } from './web-page.ts';
import { type SourceEvent, SourceError, type SourceContext } from './source-event.ts';
import { addCountriesFromCoordinates, checkCoordinates } from '../values/coordinates.ts';
import { applyLineups } from '../values/lineup.ts';
import { mappingError, suggestMapping } from './suggest-mapping.ts';
import { detectTableDates } from './table-dates.ts';
import { columnSamples, readCsv, type Table } from './table.ts';

/** A source to parse. */
export interface ImportSource extends SourceContext {
  text: string;
  delimiter: ImportDelimiter;
  /** Fields of a table's columns; null to guess them. */
  mapping: ImportMapping | null;
  dateOrder: ImportDateOrder;
  emptyDates: ImportEmptyDates;
  /** Identifies the table. */
  tableSource: string;
}

/** A table's columns with sample cells, and their mapping. */
export interface ParsedTable {
  columns: { header: string; samples: string[] }[];
  mapping: ImportMapping;
  delimiter: ImportDelimiter | null;
  /** An ambiguous date when nothing in the table determines the order of day and month. */
  ambiguous_date: string | null;
  /** True when some rows have no date. */
  lacksDates: boolean;
}

/** A parsed source. */
export interface ParsedSource {
  format: ImportFormat;
  table: ParsedTable | null;
  /** Why a table contains no events yet. */
  fault: string | null;
  /** What was skipped in the source as a whole. */
  notes: string[];
  events: SourceEvent[];
}

/** Parses a source; the format is detected from its beginning. Throws `SourceError`. */
export async function parseSource(source: ImportSource): Promise<ParsedSource> {
  const read = await parseByFormat(source);
  checkCoordinates(read.events, source.country);
  addCountriesFromCoordinates(read.events);
  applyLineups(read.events, source);
  return read;
}

async function parseByFormat(source: ImportSource): Promise<ParsedSource> {
  const text = source.text.trimStart();
  if (text === '') throw new SourceError('There is nothing in it');
  if (/^BEGIN:VCALENDAR/i.test(text)) {
    const { events, notes } = readCalendar(source.text, source);
    return withoutTable('calendar', events, notes);
  }
  if (text.startsWith('<')) {
    const { events, notes } = await readPage(source.text, source);
    return withoutTable('page', events, notes);
  }
  return /^[{[]/.test(text) ? readJsonSource(source) : readTable('csv', readCsv(source.text, source.delimiter), source);
}

function withoutTable(format: ImportFormat, events: SourceEvent[], notes: string[] = []): ParsedSource {
  return { format, table: null, fault: null, notes, events: requireRowLimit(events) };
}

function readJsonSource(source: ImportSource): ParsedSource {
  const json = readJson(source.text, 'The JSON');
  if (isGoabase(json)) return withoutTable('goabase', readGoabase(json));
  const linked = [json]
    .flat()
    .some((node) => isObject(node) && ('@context' in node || '@type' in node || '@graph' in node));
  if (linked) return withoutTable('page', parseJsonLd([json], source));
  const table = readJsonTable(json);
  if (table === undefined)
    throw new SourceError("This JSON is no list of events: neither Goabase's, nor schema.org's, nor a list of records");
  return readTable('json', table, source);
}

function readTable(format: 'csv' | 'json', table: Table, source: ImportSource): ParsedSource {
  if (table.rows.length === 0) throw new SourceError('The table has no rows below the names of its columns');
  if (table.rows.length > limits.importRows) requireRowLimit(table.rows);
  const { headers } = table;
  const cellsOf = (at: number): string[] => table.rows.map(({ cells }) => cells[at] ?? '');
  const { mapping: chosen } = source;
  const mapping =
    chosen?.length === headers.length
      ? chosen
      : suggestMapping(
          headers,
          headers.map((_, at) => cellsOf(at)),
        );
  const dates = detectTableDates(table, mapping, source);
  const fault =
    mappingError(importFields, ['event_name', 'event_date'], mapping) ??
    (source.dateOrder === 'auto' ? ambiguousDateMessage(dates.ambiguous) : null);
  const events = fault === null ? tableToEvents(table, mapping, { source: source.tableSource, dates }) : [];
  const { ambiguous: ambiguous_date, lacksDates } = dates;
  return {
    format,
    table: { columns: columnSamples(table), mapping, delimiter: table.delimiter, ambiguous_date, lacksDates },
    fault,
    notes: [],
    events,
  };
}

/** Message that asks the member for the order of day and month. */
const ambiguousDateMessage = (ambiguous: string | null): string | null =>
  ambiguous === null
    ? null
    : `Please say whether the day or the month comes first in dates such as “${ambiguous.slice(0, 40)}” (${importFields.event_date.toLowerCase()})`;

function requireRowLimit<T>(entries: T[]): T[] {
  if (entries.length <= limits.importRows) return entries;
  throw new SourceError(`This holds more than ${limits.importRows} events. Please import it in parts.`);
}
