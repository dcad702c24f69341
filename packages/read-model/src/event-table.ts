import { type EventTableRow, packEvents } from '@moonfloor/contract/events/event-table';
import type { EventTable } from '@moonfloor/contract/events/events';
import type { EventIndex } from './event-index.ts';
import { SerializedJson } from './serialized-json.ts';

/** Upcoming or past events as of a day; only those of one month (`YYYY-MM`) when it is given. */
export interface EventTablePart {
  when: 'upcoming' | 'past';
  today: string;
  month?: string;
}

/** A month's upcoming or past events, packed, with the state at that time. */
interface CachedMonth extends PackedPart {
  /** State of the month that was read. */
  state: string;
}

/** Maximum number of attempts: months are read one after the other, again when events have changed in between. */
const maxAttempts = 3;

/**
 * Caches the table of the map page by month: after a change to one of 100,000 events one or two months are read and
 * serialised again, and the other parts are reused. Returns a function that returns the table of all upcoming or past events.
 */
export function cacheEventTable(
  events: () => Promise<EventIndex>,
  read: (part: EventTablePart) => Promise<EventTableRow[]>,
): (part: EventTablePart) => Promise<EventTable | SerializedJson> {
  const cached: Record<EventTablePart['when'], ReadonlyMap<string, CachedMonth>> = {
    upcoming: new Map(),
    past: new Map(),
  };

  /** Returns the parts for these month states. Cached months in other states are evicted. */
  const partsOf = async (
    states: ReadonlyMap<string, string>,
    { when, today }: EventTablePart,
  ): Promise<PackedPart[]> => {
    const parts = new Map<string, CachedMonth>();
    for (const [month, state] of states) {
      let part = cached[when].get(month);
      if (part?.state !== state) part = { ...packTablePart(await read({ when, today, month })), state };
      parts.set(month, part);
    }
    cached[when] = parts;
    return [...parts.values()];
  };

  return async (request) => {
    let index = await events();
    for (let round = 0; round < maxAttempts; round += 1) {
      const states = monthStatesOf(index, request);
      const parts = await partsOf(states, request);
      // An event that was moved in the meantime may be in two months or in none.
      index = await events();
      if (areSameStates(states, monthStatesOf(index, request))) return new SerializedJson(joinTableParts(parts));
    }
    return packEvents(await read(request));
  };
}

/** Returns the months of upcoming or past events in table order, each with a state that changes with its part. */
function monthStatesOf(index: EventIndex, { when, today }: EventTablePart): Map<string, string> {
  const [since, now] = [index.openSince(today), today].map((day) => day.slice(0, 7));
  const months = index.months().filter(({ month }) => (when === 'upcoming' ? month >= since! : month <= now!));
  if (when === 'past') months.reverse();
  return new Map(
    months.map(({ month, revision }) => [
      month,
      // which of its events are over depends on the day
      month >= since! && month <= now! ? `${revision} ${today}` : String(revision),
    ]),
  );
}

function areSameStates(states: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): boolean {
  return states.size === others.size && [...states].every(([month, state]) => others.get(month) === state);
}

/** A delta-encoded column: its first value, the differences after it, each with a leading comma, and its last value. */
interface DeltaColumn {
  first: number;
  rest: string;
  last: number;
}

/** A part of the map page's table as JSON fragments, so that parts can be joined without parsing. */
interface PackedPart {
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
export function packTablePart(rows: readonly EventTableRow[]): PackedPart {
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
export function joinTableParts(parts: readonly PackedPart[]): string {
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
  const numbers = part.countries.map((name) => indexes.get(name));
  const key = numbers.join();
  if (part.written.indexes !== key)
    part.written = { indexes: key, text: part.country.map((at) => numbers[at]).join(',') };
  return part.written.text;
}
