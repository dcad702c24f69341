import type { EventTable } from '@moonfloor/contract/event-table';
import { packEvents } from '@moonfloor/contract/event-table';
import type { Deps } from '../../deps.ts';
import { SerializedJson } from '../../http/serialized-json.ts';
import type { EventIndex } from '../../platform/event-index/event-index.ts';
import { listPins } from './countries-and-pins.ts';
import { joinParts, type PackedPart, packPart } from './packed-pins.ts';

/** A month's upcoming or past events, packed, and what they were when it was. */
interface CachedMonth extends PackedPart {
  /** The state that the month was in. */
  state: string;
}

type When = 'upcoming' | 'past';

/** All upcoming or past events for the map page. */
export type ListPins = (when: When) => Promise<EventTable | SerializedJson>;

/** Months are read one after the other; so often at most they are gone through again because events have changed meanwhile. */
const maxAttempts = 3;

/**
 * Makes the map page's table month by month, and keeps what it has made: after a change to one of 100,000 events a month
 * or two are read and written anew, and the rest is put together as it is.
 */
export function createPinLoader({ store: { db }, events, today }: Pick<Deps, 'store' | 'events' | 'today'>): ListPins {
  /** By month. */
  const kept: Record<When, ReadonlyMap<string, CachedMonth>> = { upcoming: new Map(), past: new Map() };

  /** The months in these states. What is kept of other ones is forgotten. */
  const partsOf = async (states: ReadonlyMap<string, string>, when: When, day: string): Promise<PackedPart[]> => {
    const parts = new Map<string, CachedMonth>();
    for (const [month, state] of states) {
      const known = kept[when].get(month);
      parts.set(
        month,
        known?.state === state ? known : { ...packPart(await listPins(db, when, day, month).execute()), state },
      );
    }
    kept[when] = parts;
    return [...parts.values()];
  };

  return async (when) => {
    const day = today();
    let index = await events.current();
    for (let round = 0; round < maxAttempts; round += 1) {
      const states = monthStatesOf(index, when, day);
      const parts = await partsOf(states, when, day);
      // an event that was moved meanwhile may be in two months or in none
      index = await events.current();
      if (areSameStates(states, monthStatesOf(index, when, day))) return new SerializedJson(joinParts(parts));
    }
    return packEvents(await listPins(db, when, day).execute());
  };
}

/** The months of upcoming or past events, in the table's order, each with what changes with its part of it. */
function monthStatesOf(index: EventIndex, when: When, day: string): Map<string, string> {
  const now = day.slice(0, 7);
  const months = index.months().filter(({ month }) => (when === 'upcoming' ? month >= now : month <= now));
  if (when === 'past') months.reverse();
  return new Map(months.map(({ month, revision }) => [month, month === now ? `${revision} ${day}` : String(revision)]));
}

function areSameStates(states: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): boolean {
  return states.size === others.size && [...states].every(([month, state]) => others.get(month) === state);
}
