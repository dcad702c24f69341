import { createHash } from 'node:crypto';
import { type ImportField, importFields } from '@moonfloor/contract/import-fields';
import type { ImportMapping } from '@moonfloor/contract/imports';
import { firstFloorName } from '@moonfloor/contract/lists';
import type { FieldFault } from '@moonfloor/contract/problem';
import { isWebAddress, nameKey } from '@moonfloor/contract/text';
import { readCountry } from '../values/countries.ts';
import { isMonthFirst, readDay, readTime, type Written } from '../values/days.ts';
import { readHappening } from '../values/happening.ts';
import { firstLink } from '../values/links.ts';
import { readCoordinates, readVenue, splitCoordinates } from '../values/places.ts';
import { oneLine, plainText } from '../values/plain-text.ts';
import type { SourceEvent, SourceFields } from './source-event.ts';
import type { Table } from './table.ts';

/** What a mapping lacks before rows can be made of it; undefined when nothing. */
export function faultOfMapping(mapping: ImportMapping): string | undefined {
  const missing = (['event_name', 'event_date'] as const).filter((field) => !mapping.includes(field));
  if (missing.length > 0) return `Please say which column is the ${missing.map((field) => importFields[field].toLowerCase()).join(' and the ')}`;
  const twice = mapping.find((field, at) => field !== '' && mapping.indexOf(field) !== at);
  return twice === undefined ? undefined : `Two columns are said to be the ${importFields[twice as ImportField].toLowerCase()}`;
}

/** Reads the rows of a table by what its columns mean. `source` tells the table from others. */
export function mapTable(table: Table, mapping: ImportMapping, source: string): SourceEvent[] {
  const column = (field: ImportField): number => mapping.indexOf(field);
  const dates = [column('event_date'), column('event_end_date')].filter((at) => at >= 0);
  const monthFirst = isMonthFirst(table.rows.flatMap(({ cells }) => dates.map((at) => cells[at] ?? '')));
  return table.rows.map(({ place, cells }) => {
    const cell = (field: ImportField): string | undefined => (column(field) < 0 ? undefined : (cells[column(field)] ?? '').trim());
    return readRow({ place, source, monthFirst, cell, headerOf: (field) => table.headers[column(field)] ?? field });
  });
}

interface Row {
  place: string;
  source: string;
  monthFirst: boolean;
  /** The cell of a meaning; undefined when the table has no such column. */
  cell: (field: ImportField) => string | undefined;
  headerOf: (field: ImportField) => string;
}

function readRow(row: Row): SourceEvent {
  const faults: FieldFault[] = [];
  const notes: string[] = [];
  const fields: SourceFields = { ...readTimes(row, faults), ...readPlace(row, notes), ...readTexts(row, faults) };
  const url = firstLink(row.cell('source_url') ?? '') ?? null;
  const own = row.cell('source_id');
  const { place, source } = row;
  const picture = firstLink(row.cell('image') ?? '') ?? null;
  return { place, source, source_id: own || identityOf(fields), source_url: url, fields, picture, faults, notes };
}

/** A row without an id of its own is told by its name and day. */
function identityOf({ event_name = '', event_date = '' }: SourceFields): string {
  return createHash('sha256').update(`${nameKey(event_name)}\n${event_date}`).digest('hex').slice(0, 32);
}

function readTimes(row: Row, faults: FieldFault[]): SourceFields {
  const { cell, headerOf, monthFirst } = row;
  const wrong = (field: ImportField, text: string, what: string): void =>
    void faults.push({ field, message: `${headerOf(field)}: “${text}” is no ${what}` });
  const dayIn = (field: 'event_date' | 'event_end_date'): Written | undefined => {
    const text = cell(field) ?? '';
    const written = readDay(text, monthFirst);
    if (text !== '' && written === undefined) wrong(field, text, 'day');
    return written;
  };
  const timeIn = (field: 'start_time' | 'end_time', written: Written | undefined): string | undefined => {
    const text = cell(field);
    if (text === undefined || text === '') return written?.time ?? (text === undefined ? undefined : '');
    const time = readTime(text);
    if (time === undefined) wrong(field, text, 'time');
    return time;
  };
  const [start, end] = [dayIn('event_date'), dayIn('event_end_date')];
  const [opens, closes] = [timeIn('start_time', start), timeIn('end_time', end)];
  return {
    event_date: start?.day ?? '',
    ...(cell('event_end_date') !== undefined && { event_end_date: end === undefined || end.day === start?.day ? '' : end.day }),
    ...(opens !== undefined && { start_time: opens }),
    ...(closes !== undefined && { end_time: closes }),
  };
}

function readPlace({ cell }: Row, notes: string[]): SourceFields {
  const [venue, area, country, both] = [cell('event_location'), cell('area'), cell('country'), cell('coordinates')];
  const [latitude, longitude] = both === undefined ? [cell('latitude'), cell('longitude')] : splitCoordinates(both);
  return {
    ...(venue !== undefined && { event_location: readVenue(venue, notes).venue }),
    ...(area !== undefined && { area: oneLine(area) }),
    ...(country !== undefined && country !== '' && { country: readCountry(country) ?? country }),
    ...((latitude !== undefined || longitude !== undefined) && readCoordinates(latitude, longitude)),
  };
}

function readTexts({ cell, headerOf }: Row, faults: FieldFault[]): SourceFields {
  const status = cell('event_status');
  const link = cell('event_page_link');
  const [description, extras, lineup, decorations] = [cell('description'), cell('extras'), cell('lineup'), cell('decorations')];
  if (link && !isWebAddress(link) && firstLink(link) === undefined) {
    faults.push({ field: 'event_page_link', message: `${headerOf('event_page_link')}: “${link}” is no web address` });
  }
  return {
    event_name: oneLine(cell('event_name') ?? ''),
    ...(status !== undefined && { event_status: readHappening(status) ?? (status === '' ? 'scheduled' : status) }),
    ...(link !== undefined && { event_page_link: firstLink(link) ?? '' }),
    ...(description !== undefined && { description: plainText(description) }),
    ...(extras !== undefined && { extras: plainText(extras) }),
    ...(lineup !== undefined && { floors: floorsOf(namesIn(lineup)) }),
    ...(decorations !== undefined && { decorations: decorationsOf(namesIn(decorations)) }),
  };
}

const namesIn = (text: string): string[] => plainText(text).split(/\s*[,;\n|]\s*/).filter((name) => name !== '');

/** One floor with these names, as a form sends it. */
export function floorsOf(names: readonly string[]): string {
  if (names.length === 0) return '';
  return JSON.stringify([{ name: firstFloorName, artists: names.map((artist_name) => ({ artist_name })) }]);
}

/** Decoration tags as a form sends them. */
export function decorationsOf(names: readonly string[]): string {
  return names.length === 0 ? '' : JSON.stringify(names.map((decoration_name) => ({ decoration_name })));
}
