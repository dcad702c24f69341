import { dayOfEpochDay } from '@moonfloor/contract/event-table';
import type { SortedList } from '../../platform/search/sorted-list.ts';
import type { GrowingColumns } from './indexed-columns.ts';

/** Number of events in a country, and the day of the next one. */
export interface CountryCount {
  country: string;
  upcoming: number;
  past: number;
  next_date: string | null;
}

/**
 * Returns the countries with events: most upcoming first, then by name. `upcoming` is the position in `order` at which
 * upcoming events begin.
 */
export function countCountries(columns: GrowingColumns, order: SortedList, upcoming: number): CountryCount[] {
  const past = new Uint32Array(columns.countryNames.length);
  const coming = new Uint32Array(columns.countryNames.length);
  const next = new Int32Array(columns.countryNames.length);
  const rows = order.numbers;
  const { numbers: countries } = columns.countries;
  for (let at = 0; at < upcoming; at += 1) past[countries[rows[at]!]!]! += 1;
  for (let at = upcoming; at < order.length; at += 1) {
    const country = countries[rows[at]!]!;
    if (coming[country] === 0) next[country] = columns.firstDays.at(rows[at]!);
    coming[country]! += 1;
  }
  const counts = columns.countryNames.map((country, at) => ({
    country,
    upcoming: coming[at]!,
    past: past[at]!,
    next_date: coming[at] === 0 ? null : dayOfEpochDay(next[at]!),
  }));
  return counts
    .filter((count) => count.upcoming + count.past > 0)
    .sort((a, b) => b.upcoming - a.upcoming || (a.country < b.country ? -1 : 1));
}
