import { limits } from '@moonfloor/contract/api/limits';
import { isObject, type Json, textOf } from './json.ts';
import { textOfSets } from './nested-sets.ts';

const maxRecordDepth = 6;

/** Flattens a record to dotted names, within limits. */
export function flatten(record: Json): Map<string, string> {
  const row = new Map<string, string>();
  const put = (value: unknown, name: string, depth: number): void => {
    if (row.size >= limits.importColumns) return;
    const moment = momentOf(value);
    if (moment !== undefined) row.set(name, moment);
    else if (Array.isArray(value) && isObject(value[0]) && /(?:^|\.)(?:venues|locations|places)$/.test(name))
      put(value[0], name.slice(0, -1), depth);
    else if (isObject(value) && isById(value) && /(?:^|\.)(?:venues|locations|places)$/.test(name))
      put(Object.values(value)[0], name.slice(0, -1), depth);
    else if (isFields(value)) for (const field of value) row.set(textOf(field.name), cellOf(field.value));
    // KML: longitude first
    else if (typeof value === 'string' && name.endsWith('Point.coordinates'))
      row.set(name, value.trim().replace(/^([-\d.]{1,20}),([-\d.]{1,20})(?:,.{0,20})?$/, 'POINT ($1 $2)'));
    // Mobilizon: longitude first, too
    else if (typeof value === 'string' && name.endsWith('.geom') && geom.test(value))
      row.set(name, value.replace(geom, 'POINT ($1 $2)'));
    else if (isPair(value) && /(?:^|\.)(?:location|geo|lonlat)$/.test(name))
      row.set(`${name}.coordinates`, `POINT (${value.join(' ')})`);
    else if (!isObject(value)) row.set(name, cellOf(value, name.slice(name.lastIndexOf('.') + 1)));
    else if (isPoint(value)) row.set(name, `POINT (${value.coordinates.join(' ')})`);
    else if (depth >= maxRecordDepth) row.set(name, JSON.stringify(value).slice(0, 1000));
    else for (const [key, part] of Object.entries(value)) put(part, `${name}.${key}`, depth + 1);
  };
  for (const [key, value] of Object.entries(record)) put(value, key, 1);
  return row;
}

/** Whether an object has records by their numbers. */
const isById = (value: Json): boolean =>
  Object.keys(value).length > 0 && Object.entries(value).every(([key, one]) => /^\d+$/.test(key) && isObject(one));

const geom = /^(-?\d{1,3}\.\d{1,20});(-?\d{1,3}\.\d{1,20})$/;

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
  const { $date, year, month, day, hour, minute } = value;
  const [date, clock] = [[year, month, day].map(numberOf), [hour, minute].map(numberOf)];
  if (date.every((part) => part !== undefined)) return momentOf(date);
  if (clock.every((part) => part !== undefined)) return clock.map((part) => String(part).padStart(2, '0')).join(':');
  if ('_nanoseconds' in value || 'nanoseconds' in value) return textOf(value._seconds ?? value.seconds) || undefined;
  return textOf(isObject($date) ? $date['$numberLong'] : $date) || undefined;
}

/** Returns a number, also one in letters. */
const numberOf = (value: unknown): number | undefined => (/^\d{1,4}$/.test(textOf(value)) ? Number(value) : undefined);

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

/** Returns a value as a cell; records in lists are named by their own name, else by that of the list: `organizer: [{organizer: …}]`. */
export function cellOf(value: unknown, ownKey = ''): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  const sets = value.length === 0 ? undefined : textOfSets(value);
  if (sets !== undefined) return sets;
  const parts = value.map((part: unknown) =>
    isObject(part) ? (nameOf(part, ownKey) ?? pricesOf(part)) : isScalar(part) ? String(part) : undefined,
  );
  return parts.every((part) => part !== undefined) ? parts.join(', ') : JSON.stringify(value).slice(0, 1000);
}

/** Whether a value is a text, a number, or true or false. */
export const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Returns a range of prices, as ticket shops write it: `{"min": 35, "max": 60, "currency": "USD"}`. */
function pricesOf({ min, max, currency }: Json): string | undefined {
  if (![min, max].every(isScalar) || typeof currency !== 'string') return undefined;
  return `${[...new Set([String(min), String(max)])].join('–')} ${currency}`;
}

/** Returns the name of a record nested in another, or its URL; undefined when it has neither. */
export function nameOf(record: Json, ownKey = ''): string | undefined {
  for (const key of ['name', 'displayName', 'title', 'artist', 'label', 'plain_text', ownKey, 'url', 'src', 'href']) {
    const { [key]: value } = record;
    if (typeof value === 'string') return value;
  }
  return undefined;
}
