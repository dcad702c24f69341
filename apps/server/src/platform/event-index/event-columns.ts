import type { Place } from '@moonfloor/contract/event-match';
import type { Happening } from '@moonfloor/contract/lists';
import { Growing } from '../search/growing.ts';
import { dayNumber } from '../search/records.ts';
import { EventWords } from './event-words.ts';

/** A public event as filters, lists and maps look at it. */
export interface IndexedEvent {
  id: number;
  event_date: string;
  event_end_date: string | null;
  event_status: Happening;
  country: string;
  latitude: number | null;
  longitude: number | null;
  styles: number;
  search_key: string;
  updated_at: string;
  sequence: number;
}

/** Events in columns of plain numbers, each version at a place of its own. Days are numbers as `dayNumber` makes them. */
export class EventColumns {
  readonly #places = new Map<number, number>();
  readonly words = new EventWords();
  readonly ids = new Growing(Uint32Array);
  readonly firstDays = new Growing(Uint32Array);
  readonly lastDays = new Growing(Uint32Array);
  /** Places among `countryNames`. */
  readonly countries = new Growing(Uint16Array);
  readonly styles = new Growing(Uint32Array);
  /** Degrees; NaN without a place. */
  readonly latitudes = new Growing(Float64Array);
  readonly longitudes = new Growing(Float64Array);
  /** The same as `onSphere` has it. */
  readonly xs = new Growing(Float64Array);
  readonly ys = new Growing(Float64Array);
  readonly zs = new Growing(Float64Array);
  /** 1 for what takes place, as far as is known. */
  readonly takePlace = new Growing(Uint8Array);
  /** Milliseconds since 1970. */
  readonly updated = new Growing(Float64Array);
  readonly sequences = new Growing(Uint32Array);
  readonly countryNames: string[] = [];
  readonly #countryNumbers = new Map<string, number>();

  /** How many places there are, those of former versions included. */
  get count(): number {
    return this.ids.length;
  }

  /** How many events there are. */
  get size(): number {
    return this.#places.size;
  }

  placeOf(id: number): number | undefined {
    return this.#places.get(id);
  }

  /** Number of a country; undefined when no event is there. */
  countryNumber(name: string): number | undefined {
    return this.#countryNumbers.get(name);
  }

  /** Takes an event that is not there, and answers its place. */
  add(event: IndexedEvent): number {
    const place = this.count;
    this.#places.set(event.id, place);
    this.ids.push(event.id);
    this.firstDays.push(dayNumber(event.event_date));
    this.lastDays.push(dayNumber(event.event_end_date ?? event.event_date));
    this.countries.push(this.#noteCountry(event.country));
    this.styles.push(event.styles);
    this.#addPoint({ latitude: event.latitude ?? Number.NaN, longitude: event.longitude ?? Number.NaN });
    this.takePlace.push(event.event_status === 'cancelled' || event.event_status === 'postponed' ? 0 : 1);
    this.updated.push(Date.parse(event.updated_at));
    this.sequences.push(event.sequence);
    this.words.add(place, event.search_key);
    return place;
  }

  /** Forgets an event; its place is left behind. */
  remove(id: number): void {
    this.#places.delete(id);
  }

  /** By first day, then by id. */
  byDay = (a: number, b: number): number =>
    this.firstDays.at(a) - this.firstDays.at(b) || this.ids.at(a) - this.ids.at(b);

  /** By the last change, then by id. */
  byChange = (a: number, b: number): number => this.updated.at(a) - this.updated.at(b) || this.ids.at(a) - this.ids.at(b);

  #addPoint(point: Place): void {
    const [x, y, z] = onSphere(point);
    this.latitudes.push(point.latitude);
    this.longitudes.push(point.longitude);
    this.xs.push(x);
    this.ys.push(y);
    this.zs.push(z);
  }

  #noteCountry(name: string): number {
    const known = this.#countryNumbers.get(name);
    if (known !== undefined) return known;
    const number = this.countryNames.push(name) - 1;
    this.#countryNumbers.set(name, number);
    return number;
  }
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A place on earth as a point on the unit sphere. */
export function onSphere({ latitude, longitude }: Place): [x: number, y: number, z: number] {
  const [up, along] = [radians(latitude), radians(longitude)];
  return [Math.cos(up) * Math.cos(along), Math.cos(up) * Math.sin(along), Math.sin(up)];
}
