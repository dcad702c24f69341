import { isObject, type Json, textOf } from './json.ts';

/** Most references within each other that are followed, most records, and most values in all. */
const maxDepth = 3;
const maxRecords = 20_000;
const maxValues = 200_000;

/** Most places within each other that are followed. */
const maxPlaces = 14;

/** Most objects in which a cache is looked for. */
const maxOpen = 2000;

/**
 * Returns the records of a cache of Apollo in lists by their types, with the records that they refer to: `{"__ref": "Venue:5"}`.
 * Also resolves Nuxt's lists, whose numbers are indexes into the list. Other JSON stays as it is.
 */
export function withReferences(rawJson: unknown): unknown {
  const json = isPlaced(rawJson) ? valueAt(rawJson, 0, { values: 0 }) : rawJson;
  const cache = cacheIn(json);
  if (cache === undefined) return json;
  const entries = Object.entries(cache).slice(0, maxRecords);
  const byKey = new Map(entries);
  let values = 0;
  const resolve = (value: unknown, depth: number): unknown => {
    values += 1;
    if (depth > maxDepth) return null;
    // the rest keeps its references
    if (values > maxValues) return value;
    if (Array.isArray(value)) return value.map((part) => resolve(part, depth));
    if (!isObject(value)) return value;
    const { __ref: reference } = value;
    if (typeof reference === 'string') return resolve(byKey.get(reference) ?? null, depth + 1);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part, depth)]));
  };
  // without `ROOT_QUERY`
  const records = entries.flatMap(([key, record]) => (key.includes(':') && isObject(record) ? [record] : []));
  const types = Map.groupBy(records, (record) => textOf(record.__typename));
  return Object.fromEntries(
    [...types].map(([type, recordsOfType]) => [type, recordsOfType.map((record) => resolve(record, 0))]),
  );
}

/** Whether a list has texts, and objects in which there are only places: `[{"events": 1}, [2], {"name": 3}, "Oak"]`. */
const isPlaced = (json: unknown): json is unknown[] =>
  Array.isArray(json) &&
  json.some((one) => typeof one === 'string') &&
  json.some(isObject) &&
  json.every((one) => !isObject(one) || Object.values(one).every(Number.isInteger));

/** Returns the value at a place, within limits; names of kinds stand before some: `["Reactive", 1]`, `["Date", "2027-06-12"]`. */
function valueAt(list: readonly unknown[], place: unknown, count: { values: number }, depth = 0): unknown {
  count.values += 1;
  if (typeof place !== 'number') return place;
  if (depth > maxPlaces || count.values > maxValues) return null;
  const value = list[place];
  const inner = (part: unknown): unknown => valueAt(list, part, count, depth + 1);
  if (Array.isArray(value)) return typeof value[0] === 'string' ? inner(value[1]) : value.map(inner);
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inner(part)])) : value;
}

/** Returns the first object whose records say their types under keys such as `Venue:5`. */
function cacheIn(json: unknown): Json | undefined {
  const queue: unknown[] = [json];
  for (let at = 0; at < queue.length && at < maxOpen; at += 1) {
    const part = queue[at];
    if (!isObject(part)) continue;
    const entries = Object.entries(part);
    const isRecord = ([key, value]: [string, unknown]): boolean =>
      key.includes(':') && isObject(value) && '__typename' in value;
    if (entries.some(isRecord)) return part;
    queue.push(...entries.slice(0, maxOpen).map(([, value]) => value));
  }
  return undefined;
}
