import { type EventColumns, filterEvents, toUnitSphere, takesPlace } from '@moonfloor/contract/event-columns';
import { eventSearchKey } from '@moonfloor/contract/event-match';
import { dayOfEpochDay, coordinateScale, type EventTable, cumulativeSums } from '@moonfloor/contract/event-table';
import { happenings } from '@moonfloor/contract/lists';
import { formatDateRange } from '../../../ui/format.ts';
import type { Pin } from '../../../ui/map/map-types.ts';
import type { EventSummary } from '../../lists/event-card.tsx';
import { formatPinPlace } from '../../records/format-place.ts';
import type { MapFilter } from '../map-filter.ts';

/** The coordinate of an event that has no place on the map. */
const noCoordinate = Number.NaN;

/** All events of the map page, as the columns that its filter runs on. */
export class EventRows {
  readonly ids: Int32Array;
  /** Degrees; NaN without a place on the map. */
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
      latitudes: this.latitudes,
      longitudes: this.longitudes,
      sphere: sphereOf(this.latitudes, this.longitudes),
      takesPlace: Uint8Array.from(table.happening, (place) => Number(takesPlace(happenings[place]!))),
      countryNumber: (name) => (countries.includes(name) ? countries.indexOf(name) : undefined),
      rowsWithWord: (word) => {
        const keys = this.#searchKeys();
        return { has: (row) => keys[row]!.includes(word) };
      },
    };
  }

  /** The rows that a filter lets through, in their order. Of `when` the table itself is the answer. */
  find({ styles, ...filter }: MapFilter): Uint32Array {
    return filterEvents(this.#columns, { ...filter, style: styles.join(',') }, this.#all);
  }

  /** True when the event has a place on the map. */
  isPlaced(row: number): boolean {
    return !Number.isNaN(this.latitudes[row]!);
  }

  /** What a card shows of an event until the rest has come. */
  summaryAt(row: number): EventSummary {
    const {
      event_name: names,
      event_location: venues,
      area: areas,
      country,
      countries,
      nights,
      happening,
    } = this.#table;
    const day = this.#days[row]!;
    return {
      id: this.ids[row]!,
      event_name: names[row]!,
      event_date: dayOfEpochDay(day),
      event_end_date: nights[row] === 0 ? null : dayOfEpochDay(day + nights[row]!),
      event_status: happenings[happening[row]!]!,
      event_location: venues[row] || null,
      area: areas[row] || null,
      country: countries[country[row]!] ?? '',
    };
  }

  /** What the map shows of an event. */
  pinAt(row: number): Pin {
    const event = this.summaryAt(row);
    const { id, event_name: title, event_date: day, event_end_date: end, event_status: status } = event;
    const dates = formatDateRange(day, end);
    const radius = this.#table.place_radius_km[row]! || null;
    const place = formatPinPlace({ ...event, place_radius_km: radius });
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
  buildSearchKeys(): void {
    this.#searchKeys();
  }

  #searchKeys(): string[] {
    const { event_name: names, event_location: venues, area: areas, country, countries } = this.#table;
    this.#keys ??= names.map((name, row) =>
      eventSearchKey({
        event_name: name,
        event_location: venues[row]!,
        area: areas[row]!,
        country: countries[country[row]!] ?? '',
      }),
    );
    return this.#keys;
  }
}

function degreesOf(parts: readonly (number | null)[]): Float64Array {
  return Float64Array.from(parts, (part) => (part === null ? noCoordinate : part / coordinateScale));
}

function sphereOf(latitudes: Float64Array, longitudes: Float64Array): EventColumns['sphere'] {
  const [xs, ys, zs] = [0, 1, 2].map(() => new Float64Array(latitudes.length));
  for (let row = 0; row < latitudes.length; row += 1) {
    [xs![row], ys![row], zs![row]] = toUnitSphere({ latitude: latitudes[row]!, longitude: longitudes[row]! });
  }
  return [xs!, ys!, zs!];
}
