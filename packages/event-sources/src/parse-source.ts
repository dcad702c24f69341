import type { ImportFormat } from '@moonfloor/contract/imports/import-fields';
import { t } from '@moonfloor/messages/t';
import { calendarOfJcal, calendarOfXcal } from './calendar/calendar-notations.ts';
import { readCalendar } from './calendar/calendar.ts';
import { decodeAgain, isDoubtful, withoutDoubleEncoding } from './decode.ts';
import { isGoabase, readGoabase } from './goabase.ts';
import { findEvents } from './json-ld/json-ld-nodes.ts';
import { datedEvents, toSourceEvents } from './json-ld/json-ld.ts';
import { readJsonTable } from './json/json-table.ts';
import { isObject, readJson, type SalvagedRecords, salvageRecords } from './json/json.ts';
import { eventOfSchedule, scheduleOfJson } from './json/schedules.ts';
import { readEventList } from './list/event-list.ts';
import { findOutermost, parseElements, textIn } from './page/elements.ts';
import { tableOfFeed } from './page/feeds.ts';
import { tableOfVisibleText } from './page/page-lists.ts';
import { tableOfRecords } from './page/page-records.ts';
import { tableOfPage } from './page/page-table.ts';
import { eventsOfSiteData } from './page/site-data.ts';
import { isHtml, readPage } from './page/web-page.ts';
import { tablesOfWiki } from './page/wiki-table.ts';
import {
  type ImportSource,
  type ParsedSource,
  requireRowLimit,
  type SourceEvent,
  SourceError,
} from './source-event.ts';
import { readTable } from './table/read-table.ts';
import { hasTabs, readCsv } from './table/table.ts';
import { addCountriesFromCoordinates, checkCoordinates } from './values/coordinates.ts';
import { withoutEnvelope } from './values/envelope.ts';
import { applyLineups } from './values/lineup.ts';
import { checkYears } from './values/years.ts';

/** Parses a source; the format is detected from its beginning. Throws `SourceError`. */
export async function parseSource(sentSource: ImportSource): Promise<ParsedSource> {
  const decoded = decodeAgain(sentSource.text, sentSource);
  const text = withoutDoubleEncoding(decoded);
  const source = { ...sentSource, text };
  const read = await parseByFormat(source);
  if (text !== decoded) read.notes.push(t('The text was encoded twice; its letters were restored'));
  if (sentSource.readAs === 'auto' && isDoubtful(text, sentSource.encoding))
    read.notes.push(t('Some letters look wrong: please choose the encoding of this text'));
  checkYears(read.events, source);
  checkCoordinates(read.events, source.country);
  addCountriesFromCoordinates(read.events);
  applyLineups(read.events, source);
  return read;
}

async function parseByFormat(source: ImportSource): Promise<ParsedSource> {
  const text = withoutEnvelope(source.text).trimStart();
  if (text === '') throw new SourceError(t('The file is empty'));
  // the calendar may follow the headers of a mail, or warnings of a program
  const isCalendar =
    /^BEGIN:VCALENDAR\b/i.test(text) ||
    (!isHtml(text) && /^[ \t]{0,20}BEGIN:(?:VCALENDAR|VEVENT)\b/im.test(text.slice(0, 5000)));
  const calendar = isCalendar ? source.text : calendarOfXcal(text);
  if (calendar !== undefined) return withoutTable('calendar', readCalendar({ ...source, text: calendar }));
  if (text.startsWith('<')) return readPageOrTable(source);
  const wiki = tablesOfWiki(text);
  const wikiTable = wiki === undefined ? undefined : tableOfPage(wiki, source.address);
  if (wikiTable !== undefined) return readTable('csv', wikiTable, source);
  const json = text
    .replace(/^(?:\)\]\}'|\/\*[^*]{0,40}\*\/)\s{0,10}/, '')
    .replace(/^(?:(?:var|let|const)\s+)?[\w$.]{1,60}\s?(?:=|\()\s?(?=[[{])/, '')
    .replace(/\)?;?\s{0,100}$/, '');
  if (/^(?:\{(?!\|)|\[\s*(?:[{[\]"\d-]|null\b))/.test(json)) return readJsonSource({ ...source, text: json });
  const list = source.delimiter === 'auto' && !hasTabs(text) ? readEventList(text, knownTowns(source)) : undefined;
  return readTable('csv', list ?? readCsv(text, source.delimiter), source);
}

const knownTowns =
  ({ countryOfTown }: ImportSource) =>
  (text: string): boolean =>
    countryOfTown(text, '', []) !== undefined;

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
    const feed = tableOfFeed(source.text, knownTowns(source));
    if (feed !== undefined) return readTable('page', feed, source);
    const table = tableOfPage(source.text, source.address) ?? tableOfRecords(source.text);
    if (table !== undefined) return readTable('page', table, source);
    if (!isHtml(source.text)) throw error;
    const list = tableOfVisibleText(source, knownTowns(source));
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
  const isJsonLd = [json]
    .flat()
    .some((node) => isObject(node) && ('@context' in node || '@type' in node || '@graph' in node));
  if (isJsonLd) {
    const { events, notes } = datedEvents(findEvents([json]));
    const table = events.length === 0 ? readJsonTable(json, 2) : undefined;
    if (table !== undefined) return readTable('json', table, source);
    if (events.length === 0) throw new SourceError(notes[0] ?? t('There is data in it, but no event (schema.org)'));
    return withoutTable('page', { events: toSourceEvents(events, source), notes });
  }
  const schedule = scheduleOfJson(json);
  if (schedule !== undefined)
    return withoutTable('page', { events: toSourceEvents([eventOfSchedule(schedule)], source), notes: [] });
  const dated = datedEvents(eventsOfSiteData(json));
  if (dated.events.length > 0) return withoutTable('page', { ...dated, events: toSourceEvents(dated.events, source) });
  const table = readJsonTable(json);
  if (table === undefined)
    throw new SourceError(t('This JSON is not a list of events (from Goabase, in schema.org, or as records)'));
  return readTable('json', table, source);
}
