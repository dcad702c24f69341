import { eventSearchKey, stylesOf, withAlternativeNames } from '@moonfloor/contract/events/event-match';
import { coordinateScale, cumulativeSums } from '@moonfloor/contract/events/event-table';
import type { EventTable } from '@moonfloor/contract/events/events';
import { type EventColumns, filterEvents, nearestRow, toUnitSphere } from '@moonfloor/contract/events/filter-columns';
import { dayOfEpochDay } from '@moonfloor/contract/values/days';
import { eventStatuses } from '@moonfloor/contract/values/lists';
import { compareText } from '@moonfloor/contract/values/text';
import { formatDateRange } from '../../../../ui/format.ts';
import type { Pin } from '../../../../ui/map/map-types.ts';
import type { EventSummary } from '../../../lists/event-card.tsx';
import { formatPinPlace } from '../../../records/format-place.ts';
import { withEventStatus } from '../../event-status-text.ts';
import type { MapFilter } from '../../map-filter.ts';

/** The events of a country that match a filter: their number, and the first day of the first one. */
export interface CountryEvents {
  country: string;
  events: number;
  first: string;
}

/** All events of the map page in columns, on which filters run. */
export class EventRows {
  readonly ids: Int32Array;
  /** Degrees; NaN without a location. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  readonly #days: Int32Array;
  readonly #table: EventTable;
  readonly #all: Uint32Array;
  readonly #columns: EventColumns;
  #keys: string[] | undefined;

  constructor(table: EventTable) {
    this.ids = cumulativeSums(table.id);
    this.#days = cumulativeSums(table.day);
    this.latitudes = degreesOf(table.latitude);
    this.longitudes = degreesOf(table.longitude);
    this.#table = table;
    this.#all = Uint32Array.from(this.ids, (_, row) => row);
    const { countries } = table;
    this.#columns = {
      firstDays: this.#days,
      lastDays: this.#days.map((day, row) => day + table.nights[row]!),
      countries: Uint16Array.from(table.country),
      styles: Uint32Array.from(table.styles),
      facts: Uint32Array.from(table.facts),
      latitudes: this.latitudes,
      longitudes: this.longitudes,
      sphere: sphereOf(this.latitudes, this.longitudes),
      eventStatuses: Uint8Array.from(table.event_status),
      series: Uint32Array.from(table.series),
      countryNumber: (name) => (countries.includes(name) ? countries.indexOf(name) : undefined),
      rowsWithWord: (word) => {
        const keys = this.searchKeys();
        return { has: (row) => keys[row]!.includes(word) };
      },
    };
  }

  /** Returns the rows that match a filter, in order, one of each series. `when` is not evaluated: the table has matching events only. */
  find({ styles, ...filter }: MapFilter): Uint32Array {
    const conditions = {
      ...filter,
      series: filter.series ?? 'grouped',
      style: styles.join(','),
      // all dates are over, so that the last one of a series counts
      ...(filter.when === 'past' && { today: '9999-12-31' }),
    } as const;
    return filterEvents(this.#columns, conditions, this.#all);
  }

  /** Returns the row nearest to the filter's point that takes place and meets its other conditions, however far it is. */
  findNearest({ near, radius: _, box: _box, ...filter }: MapFilter): number | null {
    if (near === undefined) return null;
    const rows = filterEvents(
      this.#columns,
      { ...filter, style: filter.styles.join(','), takesPlace: true },
      this.#all,
    );
    return nearestRow(this.#columns, near, rows);
  }

  /** Returns the countries of rows, which are in order of days: most events first, then by name. */
  countCountries(rows: Uint32Array): CountryEvents[] {
    const { countries, country } = this.#table;
    const counts = countries.map((name): CountryEvents => ({ country: name, events: 0, first: '' }));
    for (const row of rows) {
      const count = counts[country[row]!]!;
      if (count.events === 0) count.first = dayOfEpochDay(this.#days[row]!);
      count.events += 1;
    }
    return counts
      .filter(({ events }) => events > 0)
      .sort((a, b) => b.events - a.events || compareText(a.country, b.country));
  }

  /** Returns whether the event has coordinates. */
  isPlaced(row: number): boolean {
    return !Number.isNaN(this.latitudes[row]!);
  }

  /** Returns the fields that a card displays until the remaining ones are loaded. */
  summaryAt(row: number): EventSummary {
    const table = this.#table;
    const day = this.#days[row]!;
    const nights = table.nights[row]!;
    return {
      id: this.ids[row]!,
      event_name: table.event_name[row]!,
      event_date: dayOfEpochDay(day),
      event_end_date: nights === 0 ? null : dayOfEpochDay(day + nights),
      event_status: eventStatuses[table.event_status[row]!]!,
      event_location: table.event_location[row] || null,
      area: table.area[row] || null,
      country: table.countries[table.country[row]!] ?? '',
      latitude: degreesOrNull(this.latitudes[row]!),
      longitude: degreesOrNull(this.longitudes[row]!),
      styles: stylesOf(table.styles[row]!),
    };
  }

  /** Returns the fields that the map displays. */
  pinAt(row: number): Pin {
    const event = this.summaryAt(row);
    const { id, event_name: title, event_date: day, event_end_date: end, event_status: status } = event;
    const dates = formatDateRange(day, end);
    const radius = this.#table.place_radius_km[row]! || null;
    const place = formatPinPlace({ ...event, place_radius_km: radius });
    const lines = [withEventStatus(status, dates)];
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

  /** Returns the search keys of the events' texts; the first call builds them. */
  searchKeys(): string[] {
    const { event_name: names, alternative_names: others, event_location: venues, area: areas } = this.#table;
    const { country, countries } = this.#table;
    this.#keys ??= names.map((name, row) =>
      withAlternativeNames(
        eventSearchKey({
          event_name: name,
          event_location: venues[row]!,
          area: areas[row]!,
          country: countries[country[row]!] ?? '',
        }),
        others[row] === '' ? [] : others[row]!.split('\n'),
      ),
    );
    return this.#keys;
  }
}

const degreesOrNull = (degrees: number): number | null => (Number.isNaN(degrees) ? null : degrees);

function degreesOf(parts: readonly (number | null)[]): Float64Array {
  return Float64Array.from(parts, (part) => (part === null ? Number.NaN : part / coordinateScale));
}

function sphereOf(latitudes: Float64Array, longitudes: Float64Array): EventColumns['sphere'] {
  const [xs, ys, zs] = [0, 1, 2].map(() => new Float64Array(latitudes.length));
  for (let row = 0; row < latitudes.length; row += 1) {
    [xs![row], ys![row], zs![row]] = toUnitSphere({ latitude: latitudes[row]!, longitude: longitudes[row]! });
  }
  return [xs!, ys!, zs!];
}
