import { type EventTable, packEvents, type MapEvent } from '@moonfloor/contract/event-table';

/** Columns with one value per row that does not depend on preceding rows. */
const plainColumns = [
  'nights',
  'happening',
  'latitude',
  'longitude',
  'place_radius_km',
  'styles',
  'event_name',
  'event_location',
  'area',
] as const satisfies (keyof EventTable)[];

/** A delta-encoded column: its first value, the differences after it, each with a leading comma, and its last value. */
interface DeltaColumn {
  first: number;
  rest: string;
  last: number;
}

/** A part of the map page's table as JSON fragments, so that parts can be joined without parsing. */
export interface PackedPart {
  rows: number;
  /** Comma-separated values. */
  plain: Readonly<Record<(typeof plainColumns)[number], string>>;
  id: DeltaColumn;
  day: DeltaColumn;
  /** Names of its countries in order of first occurrence, and for each row an index into them. */
  countries: readonly string[];
  country: readonly number[];
  /** The last serialised country column, and the indexes of its countries in the whole table. */
  written: { places: string; text: string };
}

/** Packs rows, keeping their order. */
export function packPart(rows: readonly MapEvent[]): PackedPart {
  const table = packEvents(rows);
  const texts = plainColumns.map((column) => [column, JSON.stringify(table[column]).slice(1, -1)]);
  return {
    rows: rows.length,
    plain: Object.fromEntries(texts),
    id: toDeltaColumn(table.id),
    day: toDeltaColumn(table.day),
    countries: table.countries,
    country: table.country,
    written: { places: '', text: '' },
  };
}

function toDeltaColumn([first = 0, ...steps]: readonly number[]): DeltaColumn {
  return {
    first,
    rest: steps.map((step) => `,${step}`).join(''),
    last: steps.reduce((sum, step) => sum + step, first),
  };
}

/** Joins parts, in order, to the table as JSON: identical to packing all rows at once. */
export function joinParts(parts: readonly PackedPart[]): string {
  const filled = parts.filter(({ rows }) => rows > 0);
  const column = (name: (typeof plainColumns)[number]): string =>
    `"${name}":[${filled.map((part) => part.plain[name]).join(',')}]`;
  const counted = (name: 'id' | 'day'): string => {
    let last = 0;
    const pieces = filled.map(({ [name]: values }) => {
      const step = values.first - last;
      last = values.last;
      return step + values.rest;
    });
    return `"${name}":[${pieces.join(',')}]`;
  };
  const names = [...new Set(filled.flatMap((part) => part.countries))];
  const places = new Map(names.map((name, place) => [name, place]));
  const country = filled.map((part) =>
    countryColumnOf(
      part,
      part.countries.map((name) => places.get(name)!),
    ),
  );
  // In the order of the response schema.
  return `{${[
    counted('id'),
    counted('day'),
    column('nights'),
    column('happening'),
    column('latitude'),
    column('longitude'),
    column('place_radius_km'),
    column('styles'),
    `"countries":${JSON.stringify(names)}`,
    `"country":[${country.join(',')}]`,
    column('event_name'),
    column('event_location'),
    column('area'),
  ].join(',')}}`;
}

/** Returns the country column of a part, given the indexes of its countries in the whole table. */
function countryColumnOf(part: PackedPart, places: readonly number[]): string {
  const key = places.join();
  if (part.written.places !== key)
    part.written = { places: key, text: part.country.map((own) => places[own]).join(',') };
  return part.written.text;
}
