import { epochDay } from '../values/days.ts';
import { eventStatuses } from '../values/lists.ts';
import type { EventCard, EventTable } from './events.ts';

/** The table of the map page's events in compact form. Free of zod, so that browsers can load it. */

/** An event of the map page; its styles and facts as bits. */
export type EventTableRow = {
  styles: number;
  facts: number;
  series_id: number | null;
  alternative_names: readonly string[];
} & Pick<
  EventCard,
  Exclude<keyof EventTable & keyof EventCard, 'styles'> | 'event_date' | 'event_end_date' | 'event_status'
>;

/** Units of coordinates per degree. */
export const coordinateScale = 100_000;

const inParts = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * coordinateScale);

/** Packs rows in order. */
export function packEvents(rows: readonly EventTableRow[]): EventTable {
  const countries = [...new Set(rows.map((row) => row.country))];
  const countryIndexes = new Map(countries.map((country, index) => [country, index]));
  const days = rows.map((row) => epochDay(row.event_date));
  return {
    id: differences(rows.map((row) => row.id)),
    day: differences(days),
    nights: rows.map((row, at) => (row.event_end_date === null ? 0 : epochDay(row.event_end_date) - days[at]!)),
    event_status: rows.map((row) => eventStatuses.indexOf(row.event_status)),
    latitude: rows.map((row) => inParts(row.latitude)),
    longitude: rows.map((row) => inParts(row.longitude)),
    place_radius_km: rows.map((row) => row.place_radius_km ?? 0),
    styles: rows.map((row) => row.styles),
    facts: rows.map((row) => row.facts),
    series: rows.map((row) => row.series_id ?? 0),
    countries,
    country: rows.map((row) => countryIndexes.get(row.country)!),
    event_name: rows.map((row) => row.event_name),
    alternative_names: rows.map((row) => row.alternative_names.join('\n')),
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
