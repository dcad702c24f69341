import type { Kysely } from 'kysely';
import type { EventTable } from '@moonfloor/contract/events';
import { type MapEvent, packEvents } from '@moonfloor/contract/event-table';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { SerializedJson } from '../../http/serialized-json.ts';
import { parseNames } from '../records/json-columns.ts';
import type { EventIndex } from './event-index.ts';
import { joinParts, type PackedPart, packPart } from './packed-pins.ts';

/** A month's upcoming or past events, packed, with the state at that time. */
interface CachedMonth extends PackedPart {
  /** State of the month that was read. */
  state: string;
}

type When = 'upcoming' | 'past';

/** Returns all upcoming or past events for the map page. */
export type ListPins = (when: When) => Promise<EventTable | SerializedJson>;

/** Maximum number of attempts: months are read one after the other, again when events have changed in between. */
const maxAttempts = 3;

/**
 * Creates a loader of the map page's table, which caches it by month: after a change to one of 100,000 events one or
 * two months are read and serialised again, and the other parts are reused.
 */
export function createPinLoader({ store: { db }, events, today }: Pick<Deps, 'store' | 'events' | 'today'>): ListPins {
  const cached: Record<When, ReadonlyMap<string, CachedMonth>> = { upcoming: new Map(), past: new Map() };

  /** Returns the parts for these month states. Cached months in other states are evicted. */
  const partsOf = async (states: ReadonlyMap<string, string>, when: When, day: string): Promise<PackedPart[]> => {
    const parts = new Map<string, CachedMonth>();
    for (const [month, state] of states) {
      let part = cached[when].get(month);
      if (part?.state !== state) part = { ...packPart(await loadPins(db, when, day, month)), state };
      parts.set(month, part);
    }
    cached[when] = parts;
    return [...parts.values()];
  };

  return async (when) => {
    const day = today();
    let index = await events.current();
    for (let round = 0; round < maxAttempts; round += 1) {
      const states = monthStatesOf(index, when, day);
      const parts = await partsOf(states, when, day);
      // An event that was moved in the meantime may be in two months or in none.
      index = await events.current();
      if (areSameStates(states, monthStatesOf(index, when, day))) return new SerializedJson(joinParts(parts));
    }
    return packEvents(await loadPins(db, when, day));
  };
}

/** Returns the months of upcoming or past events in table order, each with a state that changes with its part. */
function monthStatesOf(index: EventIndex, when: When, day: string): Map<string, string> {
  const now = day.slice(0, 7);
  const months = index.months().filter(({ month }) => (when === 'upcoming' ? month >= now : month <= now));
  if (when === 'past') months.reverse();
  return new Map(months.map(({ month, revision }) => [month, month === now ? `${revision} ${day}` : String(revision)]));
}

function areSameStates(states: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): boolean {
  return states.size === others.size && [...states].every(([month, state]) => others.get(month) === state);
}

async function loadPins(...selection: Parameters<typeof listPins>): Promise<MapEvent[]> {
  const rows = await listPins(...selection).execute();
  return rows.map((row) => ({ ...row, alternative_names: parseNames(row.alternative_names) }));
}

/**
 * Selects published events for the map page's table, by date: upcoming ones soonest first, past ones latest first; only
 * those of one month (`YYYY-MM`) when it is given.
 */
function listPins(db: Kysely<Schema>, when: When, today: string, month?: string) {
  const direction = when === 'past' ? 'desc' : 'asc';
  return db
    .selectFrom('event')
    .where('status', '=', 'published')
    .where('event_date', when === 'upcoming' ? '>=' : '<', today)
    .$if(month !== undefined, (query) =>
      query.where('event_date', '>=', `${month}-01`).where('event_date', '<=', `${month}-31`),
    )
    .orderBy('event_date', direction)
    .orderBy('id', direction)
    .select(['id', 'event_name', 'event_date', 'event_end_date', 'event_status', 'event_location', 'area', 'country'])
    .select(['alternative_names', 'latitude', 'longitude', 'place_radius_km', 'styles']);
}
