import { limits } from '@moonfloor/contract/api/limits';
import { isDay } from '@moonfloor/contract/values/text';
import { t } from '@moonfloor/messages/t';
import { isMostlyDays } from '../table/column-values.ts';
import { joinTables } from '../table/join-tables.ts';
import { proposeMapping } from '../table/propose-mapping.ts';
import type { Table } from '../table/table.ts';
import { cellOf, flatten, isScalar, nameOf } from './flatten-record.ts';
import { isObject, type Json, textOf } from './json.ts';
import { withReferences } from './references.ts';

/** Maximum depth and number of values of JSON. */
const maxDepth = 8;
const maxValues = 200_000;
/** Maximum number of lists: each is compared with all column names. */
const maxLists = 500;
/** Most single records beside lists. */
const maxBeside = 20;
/** Number of records from which the columns are guessed. */
const sampleSize = 50;

type Row = ReadonlyMap<string, string>;

/** A list of sibling records, flattened, with their positions. */
interface RecordList {
  path: string;
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
export function readJsonTable(rawJson: unknown, leastScore = 0): Table | undefined {
  const json = withReferences(rawJson);
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
  const rowsList = [json, ...(isObject(json) ? Object.values(json) : [])].find(
    (value): value is unknown[][] =>
      Array.isArray(value) && value.length > 1 && value.every((row) => Array.isArray(row) && row.every(isScalar)),
  );
  if (rowsList === undefined) return undefined;
  const [headers = [], ...rows] = rowsList
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
  const recordLists: RecordList[] = [];
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
        recordLists.push(list);
        return;
      }
      if (Array.isArray(value)) recordLists.push(list);
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
  const isFound = recordLists.some(({ eventScore }) => eventScore === 2);
  if (isObject(json) && !isFound) addSingle(json, recordLists);
  // `featured` beside `events`
  const outerValues = isObject(json) && isFound ? Object.entries(json).slice(0, maxBeside) : [];
  for (const [key, one] of outerValues) {
    const path = `${key.slice(0, 40)} `;
    const isOpen = isObject(one) && recordLists.every((list) => list.path !== '' && !list.path.startsWith(path));
    const list = isOpen && mayHaveDay(one) ? listOf([['1', one]], path, new Map()) : undefined;
    if (list?.eventScore === 2) recordLists.push(list);
  }
  return recordLists;
}

/** Adds the first single record with a name and a day, wherever it is. */
function addSingle(json: Json, foundLists: RecordList[]): void {
  const queue: unknown[] = [json];
  let tried = 0;
  for (let at = 0; at < queue.length && queue.length < maxValues && tried < maxLists; at += 1) {
    const value = queue[at];
    if (isObject(value) && mayHaveDay(value)) {
      tried += 1;
      const list = listOf([['1', value]], '', new Map());
      if (list.eventScore === 2) return void foundLists.push(list);
    }
    if (typeof value === 'object' && value !== null)
      for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) queue.push(part);
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
      const ownFields = flatten(dated);
      // `{"2027-06-12": {"name": "Oak"}}`
      const ofDay: [string, string][] = isDay(key) ? [['parent.date', key]] : [];
      return { position: positionOf(path, key).slice(0, 80), row: new Map([...inherited, ...ofDay, ...ownFields]) };
    }),
  );
  const fieldNames = new Set(rows.flatMap(({ row }) => [...row.keys()]));
  // `image: false` beside `image.url`
  const parents = new Set(
    [...fieldNames].flatMap((name) => name.split('.').map((_, at, all) => all.slice(0, at).join('.'))),
  );
  const isUnset = (name: string): boolean =>
    parents.has(name) && rows.every(({ row }) => ['', 'false', undefined].includes(row.get(name)));
  const headers = [...fieldNames].filter((name) => !isUnset(name)).slice(0, limits.importColumns);
  const sample = rows.slice(0, sampleSize);
  const columns = headers.map((header) => sample.map(({ row }) => row.get(header) ?? ''));
  const mapping = proposeMapping(headers, columns);
  const hasDays = isMostlyDays(columns[mapping.indexOf('event_date')] ?? []);
  return { path, rows, headers, eventScore: Number(mapping.includes('event_name')) + Number(hasDays) };
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
    moment([
      'start',
      'begin',
      'starts_at',
      'startDate',
      'startTime',
      'startsAt',
      'start_date',
      'start_time',
      'time_start',
    ]),
    moment(['end', 'ends_at', 'endDate', 'endTime', 'endsAt', 'end_date', 'end_time', 'time_end']),
  ].map((text) => (isWholeDay ? text.slice(0, 10) : text));
  return { start, end };
}

const isDated = (record: Json): boolean =>
  nameOf(record) === undefined && /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/.test(textOf(momentsOf(record)['start']));
