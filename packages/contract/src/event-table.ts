import { dayMs } from './durations.ts';
import { happenings, type Happening } from './lists.ts';

/**
 * All events of the map page in a compact form: a column for each field, ascending values as differences between rows.
 * Free of zod, so that browsers can load it.
 */
export interface EventTable {
  /** Difference from the previous row. */
  id: number[];
  /**
   * First day in days since 1970-01-01, as the difference from the previous row; and the number of days until its end.
   */
  day: number[];
  nights: number[];
  /** Index into `happenings`. */
  happening: number[];
  /** Hundred-thousandths of a degree, about a metre; null without coordinates. */
  latitude: (number | null)[];
  longitude: (number | null)[];
  /** Radius of the area around the coordinates, in km; 0 if they are exact. */
  place_radius_km: number[];
  /** Bits, see `styleBits`. */
  styles: number[];
  /** Names of countries, and each row's index into them. */
  countries: string[];
  country: number[];
  /** Empty if there is none. */
  event_name: string[];
  event_location: string[];
  area: string[];
}

/** An event of the map page. */
export interface MapEvent {
  id: number;
  event_name: string;
  /** Days, `YYYY-MM-DD`. */
  event_date: string;
  event_end_date: string | null;
  event_status: Happening;
  event_location: string | null;
  area: string | null;
  country: string;
  latitude: number | null;
  longitude: number | null;
  place_radius_km: number | null;
  styles: number;
}

/** Units of coordinates per degree. */
export const coordinateScale = 100_000;

/** Returns a day as days since 1970-01-01. */
export const epochDay = (day: string): number => Date.parse(day) / dayMs;

/** Returns the day that is a number of days after 1970-01-01. */
export const dayOfEpochDay = (days: number): string => new Date(days * dayMs).toISOString().slice(0, 10);

const inParts = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * coordinateScale);

/** Packs rows in order. */
export function packEvents(rows: readonly MapEvent[]): EventTable {
  const countries = [...new Set(rows.map((row) => row.country))];
  const places = new Map(countries.map((country, at) => [country, at]));
  const days = rows.map((row) => epochDay(row.event_date));
  return {
    id: differences(rows.map((row) => row.id)),
    day: differences(days),
    nights: rows.map((row, at) => (row.event_end_date === null ? 0 : epochDay(row.event_end_date) - days[at]!)),
    happening: rows.map((row) => happenings.indexOf(row.event_status)),
    latitude: rows.map((row) => inParts(row.latitude)),
    longitude: rows.map((row) => inParts(row.longitude)),
    place_radius_km: rows.map((row) => row.place_radius_km ?? 0),
    styles: rows.map((row) => row.styles),
    countries,
    country: rows.map((row) => places.get(row.country)!),
    event_name: rows.map((row) => row.event_name),
    event_location: rows.map((row) => row.event_location ?? ''),
    area: rows.map((row) => row.area ?? ''),
  };
}

function differences(numbers: readonly number[]): number[] {
  return numbers.map((number, at) => number - (numbers[at - 1] ?? 0));
}

/** Reverses `differences`. */
export function cumulativeSums(numbers: readonly number[]): Int32Array {
  let sum = 0;
  return Int32Array.from(numbers, (number) => (sum += number));
}
