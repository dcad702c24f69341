import { dayMs } from './durations.ts';
import { happenings, type Happening } from './lists.ts';

/**
 * All events of the map page in a form that takes little room on the way: a column for each field, whatever counts up
 * as differences from row to row. Free of zod, so that browsers can load it.
 */
export interface EventTable {
  /** Difference from the row before. */
  id: number[];
  /** First day in days since 1970-01-01, difference from the row before; and how many days later it ends. */
  day: number[];
  nights: number[];
  /** Place among `happenings`. */
  happening: number[];
  /** Hundred-thousandths of a degree, about a metre; null without a place on the map. */
  latitude: (number | null)[];
  longitude: (number | null)[];
  /** Radius of the area that the coordinates are the centre of, in km; 0 where they are exact. */
  place_radius_km: number[];
  /** Bits, see `styleBits`. */
  styles: number[];
  /** Names of countries, and the place of each row's among them. */
  countries: string[];
  country: number[];
  /** Empty where there is none. */
  event_name: string[];
  event_location: string[];
  area: string[];
}

/** An event as the map page knows it. */
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

/** Parts of a degree that coordinates are counted in. */
export const coordinateScale = 100_000;

/** Days since 1970-01-01 of a day. */
export const epochDay = (day: string): number => Date.parse(day) / dayMs;

/** The day that is so many days after 1970-01-01. */
export const dayOfEpochDay = (days: number): string => new Date(days * dayMs).toISOString().slice(0, 10);

const inParts = (degrees: number | null): number | null => (degrees === null ? null : Math.round(degrees * coordinateScale));

/** Packs rows in their order. */
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

/** Takes back what `differences` did. */
export function cumulativeSums(numbers: readonly number[]): Int32Array {
  let sum = 0;
  return Int32Array.from(numbers, (number) => (sum += number));
}
