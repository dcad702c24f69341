import {
  eventSearchKey, haversineBetween, haversineOf, isWithin, styleBits, wordsToFind,
} from '@moonfloor/contract/event-match';
import { dayNumber, dayOfNumber, degreeParts, type EventTable, sums } from '@moonfloor/contract/event-table';
import { happenings } from '@moonfloor/contract/lists';
import { formatDateRange } from '../../../ui/format.ts';
import type { Pin } from '../../../ui/map/map-types.ts';
import type { EventBrief } from '../../content/event-card.tsx';
import { pinLine } from '../../content/event-place.ts';
import type { MapFilter } from '../map-filter.ts';

/** The coordinate of an event that has no place on the map. */
const noPlace = Number.NaN;

/** All events of the map page, to be looked through row by row. The same filter is the server's `filteredEvents`. */
export class EventRows {
  readonly ids: Int32Array;
  /** Degrees; NaN without a place on the map. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  readonly #days: Int32Array;
  readonly #table: EventTable;
  #keys: string[] | undefined;

  constructor(table: EventTable) {
    this.ids = sums(table.id);
    this.#days = sums(table.day);
    this.latitudes = degreesOf(table.latitude);
    this.longitudes = degreesOf(table.longitude);
    this.#table = table;
  }

  /** The rows that a filter lets through, in their order. Of `when` the table itself is the answer. */
  find({ country, from, to, styles, q, near, radius, box }: MapFilter): Int32Array {
    const { nights, styles: bits, country: countryAt, countries } = this.#table;
    const days = this.#days;
    const wanted = {
      country: country === undefined ? -1 : countries.indexOf(country),
      from: from === undefined ? -Infinity : dayNumber(from),
      to: to === undefined ? Infinity : dayNumber(to),
      styles: styleBits(styles),
      reach: haversineOf(radius),
    };
    const words = wordsToFind(q);
    const keys = words.length > 0 ? this.#searchKeys() : [];
    const found = new Int32Array(this.ids.length);
    let count = 0;
    for (let row = 0; row < this.ids.length; row += 1) {
      if (days[row]! > wanted.to || days[row]! + nights[row]! < wanted.from) continue;
      if (country !== undefined && countryAt[row] !== wanted.country) continue;
      if (wanted.styles !== 0 && (bits[row]! & wanted.styles) === 0) continue;
      if (!words.every((word) => keys[row]!.includes(word))) continue;
      if (near !== undefined || box !== undefined) {
        if (!this.isPlaced(row)) continue;
        const place = { latitude: this.latitudes[row]!, longitude: this.longitudes[row]! };
        if (box !== undefined && !isWithin(place, box)) continue;
        if (near !== undefined && haversineBetween(near, place) > wanted.reach) continue;
      }
      found[count] = row;
      count += 1;
    }
    return found.subarray(0, count);
  }

  /** True when the event has a place on the map. */
  isPlaced(row: number): boolean {
    return !Number.isNaN(this.latitudes[row]!);
  }

  /** What a card shows of an event until the rest has come. */
  briefAt(row: number): EventBrief {
    const { event_name: names, event_location: venues, area: areas, country, countries, nights, happening } = this.#table;
    const day = this.#days[row]!;
    return {
      id: this.ids[row]!,
      event_name: names[row]!,
      event_date: dayOfNumber(day),
      event_end_date: nights[row] === 0 ? null : dayOfNumber(day + nights[row]!),
      event_status: happenings[happening[row]!]!,
      event_location: venues[row] || null,
      area: areas[row] || null,
      country: countries[country[row]!] ?? '',
    };
  }

  /** What the map shows of an event. */
  pinAt(row: number): Pin {
    const event = this.briefAt(row);
    const { id, event_name: title, event_date: day, event_end_date: end, event_status: status } = event;
    const dates = formatDateRange(day, end);
    const radius = this.#table.place_radius_km[row]! || null;
    const place = pinLine({ ...event, place_radius_km: radius });
    const lines = [status === 'scheduled' ? dates : `${status.toUpperCase()}: ${dates}`];
    return {
      id,
      lat: this.latitudes[row]!,
      lng: this.longitudes[row]!,
      title,
      href: `/event/${id}`,
      lines: place === null ? lines : [...lines, place],
      ...(radius !== null && { area: true }),
    };
  }

  /** Makes ready what texts are looked for in; otherwise the first search does. */
  prepareTexts(): void {
    this.#searchKeys();
  }

  #searchKeys(): string[] {
    const { event_name: names, event_location: venues, area: areas, country, countries } = this.#table;
    this.#keys ??= names.map((name, row) =>
      eventSearchKey({
        event_name: name, event_location: venues[row]!, area: areas[row]!, country: countries[country[row]!] ?? '',
      }));
    return this.#keys;
  }
}

function degreesOf(parts: readonly (number | null)[]): Float64Array {
  return Float64Array.from(parts, (part) => (part === null ? noPlace : part / degreeParts));
}
