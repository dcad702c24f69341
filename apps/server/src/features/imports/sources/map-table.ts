import { hash } from 'node:crypto';
import { msg, t } from '@moonfloor/messages/t';
import type { ImportField } from '@moonfloor/contract/import-fields';
import type { ImportMapping } from '@moonfloor/contract/imports';
import { firstFloorName } from '@moonfloor/contract/lists';
import type { FieldError } from '@moonfloor/contract/problem';
import { isWebAddress, nameKey } from '@moonfloor/contract/text';
import { parseCountry } from '../values/countries.ts';
import { parseTime, type ParsedMoment } from '../values/parse-instant.ts';
import { parseHappening } from '../values/happening.ts';
import { firstLink } from '../values/links.ts';
import { endDay } from '../values/time-fields.ts';
import { toLocalTime } from '../values/to-local-time.ts';
import { parseCoordinates, parsePlaceLine, parseVenue, splitCoordinates } from '../values/places.ts';
import { isMissing, oneLine, parsePrice, plainText, textOrEmpty } from '../values/plain-text.ts';
import { parseDay } from '../values/parse-day.ts';
import { floorsOfSets, type ImportedSet, parseSetTimes } from '../values/imported-sets.ts';
import { goabaseIdColumn, goabaseOf, goabaseSource } from './goabase.ts';
import type { SourceEvent, SourceFields } from './source-event.ts';
import type { TableDates } from './table-dates.ts';
import type { Table } from './table.ts';

/**
 * Converts the rows of a table to events by its mapping. `source` identifies the table. With a column of set times, each row is
 * a set, and rows of the same event become one.
 */
export function tableToEvents(
  table: Table,
  mapping: ImportMapping,
  { source, dates }: { source: string; dates: TableDates },
): SourceEvent[] {
  const goabaseColumn = goabaseIdColumn(table.headers, mapping);
  const namibia = hasNamibia(table, mapping.indexOf('country'));
  let above = '';
  const events = table.rows.map(({ place, cells }) => {
    const cell = (field: ImportField): string | undefined => {
      const at = mapping.indexOf(field);
      if (at < 0) return undefined;
      const text = (cells[at] ?? '').trim();
      if (field === 'country' && namibia) return text;
      return field === 'event_date' && dates.fill && isMissing(text) ? above : textOrEmpty(text);
    };
    const filled = dates.fill && isMissing(cells[mapping.indexOf('event_date')] ?? '') && above !== '';
    above = cell('event_date') ?? '';
    const goabase = goabaseOf(cells, mapping, goabaseColumn);
    const headerOf = (field: ImportField): string => table.headers[mapping.indexOf(field)] ?? field;
    return readRow({ place, source, goabase, filled, dates, cell, headerOf });
  });
  return mapping.includes('set_start') ? joinSets(events) : events.map(({ event }) => event);
}

/** An event of a row, and the set that the row describes, if any. */
interface ReadRow {
  event: SourceEvent;
  set: ImportedSet | null;
}

/** Joins rows of the same event: its fields are those of the first, its line-up the sets of all. */
function joinSets(rows: readonly ReadRow[]): SourceEvent[] {
  return [...Map.groupBy(rows, ({ event }) => `${event.source} ${event.source_id}`).values()].map((own) => {
    const { event } = own[0]!;
    const sets = own.flatMap(({ set }) => set ?? []);
    return {
      ...event,
      fields: { ...event.fields, ...(sets.length > 0 && { floors: floorsOfSets(sets) }) },
      faults: own.flatMap(({ event: { faults } }) => faults),
      notes: [...new Set(own.flatMap(({ event: { notes } }) => notes))],
    };
  });
}

/**
 * Returns true when `NA` means Namibia: in a column of country codes, if no other column uses it for missing values.
 */
function hasNamibia({ rows }: Table, at: number): boolean {
  const texts = rows.map(({ cells }) => (cells[at] ?? '').trim());
  const others = rows.some(({ cells }) => cells.some((cell, column) => column !== at && cell.trim() === 'NA'));
  return (
    at >= 0 &&
    !others &&
    texts.includes('NA') &&
    texts.every((text) => /^[A-Z]{2}$/.test(text)) &&
    new Set(texts).size > 1
  );
}

interface Row {
  place: string;
  source: string;
  /** Its Goabase id, if any. */
  goabase: string | undefined;
  /** True when its date was taken from the row above. */
  filled: boolean;
  dates: TableDates;
  /** Returns the cell of a field, empty for a placeholder; undefined when the table has no such column. */
  cell: (field: ImportField) => string | undefined;
  headerOf: (field: ImportField) => string;
}

function readRow(row: Row): ReadRow {
  const faults: FieldError[] = [];
  const notes: string[] = [];
  const located = readPlace(row, notes);
  const fields: SourceFields = {
    ...readTimes(row, located, { faults, notes }),
    ...located,
    ...readTexts(row, { faults, notes }),
  };
  const { place, source, goabase, cell } = row;
  const url = firstLink(cell('source_url') ?? '') ?? null;
  const picture = firstLink(cell('image') ?? '') ?? null;
  const own =
    goabase === undefined
      ? { source, source_id: cell('source_id') || identityOf(fields) }
      : { source: goabaseSource, source_id: goabase };
  if (row.filled) notes.push(t('The date is that of the row above'));
  const lineup = cell('lineup');
  const set = readSet(row, fields, faults);
  const lineupText = lineup === undefined || cell('set_start') !== undefined ? {} : { lineupText: lineupOf(lineup) };
  return { event: { place, ...own, source_url: url, fields, picture, ...lineupText, faults, notes }, set };
}

/** Reads the set of a row; null without names or a start. Times without a day belong to the event's first day. */
function readSet({ cell, headerOf, dates }: Row, { event_date, start_time }: SourceFields, faults: FieldError[]) {
  const [names, start] = [namesIn(cell('lineup') ?? ''), cell('set_start') ?? ''];
  if (names.length === 0 || start === '') return null;
  const event = { event_date: event_date ?? '', start_time: start_time || null };
  const set = parseSetTimes({ start, end: cell('set_end') ?? '' }, event, dates.order);
  if (set === undefined) {
    const field = 'set_start';
    const values = { field: headerOf(field), text: oneLine(start).slice(0, 60) };
    faults.push({ field, message: t(wrongMessages.time, values) });
    return null;
  }
  return { floor: oneLine(cell('set_floor') ?? ''), names, ...set };
}

/** Hash that identifies a row without an id, of its name and day. */
const identityOf = ({ event_name = '', event_date = '' }: SourceFields): string =>
  hash('sha256', `${nameKey(event_name)}\n${event_date}`).slice(0, 32);

/** Errors and notes of a row. */
interface RowMessages {
  faults: FieldError[];
  notes: string[];
}

/** Faults of a cell that is no day or time. */
const wrongMessages = { day: msg('{field}: “{text}” is no day'), time: msg('{field}: “{text}” is no time') } as const;

function readTimes(row: Row, place: SourceFields, { faults, notes }: RowMessages): SourceFields {
  const { cell, headerOf, dates } = row;
  const wrong = (field: ImportField, text: string, message: (typeof wrongMessages)['day' | 'time']): void =>
    void faults.push({ field, message: t(message, { field: headerOf(field), text }) });
  const dayIn = (field: 'event_date' | 'event_end_date'): ParsedMoment | undefined => {
    const text = cell(field) ?? '';
    const written = parseDay(text, dates.order);
    if (text !== '' && written === undefined) wrong(field, text, wrongMessages.day);
    if (written === undefined) return undefined;
    return written.offset === 'Z' && dates.wholeDays ? { ...written, time: null } : toLocalTime(written, place, notes);
  };
  const timeIn = (field: 'start_time' | 'end_time', written: ParsedMoment | undefined): string | undefined => {
    const text = cell(field);
    if (text === undefined || text === '') return written?.time ?? (text === undefined ? undefined : '');
    const time = parseTime(text);
    if (time === undefined) wrong(field, text, wrongMessages.time);
    return time;
  };
  const [start, end] = [dayIn('event_date'), dayIn('event_end_date')];
  const [opens, closes] = [timeIn('start_time', start), timeIn('end_time', end)];
  return {
    event_date: start?.day ?? '',
    ...(cell('event_end_date') !== undefined && { event_end_date: endDay(start, end) }),
    ...(opens !== undefined && { start_time: opens }),
    ...(closes !== undefined && { end_time: closes }),
  };
}

function readPlace({ cell }: Row, notes: string[]): SourceFields {
  const [venue, area, country, both] = [cell('event_location'), cell('area'), cell('country'), cell('coordinates')];
  const [latitude, longitude] = both === undefined ? [cell('latitude'), cell('longitude')] : splitCoordinates(both);
  const whole = cell('place_line');
  const line = whole === undefined ? {} : parsePlaceLine(whole, notes);
  const named = country === undefined || country === '' ? line.country : (parseCountry(country) ?? country);
  return {
    ...((venue ?? line.event_location) !== undefined && {
      event_location: parseVenue(venue ?? '', notes).venue || (line.event_location ?? ''),
    }),
    ...((area ?? line.area) !== undefined && { area: oneLine(area ?? '') || (line.area ?? '') }),
    ...(named !== undefined && { country: named }),
    ...((latitude !== undefined || longitude !== undefined) && parseCoordinates(latitude, longitude)),
  };
}

function readTexts(row: Row, { faults, notes }: RowMessages): SourceFields {
  const { cell, headerOf } = row;
  const link = cell('event_page_link');
  const [description, decorations] = [cell('description'), cell('decorations')];
  const [tickets, price] = [cell('ticket_link'), cell('price')];
  if (link && !isWebAddress(link) && firstLink(link) === undefined) {
    faults.push({
      field: 'event_page_link',
      message: t('{field}: “{text}” is no web address', { field: headerOf('event_page_link'), text: link }),
    });
  }
  if (tickets && firstLink(tickets) === undefined) {
    notes.push(
      t('The ticket link “{text}” is no web address, and was left out', { text: oneLine(tickets).slice(0, 60) }),
    );
  }
  return {
    event_name: oneLine(cell('event_name') ?? ''),
    ...readStatus(cell('event_status'), notes),
    ...(link !== undefined && { event_page_link: firstLink(link) ?? '' }),
    ...(tickets !== undefined && { ticket_link: firstLink(tickets) ?? '' }),
    ...(price !== undefined && { price: parsePrice(price).price }),
    ...(description !== undefined && { description: plainText(description) }),
    ...readExtras(row),
    ...(decorations !== undefined && { decorations: decorationsOf(namesIn(decorations)) }),
  };
}

/** Reads the status; it may mean something else, such as whether an entry is a draft. */
function readStatus(status: string | undefined, notes: string[]): SourceFields {
  if (status === undefined) return {};
  const read = status === '' ? 'scheduled' : parseHappening(status);
  const shown = oneLine(status).slice(0, 60);
  if (read === undefined)
    notes.push(
      t('The status “{status}” does not say whether the event takes place, and was left out', { status: shown }),
    );
  return { event_status: read ?? 'scheduled' };
}

/** Returns values without a form field, one per line. */
function readExtras({ cell }: Row): SourceFields {
  const filled = (['style', 'organizer', 'price', 'extras'] as const).filter((field) => cell(field) !== undefined);
  const headed = { style: 'Style: ', organizer: 'Organizer: ', price: 'Price: ', extras: '' };
  const lines = filled.flatMap((field) => {
    const value = cell(field) ?? '';
    // A price that exceeds its field.
    const text = field === 'price' ? parsePrice(value).rest : field === 'extras' ? plainText(value) : oneLine(value);
    return text === '' ? [] : [/^(style?|stil|genre):/i.test(text) ? text : `${headed[field]}${text}`];
  });
  return filled.length === 0 ? {} : { extras: lines.join('\n') };
}

/** Returns the text of a line-up; names in a cell may also be separated by `;` and `|`. */
const lineupOf = (cell: string): string => plainText(cell).replace(/(?:(?<!\s)\s+)?[;|]\s*/g, '\n');

const namesIn = (text: string): string[] =>
  plainText(text)
    .split(/(?:(?<!\s)\s+)?[,;\n|]\s*/)
    .filter(Boolean);

/** Returns one floor with these names, as a form sends it. */
export function floorsOf(names: readonly string[]): string {
  if (names.length === 0) return '';
  return JSON.stringify([{ name: firstFloorName, artists: names.map((artist_name) => ({ artist_name })) }]);
}

/** Returns decoration tags as a form sends them. */
const decorationsOf = (names: readonly string[]): string =>
  names.length === 0 ? '' : JSON.stringify(names.map((decoration_name) => ({ decoration_name })));
