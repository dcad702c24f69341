import { limits } from '@moonfloor/contract/api/limits';
import { isDay } from '@moonfloor/contract/values/text';
import { t } from '@moonfloor/messages/t';
import { isMostlyDays } from '../table/column-values.ts';
import { joinTables } from '../table/join-tables.ts';
import { proposeMapping } from '../table/propose-mapping.ts';
import type { Table } from '../table/table.ts';
import { isObject, type Json, textOf } from './json.ts';
import { textOfSets } from './nested-sets.ts';

/** Maximum depth and number of values of JSON, and maximum depth of one record. */
const maxDepth = 8;
const maxValues = 200_000;
const maxRecordDepth = 6;
/** Maximum number of lists: each is compared with all column names. */
const maxLists = 500;
/** Number of records from which the columns are guessed. */
const sampleSize = 50;

type Row = ReadonlyMap<string, string>;

/** A list of sibling records, flattened, with their positions. */
interface RecordList {
  rows: { position: string; row: Row }[];
  headers: string[];
  /** How much these records resemble events: 2 with a name and a day, 1 with either. */
  eventScore: number;
}

/**
 * Finds the events in any JSON: the records with a name and a day, wherever they are. Sibling lists (by month, by
 * country) become one table, nested objects columns with dotted names. Undefined when there are no records, or none that resembles
 * events as much as wanted: `leastScore` is 2 for a name and a day.
 */
export function readJsonTable(json: unknown, leastScore = 0): Table | undefined {
  const lists = findLists(json);
  const likeness = Math.max(0, ...lists.map((list) => list.eventScore));
  const answered = gvizGrid(json);
  const grid = answered !== undefined || likeness < 2 ? gridIn(answered ?? json) : undefined;
  if (grid !== undefined) return grid;
  if (likeness < leastScore) return undefined;
  const best = lists.filter((list) => list.eventScore === likeness);
  if (best.length === 0 || (likeness < 2 && isObject(json) && !Object.values(json).some(Array.isArray)))
    return undefined;
  const tables = best.map(({ headers, rows }) => ({
    headers,
    rows: rows.map(({ position, row }) => ({ position, cells: headers.map((header) => row.get(header) ?? '') })),
    delimiter: null,
  }));
  return likeness === 2 ? joinTables(tables) : tables.toSorted((one, other) => other.rows.length - one.rows.length)[0];
}

/** Returns the events in rows of cells, the first of them names of columns, as of Google's spreadsheets; undefined for other JSON. */
function gridIn(json: unknown): Table | undefined {
  const found = [json, ...(isObject(json) ? Object.values(json) : [])].find(
    (value): value is unknown[][] =>
      Array.isArray(value) && value.length > 1 && value.every((row) => Array.isArray(row) && row.every(isScalar)),
  );
  if (found === undefined) return undefined;
  const [headers = [], ...rows] = found
    .slice(0, limits.importRows + 2)
    .map((row) => row.slice(0, limits.importColumns).map(String));
  const mapping = proposeMapping(
    headers,
    headers.map((_, at) => rows.slice(0, sampleSize).map((cells) => cells[at] ?? '')),
  );
  if (!mapping.includes('event_name') || !mapping.includes('event_date')) return undefined;
  return {
    headers,
    rows: rows.map((cells, at) => ({ position: positionOf('', String(at + 2)), cells })),
    delimiter: null,
  };
}

/** Returns the rows of cells in an answer of Google's visualization API. */
function gvizGrid(json: unknown): unknown[][] | undefined {
  const { cols, rows } = isObject(json) && isObject(json.table) ? json.table : {};
  if (!Array.isArray(cols) || !Array.isArray(rows)) return undefined;
  const cell = (value: unknown, key: string): string => (isObject(value) ? cellOf(value[key]) : '');
  const cellsOf = (row: unknown): unknown[] => (isObject(row) && Array.isArray(row.c) ? row.c : []);
  return [cols.map((col) => cell(col, 'label')), ...rows.map((row) => cellsOf(row).map((one) => cell(one, 'v')))];
}

/** Returns all lists of records: arrays, objects with similar values, and the whole if it is a record itself. */
function findLists(json: unknown): RecordList[] {
  const found: RecordList[] = [];
  let values = 0;
  let lists = 0;
  const walk = (value: unknown, path: string, depth: number, inherited: Row): void => {
    values += 1;
    if (depth > maxDepth || values > maxValues || typeof value !== 'object' || value === null) return;
    const records = lists < maxLists ? recordsOf(value) : undefined;
    if (records !== undefined) {
      lists += 1;
      const list = listOf(records, path, inherited);
      if (list.eventScore === 2) {
        found.push(list);
        return;
      }
      if (Array.isArray(value)) found.push(list);
      for (const [key, record] of records)
        walk(record, `${path}${key} `, depth + 1, new Map([...inherited, ...scalarsOf(record)]));
      return;
    }
    for (const [key, part] of Object.entries(value)) {
      const dated = isDay(key) ? new Map([...inherited, ['parent.date', key]]) : inherited;
      walk(part, isNaN(Number(key)) ? `${path}${key.slice(0, 40)} ` : path, depth + 1, dated);
    }
  };
  walk(json, '', 0, new Map());
  if (isObject(json) && !found.some(({ eventScore }) => eventScore === 2)) addSingle(json, found);
  return found;
}

/** Adds the first single record with a name and a day, wherever it is. */
function addSingle(json: Json, found: RecordList[]): void {
  const open: unknown[] = [json];
  let tried = 0;
  for (let at = 0; at < open.length && open.length < maxValues && tried < maxLists; at += 1) {
    const one = open[at];
    if (isObject(one) && mayHaveDay(one)) {
      tried += 1;
      const list = listOf([['1', one]], '', new Map());
      if (list.eventScore === 2) return void found.push(list);
    }
    if (typeof one === 'object' && one !== null)
      for (const part of Object.values(one)) if (typeof part === 'object' && part !== null) open.push(part);
  }
}

/** Whether a record has digits, or its parts have some and it has a name. */
function mayHaveDay(record: Json): boolean {
  const hasDigits = (one: Json): boolean => Object.values(one).some((value) => /\d/.test(textOf(value)));
  return (
    hasDigits(record) ||
    (nameOf(record) !== undefined && Object.values(record).some((one) => isObject(one) && hasDigits(one)))
  );
}

/** Returns the records of an array, or of an object with one under each of several keys. */
function recordsOf(value: object): [key: string, record: Json][] | undefined {
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((part, at): [string, unknown] => [String(at + 1), part]).filter(([, part]) => part !== null)
    : Object.entries(value);
  const records = entries.filter((entry): entry is [string, Json] => isObject(entry[1]));
  const enough = Array.isArray(value)
    ? records.length > 0 && records.length * 2 >= entries.length
    : records.length > 1 && records.length === entries.length;
  return enough ? records : undefined;
}

/** Returns the scalar values of a record that apply to all records in it, such as the day or country of a group. */
function scalarsOf(record: Json): [string, string][] {
  return Object.entries(record)
    .slice(0, limits.importColumns)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([key, value]) => [`parent.${key}`, String(value)]);
}

/** Position of a record for users; `path` is that of its list, each part followed by a space. */
const positionOf = (path: string, key: string): string =>
  path === '' ? t('entry {key}', { key }) : t('{path} entry {key}', { path: path.trimEnd(), key });

function listOf(records: readonly [string, Json][], path: string, inherited: Row): RecordList {
  const rows = records.slice(0, limits.importRows + 1).flatMap(([key, record]) =>
    datesOf(record).map((dated) => {
      const own = flatten(dated);
      return { position: positionOf(path, key).slice(0, 80), row: new Map([...inherited, ...own]) };
    }),
  );
  const headers = [...new Set(rows.flatMap(({ row }) => [...row.keys()]))].slice(0, limits.importColumns);
  const sample = rows.slice(0, sampleSize);
  const columns = headers.map((header) => sample.map(({ row }) => row.get(header) ?? ''));
  const mapping = proposeMapping(headers, columns);
  const hasDays = isMostlyDays(columns[mapping.indexOf('event_date')] ?? []);
  return { rows, headers, eventScore: Number(mapping.includes('event_name')) + Number(hasDays) };
}

/** Returns an event once for each of the dates that are nested in it, as in Localist: a list of records with a start but no name. */
function datesOf(record: Json): Json[] {
  const event = unwrap(record);
  for (const [key, value] of Object.entries(event)) {
    const dates = Array.isArray(value) ? value.filter(isObject).map(unwrap) : [];
    if (dates.length > 0 && dates.every(isDated)) {
      const { [key]: _, first_date: __, last_date: ___, ...rest } = event;
      return dates.slice(0, limits.importRows).map((date) => ({ ...rest, ...momentsOf(date) }));
    }
  }
  return [record];
}

/** Returns the record in `{"event_instance": {…}}`. */
const unwrap = (record: Json): Json => {
  const [part, ...others] = Object.values(record);
  return others.length === 0 && isObject(part) ? part : record;
};

/** Returns start and end, without the time if they are for whole days. */
function momentsOf(date: Json): Json {
  const isWholeDay = date['all_day'] === true || date['allDay'] === true;
  const moment = (keys: readonly string[]): string =>
    keys.map((key) => textOf(date[key])).find((text) => text !== '') ?? '';
  const [start, end] = [
    moment(['start', 'begin', 'starts_at', 'startDate', 'start_date', 'start_time']),
    moment(['end', 'ends_at', 'endDate', 'end_date', 'end_time']),
  ].map((text) => (isWholeDay ? text.slice(0, 10) : text));
  return { start, end };
}

const isDated = (record: Json): boolean =>
  nameOf(record) === undefined && /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/.test(textOf(momentsOf(record)['start']));

/** Flattens a record to dotted names, within limits. */
function flatten(record: Json): Map<string, string> {
  const row = new Map<string, string>();
  const put = (value: unknown, name: string, depth: number): void => {
    if (row.size >= limits.importColumns) return;
    const moment = momentOf(value);
    if (moment !== undefined) row.set(name, moment);
    else if (Array.isArray(value) && isObject(value[0]) && /(?:^|\.)(?:venues|locations|places)$/.test(name))
      put(value[0], name.slice(0, -1), depth);
    else if (isFields(value)) for (const field of value) row.set(textOf(field.name), cellOf(field.value));
    // KML: longitude first
    else if (typeof value === 'string' && name.endsWith('Point.coordinates'))
      row.set(name, value.trim().replace(/^([-\d.]{1,20}),([-\d.]{1,20})(?:,.{0,20})?$/, 'POINT ($1 $2)'));
    else if (isPair(value) && /(?:^|\.)(?:location|geo|lonlat)$/.test(name))
      row.set(`${name}.coordinates`, `POINT (${value.join(' ')})`);
    else if (!isObject(value)) row.set(name, cellOf(value));
    else if (isPoint(value)) row.set(name, `POINT (${value.coordinates.join(' ')})`);
    else if (depth >= maxRecordDepth) row.set(name, JSON.stringify(value).slice(0, 1000));
    else for (const [key, part] of Object.entries(value)) put(part, `${name}.${key}`, depth + 1);
  };
  for (const [key, value] of Object.entries(record)) put(value, key, 1);
  return row;
}

/** Returns an instant as databases write it in JSON: of MongoDB, Firestore, or an array of year, month, day, hour and minute. */
function momentOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const parts = value.filter((part) => typeof part === 'number' && Number.isInteger(part)).map(Number);
    const isMoment = parts.length === value.length && parts.length >= 3 && parts.length <= 7;
    const [year = 0, month = 0, day = 0, hour, minute = 0] = parts;
    if (!isMoment || year < 1970 || year > 2100 || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
    const two = (number: number): string => String(number).padStart(2, '0');
    return `${year}-${two(month)}-${two(day)}${hour === undefined ? '' : `T${two(hour)}:${two(minute)}`}`;
  }
  if (!isObject(value)) return undefined;
  const { $date, year, month, day } = value;
  if ([year, month, day].every((part) => typeof part === 'number')) return momentOf([year, month, day]);
  if ('_nanoseconds' in value || 'nanoseconds' in value) return textOf(value._seconds ?? value.seconds) || undefined;
  return textOf(isObject($date) ? $date['$numberLong'] : $date) || undefined;
}

/** Whether a value is a list of further fields: `[{"name": "Start", "value": "…"}]`. */
const isFields = (value: unknown): value is Json[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => isObject(one) && textOf(one.name) !== '' && 'value' in one);

/** Whether a value is two numbers, as of coordinates. */
const isPair = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'number');

/** Returns true for a GeoJSON point (RFC 7946), longitude first. */
function isPoint(value: Json): value is { coordinates: [number, number] } {
  const { type, coordinates } = value;
  return (
    type === 'Point' &&
    Array.isArray(coordinates) &&
    coordinates.length >= 2 &&
    coordinates.every((part) => typeof part === 'number')
  );
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  const sets = value.length === 0 ? undefined : textOfSets(value);
  if (sets !== undefined) return sets;
  const parts = value.map((part: unknown) =>
    isObject(part) ? nameOf(part) : isScalar(part) ? String(part) : undefined,
  );
  return parts.every((part) => part !== undefined) ? parts.join(', ') : JSON.stringify(value).slice(0, 1000);
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Returns the name of a record nested in another, or its URL; undefined when it has neither. */
function nameOf(record: Json): string | undefined {
  for (const key of ['name', 'title', 'artist', 'label', 'plain_text', 'url', 'src', 'href']) {
    const { [key]: value } = record;
    if (typeof value === 'string') return value;
  }
  return undefined;
}
