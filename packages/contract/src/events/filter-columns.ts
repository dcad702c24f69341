import { limits } from '../api/limits.ts';
import { epochDay } from '../values/days.ts';
import { eventStatuses } from '../values/lists.ts';
import { type Box, type Coordinates, boxAround, haversineOf, queryWords, radians, styleBits } from './event-match.ts';
import type { eventNotations, EventParameter } from './event-parameters.ts';
import { factMask } from './fact-filter.ts';

/**
 * The conditions of the event filter, executed on columns of numbers: by the server's index and by the worker of the map
 * page, which must agree. Free of zod, so that browsers can load it.
 */

/** One value per row. */
type Column = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array;

/** Events as columns; a row is an index into all of them. */
export interface EventColumns {
  /** First and last day, as days since 1970-01-01. */
  readonly firstDays: Column;
  readonly lastDays: Column;
  /** Numbers of countries. */
  readonly countries: Column;
  /** Bits, see `styleBits`. */
  readonly styles: Column;
  /** Bits, see `factBits`. */
  readonly facts: Column;
  /** Degrees; NaN without coordinates. */
  readonly latitudes: Column;
  readonly longitudes: Column;
  /** The same as a point on the unit sphere, see `toUnitSphere`. */
  readonly sphere: readonly [x: Column, y: Column, z: Column];
  /** Indexes into `eventStatuses`. */
  readonly eventStatuses: Column;
  /** Ids of series; 0 for events in none. */
  readonly series: Column;
  /** The number of a country; undefined when no event has it. */
  countryNumber(name: string): number | undefined;
  /** The rows whose search key contains a word. */
  rowsWithWord(word: string): { has(row: number): boolean };
}

const cancelled = eventStatuses.indexOf('cancelled');
const postponed = eventStatuses.indexOf('postponed');

type ValueOf<P extends EventParameter> = NonNullable<ReturnType<(typeof eventNotations)[P]['parse']>>;
/** Texts that a form sends empty are null. */
type Condition<T> = T | (T extends string ? null : never) | undefined;

/** The conditions of a filter that can be evaluated on columns. */
export type EventConditions = {
  [P in Exclude<EventParameter, 'when' | 'artist' | 'decoration' | 'release' | 'venue_id' | 'promoter'>]?: Condition<
    ValueOf<P>
  >;
} & {
  /** Excludes cancelled and postponed events. */
  takesPlace?: boolean;
  /** Of a series that is grouped, the date that counts is the first one not over on this day, by default the first. */
  today?: string;
};

/**
 * Executes the filter on columns of numbers: in the server's index and in the map page's worker. Returns the rows among
 * `rows` that meet all conditions, in the same order. Each condition is one pass over the remaining rows.
 */
export function filterEvents(columns: EventColumns, conditions: EventConditions, rows: Uint32Array): Uint32Array {
  const { from, to, country, style, q, near, radius, box } = conditions;
  const bits = styleBits(style?.split(',') ?? []);
  let remaining = rows;
  if (country != null) {
    const number = columns.countryNumber(country) ?? -1;
    remaining = filterBetween(remaining, columns.countries, number, number);
  }
  if (from != null) remaining = filterBetween(remaining, columns.lastDays, epochDay(from), Infinity);
  if (to != null) remaining = filterBetween(remaining, columns.firstDays, -Infinity, epochDay(to));
  if (bits !== 0) remaining = filterMasked(remaining, columns.styles, bits);
  const mask = factMask(conditions.facts?.split(',') ?? []);
  if (mask !== 0) remaining = remaining.filter((row) => (columns.facts[row]! & mask) === mask);
  if (conditions.takesPlace === true)
    remaining = remaining.filter(
      (row) => columns.eventStatuses[row] !== cancelled && columns.eventStatuses[row] !== postponed,
    );
  if (box !== undefined) remaining = filterInBox(remaining, columns, box);
  if (near !== undefined) remaining = filterNear(remaining, columns, near, radius ?? limits.radiusKm.default);
  for (const word of queryWords(q ?? '')) remaining = filterIn(remaining, columns.rowsWithWord(word));
  const { series, today } = conditions;
  if (typeof series === 'number') remaining = filterBetween(remaining, columns.series, series, series);
  if (series !== 'grouped') return remaining;
  return groupSeries(remaining, columns, today === undefined ? -Infinity : epochDay(today));
}

/**
 * Returns one row for each series, and all rows outside series. The row of a series is its first upcoming date that takes
 * place, else its first upcoming, else its last.
 */
function groupSeries(rows: Uint32Array, { series, lastDays, eventStatuses }: EventColumns, today: number): Uint32Array {
  const isAhead = (row: number): boolean => lastDays[row]! >= today;
  const isOn = (row: number): boolean =>
    isAhead(row) && eventStatuses[row] !== cancelled && eventStatuses[row] !== postponed;
  let most = 0;
  for (let at = 0; at < rows.length; at += 1) most = Math.max(most, series[rows[at]!]!);
  const shown = new Int32Array(most + 1).fill(-1);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]!;
    const shownRow = shown[series[row]!]!;
    if (shownRow === -1 || !isAhead(shownRow) || (!isOn(shownRow) && isOn(row))) shown[series[row]!] = row;
  }
  const result = new Uint32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]!;
    const seriesId = series[row]!;
    result[count] = row;
    count += Number(seriesId === 0) | Number(shown[seriesId] === row);
  }
  return result.subarray(0, count);
}

/**
 * Returns the rows whose value lies between two bounds, both included. Like all passes it writes each row behind the
 * last one of the result and advances by the condition's value: a third of a millisecond for 100,000 rows. A branch would take
 * three times as long, because processors mispredict it.
 */
export function filterBetween(rows: Uint32Array, column: Column, min: number, max: number): Uint32Array {
  const result = new Uint32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]!;
    const value = column[row]!;
    result[count] = row;
    count += Number(value >= min) & Number(value <= max);
  }
  return result.subarray(0, count);
}

function filterMasked(rows: Uint32Array, column: Column, mask: number): Uint32Array {
  const result = new Uint32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]!;
    result[count] = row;
    count += Number((column[row]! & mask) !== 0);
  }
  return result.subarray(0, count);
}

function filterIn(rows: Uint32Array, set: { has(row: number): boolean }): Uint32Array {
  const result = new Uint32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at]!;
    result[count] = row;
    count += Number(set.has(row));
  }
  return result.subarray(0, count);
}

/** An event without coordinates is in no box. */
function filterInBox(
  rows: Uint32Array,
  { latitudes, longitudes }: EventColumns,
  { west, south, east, north }: Box,
): Uint32Array {
  const between = filterBetween(rows, latitudes, south, north);
  if (west <= east) return filterBetween(between, longitudes, west, east);
  return between.filter((row) => longitudes[row]! >= west || longitudes[row]! <= east);
}

/** Compares squared chords of the unit sphere with that of `km`, after the surrounding box has left few rows. */
function filterNear(rows: Uint32Array, columns: EventColumns, near: Coordinates, km: number): Uint32Array {
  const [xs, ys, zs] = columns.sphere;
  const [x, y, z] = toUnitSphere(near);
  const max = 4 * haversineOf(km);
  const rowsInBox = filterInBox(rows, columns, boxAround(near, km));
  const result = new Uint32Array(rowsInBox.length);
  let count = 0;
  for (let at = 0; at < rowsInBox.length; at += 1) {
    const row = rowsInBox[at]!;
    const [dx, dy, dz] = [xs[row]! - x, ys[row]! - y, zs[row]! - z];
    result[count] = row;
    count += Number(dx * dx + dy * dy + dz * dz <= max);
  }
  return result.subarray(0, count);
}

/** Returns the row that is nearest to a point, the first of several; null if none has coordinates. */
export function nearestRow(
  { sphere: [xs, ys, zs] }: EventColumns,
  near: Coordinates,
  rows: Uint32Array,
): number | null {
  const [x, y, z] = toUnitSphere(near);
  let nearest: number | null = null;
  let least = Infinity;
  for (const row of rows) {
    const chord = (xs[row]! - x) ** 2 + (ys[row]! - y) ** 2 + (zs[row]! - z) ** 2;
    if (chord < least) [nearest, least] = [row, chord];
  }
  return nearest;
}

/** Converts coordinates to a point on the unit sphere. */
export function toUnitSphere({ latitude, longitude }: Coordinates): [x: number, y: number, z: number] {
  const [up, along] = [radians(latitude), radians(longitude)];
  return [Math.cos(up) * Math.cos(along), Math.cos(up) * Math.sin(along), Math.sin(up)];
}
