import { packEvents, type MapEvent } from '@moonfloor/contract/event-table';

/** A delta-encoded column: its first value, the differences after it, each with a leading comma, and its last value. */
interface DeltaColumn {
  first: number;
  rest: string;
  last: number;
}

/** A part of the map page's table as JSON fragments, so that parts can be joined without parsing. */
export interface PackedPart {
  rows: number;
  /** Comma-separated values of the columns that do not depend on preceding rows, by name. */
  plain: Readonly<Record<string, string>>;
  id: DeltaColumn;
  day: DeltaColumn;
  /** Names of its countries in order of first occurrence, and for each row an index into them. */
  countries: readonly string[];
  country: readonly number[];
  /** The last serialised country column, and the indexes of its countries in the whole table. */
  written: { indexes: string; text: string };
}

/** Packs rows, keeping their order. */
export function packPart(rows: readonly MapEvent[]): PackedPart {
  const { id, day, countries, country, ...plain } = packEvents(rows);
  const texts = Object.entries(plain).map(([name, values]) => [name, JSON.stringify(values).slice(1, -1)]);
  return {
    rows: rows.length,
    plain: Object.fromEntries(texts),
    id: toDeltaColumn(id),
    day: toDeltaColumn(day),
    countries,
    country,
    written: { indexes: '', text: '' },
  };
}

function toDeltaColumn([first = 0, ...steps]: readonly number[]): DeltaColumn {
  return {
    first,
    rest: steps.map((step) => `,${step}`).join(''),
    last: steps.reduce((sum, step) => sum + step, first),
  };
}

/** Names of the table's columns, in order. */
const columnNames = Object.keys(packEvents([]));

/** Joins parts, in order, to the table as JSON: identical to packing all rows at once. */
export function joinParts(parts: readonly PackedPart[]): string {
  const filled = parts.filter(({ rows }) => rows > 0);
  const joinDeltas = (name: 'id' | 'day'): string => {
    let last = 0;
    const pieces = filled.map(({ [name]: values }) => {
      const step = values.first - last;
      last = values.last;
      return step + values.rest;
    });
    return pieces.join(',');
  };
  const names = [...new Set(filled.flatMap((part) => part.countries))];
  const indexes = new Map(names.map((name, index) => [name, index]));
  const country = filled.map((part) => countryColumnOf(part, indexes));
  const joined: Readonly<Record<string, string>> = {
    id: joinDeltas('id'),
    day: joinDeltas('day'),
    countries: JSON.stringify(names).slice(1, -1),
    country: country.join(','),
  };
  const columns = columnNames.map(
    (name) => `"${name}":[${joined[name] ?? filled.map((part) => part.plain[name]).join(',')}]`,
  );
  return `{${columns.join(',')}}`;
}

/** Returns the country column of a part, given the indexes of countries in the whole table. */
function countryColumnOf(part: PackedPart, indexes: ReadonlyMap<string, number>): string {
  const own = part.countries.map((name) => indexes.get(name));
  const key = own.join();
  if (part.written.indexes !== key) part.written = { indexes: key, text: part.country.map((at) => own[at]).join(',') };
  return part.written.text;
}
