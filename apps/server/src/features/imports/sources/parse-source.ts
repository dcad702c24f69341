import { limits } from '@moonfloor/contract/api/limits';
import { importFields, type ImportFormat } from '@moonfloor/contract/imports/import-fields';
import type { ImportPreview } from '@moonfloor/contract/imports/imports';
import { t } from '@moonfloor/messages/t';
import { addCountriesFromCoordinates, checkCoordinates } from '../values/coordinates.ts';
import { dayOfCell } from '../values/leading-day.ts';
import { applyLineups } from '../values/lineup.ts';
import { shorten } from '../values/plain-text.ts';
import { calendarOfJcal, calendarOfXcal } from './calendar/calendar-notations.ts';
import { readCalendar } from './calendar/calendar.ts';
import { decodeAgain, encodingOf, isDoubtful, withoutDoubleEncoding } from './decode.ts';
import { isGoabase, readGoabase } from './goabase.ts';
import { findEvents } from './json-ld/json-ld-nodes.ts';
import { datedEvents, toSourceEvents } from './json-ld/json-ld.ts';
import { readJsonTable } from './json/json-table.ts';
import { isObject, readJson, type SalvagedRecords, salvageRecords } from './json/json.ts';
import { eventOfSchedule, scheduleOfJson } from './json/schedules.ts';
import { readEventList } from './list/event-list.ts';
import { findOutermost, parseElements, textIn } from './page/elements.ts';
import { tableOfShown } from './page/page-lists.ts';
import { tableOfRecords } from './page/page-records.ts';
import { tableOfPage } from './page/page-table.ts';
import { eventsOfSiteData } from './page/site-data.ts';
import { isHtml, readPage } from './page/web-page.ts';
import { type ImportSource, type SourceEvent, SourceError } from './source-event.ts';
import { applyMonthRows, joinDateColumns } from './table/date-columns.ts';
import { fillCells } from './table/fill-cells.ts';
import { tableToEvents, unusedColumns } from './table/map-table.ts';
import { isNamedByLineup, leavesOutName, unknownName } from './table/name-columns.ts';
import { mappingError, proposeMapping } from './table/propose-mapping.ts';
import { detectTableDates } from './table/table-dates.ts';
import { columnSamples, hasTabs, joinActs, readCsv, type Table } from './table/table.ts';

export interface ParsedSource extends Pick<ImportPreview, 'format' | 'table' | 'fault' | 'notes'> {
  events: SourceEvent[];
}

/** Parses a source; the format is detected from its beginning. Throws `SourceError`. */
export async function parseSource(given: ImportSource): Promise<ParsedSource> {
  const decoded = decodeAgain(given.text, given);
  const text = withoutDoubleEncoding(decoded);
  const source = { ...given, text };
  const read = await parseByFormat(source);
  if (text !== decoded) read.notes.push(t('The text was encoded twice; its letters were restored'));
  if (given.readAs === 'auto' && isDoubtful(text, given.encoding))
    read.notes.push(t('Some letters look wrong: please choose the encoding of this text'));
  checkYears(read.events, source);
  checkCoordinates(read.events, source.country);
  addCountriesFromCoordinates(read.events);
  applyLineups(read.events, source);
  return read;
}

async function parseByFormat(source: ImportSource): Promise<ParsedSource> {
  const text = withoutEnvelope(source.text).trimStart();
  if (text === '') throw new SourceError(t('There is nothing in it'));
  // the calendar may follow the headers of a mail, or warnings of a program
  const isCalendar =
    /^BEGIN:VCALENDAR\b/i.test(text) ||
    (!isHtml(text) && /^[ \t]{0,20}BEGIN:(?:VCALENDAR|VEVENT)\b/im.test(text.slice(0, 5000)));
  const calendar = isCalendar ? source.text : calendarOfXcal(text);
  if (calendar !== undefined) return withoutTable('calendar', readCalendar({ ...source, text: calendar }));
  if (text.startsWith('<')) return readPageOrTable(source);
  const json = text
    .replace(/^(?:\)\]\}'|\/\*[^*]{0,40}\*\/)\s{0,10}/, '')
    .replace(/^(?:(?:var|let|const)\s+)?[\w$.]{1,60}\s?(?:=|\()\s?(?=[[{])/, '')
    .replace(/\)?;?\s{0,100}$/, '');
  if (/^(?:\{|\[\s*(?:[{[\]"\d-]|null\b))/.test(json)) return readJsonSource({ ...source, text: json });
  const list = source.delimiter === 'auto' && !hasTabs(text) ? readEventList(text) : undefined;
  return readTable('csv', list ?? readCsv(text, source.delimiter), source);
}

/** Returns the calendar that a page shows as a text; undefined for another page. */
const calendarIn = (html: string): string | undefined =>
  html.includes('BEGIN:VCALENDAR')
    ? findOutermost(parseElements(html, false), ({ name }) => /^(?:pre|code|textarea)$/.test(name))
        .map(textIn)
        .find((text) => text.startsWith('BEGIN:VCALENDAR') && text.endsWith('END:VCALENDAR'))
    : undefined;

/** Reads the event data of a page, or the longest of its tables that has days, or records in XML or in its scripts. */
async function readPageOrTable(source: ImportSource): Promise<ParsedSource> {
  try {
    return withoutTable('page', await readPage(source));
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const calendar = calendarIn(source.text);
    if (calendar !== undefined) return withoutTable('calendar', readCalendar({ ...source, text: calendar }));
    const table = tableOfPage(source.text, source.address) ?? tableOfRecords(source.text);
    if (table !== undefined) return readTable('page', table, source);
    if (!isHtml(source.text)) throw error;
    const list = tableOfShown(source.text, source.today);
    if (list === undefined) throw error;
    const read = readTable('page', list, source);
    return { ...read, notes: [...read.notes, t('This page has no event data: its headings and lists were read')] };
  }
}

function withoutTable(format: ImportFormat, read: Pick<ParsedSource, 'events' | 'notes'>): ParsedSource {
  requireRowLimit(read.events);
  return { format, table: null, fault: null, ...read, notes: [...read.notes] };
}

/** Reads JSON; of a broken list, the records that can be read, and a refused one for each of the others. */
function readJsonSource(source: ImportSource): ParsedSource {
  let json: unknown;
  try {
    json = readJson(source.text);
  } catch (error) {
    const salvaged = salvageRecords(source.text);
    const read = salvaged && readJsonValue(salvaged.records, source);
    if (read === undefined || read.events.length === 0) throw error;
    return { ...read, events: [...read.events, ...salvaged!.broken.map((one) => brokenRecord(one, source))] };
  }
  return readJsonValue(json, source);
}

const brokenRecord = ({ line, reason }: SalvagedRecords['broken'][number], source: ImportSource): SourceEvent => ({
  position: t('line {line}', { line }),
  source: source.tableSource,
  source_id: `line ${line}`,
  source_url: null,
  fields: {},
  picture: null,
  faults: [{ field: 'event_name', message: t('The JSON is broken in line {line}: {reason}', { line, reason }) }],
  notes: [],
});

function readJsonValue(json: unknown, source: ImportSource): ParsedSource {
  if (isGoabase(json)) return withoutTable('goabase', readGoabase(json));
  const calendar = calendarOfJcal(json);
  if (calendar !== undefined) return withoutTable('calendar', readCalendar({ ...source, text: calendar }));
  const linked = [json]
    .flat()
    .some((node) => isObject(node) && ('@context' in node || '@type' in node || '@graph' in node));
  if (linked) {
    const { events, notes } = datedEvents(findEvents([json]));
    const table = events.length === 0 ? readJsonTable(json, 2) : undefined;
    if (table !== undefined) return readTable('json', table, source);
    if (events.length === 0) throw new SourceError(notes[0] ?? t('There is data in it, but no event (schema.org)'));
    return withoutTable('page', { events: toSourceEvents(events, source), notes });
  }
  const schedule = scheduleOfJson(json);
  if (schedule !== undefined)
    return withoutTable('page', { events: toSourceEvents([eventOfSchedule(schedule)], source), notes: [] });
  const known = datedEvents(eventsOfSiteData(json));
  if (known.events.length > 0) return withoutTable('page', { ...known, events: toSourceEvents(known.events, source) });
  const table = readJsonTable(json);
  if (table === undefined)
    throw new SourceError(
      t("This JSON is no list of events: neither Goabase's, nor schema.org's, nor a list of records"),
    );
  return readTable('json', table, source);
}

function readTable(format: ImportFormat, given: Table, source: ImportSource): ParsedSource {
  const whole = applyMonthRows(joinActs(joinDateColumns(withoutRepeatedHead(given))));
  if (whole.rows.length === 0) throw new SourceError(t('The table has no rows below the names of its columns'));
  requireRowLimit(whole.rows);
  const { headers } = whole;
  const columns = headers.map((_, at) => whole.rows.map(({ cells }) => cells[at] ?? ''));
  const proposed = source.mapping?.length === headers.length ? source.mapping : proposeMapping(headers, columns);
  const named = proposed === source.mapping || format === 'json' ? undefined : unknownName(proposed, columns);
  const mapping = named === undefined ? proposed : proposed.with(named, 'event_name');
  const filled: string[] = [];
  const table = fillCells(whole, mapping, filled);
  const dates = detectTableDates(table, mapping, source);
  const open = source.dateOrder === 'auto' ? dates.ambiguous : null;
  const asked = dates.isByCountry ? null : open;
  const isEnglish =
    headers.some((header) => englishHeader.test(header)) || headers[0] === t('Column {number}', { number: 1 });
  const fault =
    mappingError(importFields, [...(isNamedByLineup(mapping, columns) ? [] : ['event_name']), 'event_date'], mapping) ??
    (isEnglish && asked !== null
      ? t('Please say whether the day or the month comes first in dates such as “{date}” (start date)', {
          date: asked.slice(0, 40),
        })
      : null);
  // records of programs have many fields that no event has
  const unused = format === 'json' ? [] : unusedColumns(table, mapping);
  const notes = fault === null ? [...(given.notes ?? []), ...filled] : [];
  if (table.above !== undefined)
    notes.push(t('Left out above the names of the columns: {text}', { text: shorten(table.above, 300) }));
  if (fault === null && unused.length > 0)
    notes.push(t('Columns that were not imported: {columns}', { columns: shorten(unused.join(', '), 300) }));
  if (named !== undefined || leavesOutName(mapping, headers, columns))
    notes.push(
      t('The names of the events are those of the column “{column}”', {
        column: headers[mapping.indexOf('event_name')]!,
      }),
    );
  if (fault === null && asked !== null)
    notes.push(
      t('“{date}” was read with the day first, as usual in the language of the columns', { date: shorten(asked, 40) }),
    );
  if (open !== null && dates.isByCountry && dates.order === 'month')
    notes.push(
      t('“{text}” was read as {date}', {
        text: shorten(open, 40),
        date: dayOfCell(open, dates.order, source.today)?.range.start.day ?? '',
      }),
    );
  const events = fault === null ? tableToEvents(table, mapping, source, dates) : [];
  return {
    format,
    table: {
      columns: columnSamples(whole),
      mapping,
      delimiter: table.delimiter,
      encoding: encodingOf(source),
      date_order: source.dateOrder,
      ambiguous_date: dates.ambiguous,
      empty_dates: dates.lacksDates ? source.emptyDates : null,
    },
    fault,
    notes,
    events,
  };
}

/** Names of columns in English, in which the month may come first. */
const englishHeader =
  /\b(?:country|state|city|town|address|venue|stage|name|title|start|begin|end|time|doors|place|event|show|party|artist|band|headliner|price|tickets?)\b/i;

/** Marks of footnotes, as in tables of encyclopedias: `Oak[1]`. */
const footnotes = /(?<=[^\s[\]])(?:\[(?:\d{1,2}|[a-z])\]){1,3}$/;

/** Returns a table without rows that repeat the names of its columns, as printed lists have them on each page, and without footnotes. */
const withoutRepeatedHead = (table: Table): Table => ({
  ...table,
  rows: table.rows
    .filter(({ cells }) => table.headers.some((header, at) => (cells[at] ?? '').trim() !== header))
    .map((row) => ({ ...row, cells: row.cells.map((cell) => cell.replace(footnotes, '')) })),
});

function requireRowLimit({ length }: readonly unknown[]): void {
  if (length > limits.importRows)
    throw new SourceError(
      t('This holds more than {most} events. Please import it in parts.', { most: limits.importRows }),
    );
}

/** Years of events: what is earlier or later is another calendar, or a slip. */
const minYear = 1970;
const maxYearsAhead = 20;
/** Years by which Thailand's calendar is ahead. */
const buddhistYears = 543;

/**
 * Checks the years of a source's events. Those of Thailand's calendar are converted with a note; an impossible start refuses its event, an
 * impossible end is left out with a note.
 */
function checkYears(events: readonly SourceEvent[], { country, today }: Pick<ImportSource, 'country' | 'today'>): void {
  const isPossible = (year: number): boolean => year >= minYear && year <= Number(today.slice(0, 4)) + maxYearsAhead;
  for (const { fields, faults, notes } of events) {
    const isThai = (fields.country || country) === 'Thailand';
    for (const field of ['event_date', 'event_end_date'] as const) {
      const text = fields[field] ?? '';
      const year = Number(text.slice(0, 4));
      if (text === '' || isPossible(year)) continue;
      if (isThai && isPossible(year - buddhistYears)) {
        fields[field] = `${year - buddhistYears}${text.slice(4)}`;
        notes.push(
          t('The year {year} was read as {other}', { year: String(year), other: String(year - buddhistYears) }),
        );
      } else if (field === 'event_date')
        faults.push({ field, message: t('The year {year} is not possible', { year: String(year) }) });
      else {
        Object.assign(fields, { event_end_date: '', end_time: '' });
        notes.push(t('The end, {date}, has an impossible year and was left out', { date: text }));
      }
    }
  }
}

const stamp = String.raw`\d{1,2}[./]\d{1,2}[./]\d{2,4},?\s\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AP]M)?`;
/** Before a message: `[01.03.27, 10:15:32] Anna: `, `01.03.27, 10:15 - Anna: ` of WhatsApp, `Anna, [01.03.2027 10:15]` of Telegram. */
const chatHead = new RegExp(
  String.raw`^\u200E?(?:\[${stamp}\]\s[^:\n]{1,60}:\s|${stamp}\s-\s[^:\n]{1,60}:\s|[^[\]\n]{1,60},\s\[${stamp}\]:?[^\S\n]*\n)`,
  'gm',
);
const forwarded =
  /^\[?(?:Forwarded (?:from|message)|Weitergeleitet (?:von|aus)|Transféré de|Reenviado de|Inoltrato da|Переслано (?:от|из))\b.{0,80}\n/gimu;
const mailHead =
  /^(?:(?:From|To|Cc|Date|Sent|Subject|Von|An|Gesendet|Datum|Betreff|De|À|Envoyé|Objet|Para|Asunto|Enviado|Assunto):\s.{0,300}\r?\n){2,10}/m;

/** Returns a text without what mail and chat programs write around it: a mail begins with its subject. */
function withoutEnvelope(text: string): string {
  const start = text.slice(0, 5000);
  const [head = ''] = mailHead.exec(start) ?? [];
  const [, subject = ''] = /^(?:Subject|Betreff|Objet|Asunto|Assunto):\s(.*)/m.exec(head) ?? [];
  const bare =
    subject === ''
      ? text
      : `${text.slice(0, start.indexOf(head))}${subject}\n${text.slice(start.indexOf(head) + head.length)}`;
  return bare.length > 500_000 ? bare : bare.replace(chatHead, '').replace(forwarded, '');
}
