import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { ImportTwin } from '@moonfloor/contract/imports';
import { chunksOf } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { allEventsAround } from '../content/twins/candidates.ts';
import { type KnownEvent, knownEvent } from '../content/twins/known-events.ts';
import { alikeFrom, editsIn, nameLikeness } from '../content/twins/likeness.ts';
import { type ComparedName, comparedName } from '../content/twins/name-keys.ts';
import { comparePlaces, knownPlace, type PlaceKey, placeKeys } from '../content/twins/same-place.ts';
import type { SourceValues } from './merge.ts';

/** Possible duplicates of one event that are shown at most, the likest ones. */
const mostTwins = 6;

/**
 * Letters that are held against each other before others get their turn (about 10 ms), and in one preview at most (about
 * two seconds): somebody may import a thousand long names that are nearly those of a hundred drafts.
 */
const sliceLetters = 1_500_000;
const mostLetters = 300_000_000;

/** What was found for one event of a source; null when it was not looked for, because there is too much to compare. */
export type FoundTwins = ImportTwin[] | null;

/**
 * Events here that are likely the same as those of a source, in their order, the likest first: alike in name, day and
 * place. Drafts of others count too, but of those no more is told than name, day and country.
 */
export async function findTwins(db: Kysely<Schema>, actor: Actor, events: readonly SourceValues[]): Promise<FoundTwins[]> {
  const found = new Map<SourceValues, [id: number, likeness: number][]>();
  const meter = createMeter();
  for (const [day, some] of byDay(events)) {
    if (meter.isSpent()) break;
    const known = filed((await allEventsAround(db, day).execute()).map(knownEvent));
    for (const one of some) {
      if (meter.isSpent()) break;
      found.set(one.event, await alikeIn(known, one, meter));
    }
  }
  const shown = await showTwins(db, actor, [...new Set([...found.values()].flat().map(([id]) => id))]);
  return events.map((event) => {
    if (event.event_date === undefined || event.event_name === undefined) return [];
    const alike = found.get(event);
    return alike === undefined ? null : alike.flatMap(([id, likeness]) => shown.get(id)?.(likeness) ?? []);
  });
}

interface Meter {
  /** Counts what comparing these names takes; waits for others when it is their turn. */
  pay(one: ComparedName, other: ComparedName): Promise<void> | undefined;
  isSpent(): boolean;
}

function createMeter(): Meter {
  let [all, slice] = [0, 0];
  return {
    pay: ({ key: one }, { key: other }) => {
      const longer = Math.max(one.length, other.length);
      slice += 2 * longer * (2 * editsIn(longer) + 1) + 20;
      if (slice < sliceLetters) return undefined;
      all += slice;
      slice = 0;
      return setImmediate();
    },
    isSpent: () => all > mostLetters,
  };
}

interface Sought {
  event: SourceValues;
  name: string;
}

/** Known events by what those that may be at one place share. */
function filed(known: readonly KnownEvent[]): Map<PlaceKey, KnownEvent[]> {
  const places = new Map<PlaceKey, KnownEvent[]>();
  for (const event of known) {
    for (const key of placeKeys(event.place).own) {
      const there = places.get(key);
      if (there === undefined) places.set(key, [event]);
      else there.push(event);
    }
  }
  return places;
}

async function alikeIn(known: ReadonlyMap<PlaceKey, KnownEvent[]>, { event, name }: Sought, meter: Meter): Promise<[number, number][]> {
  const own = comparedName('event', name);
  const here = knownPlace({ ...event, venue: event.event_location });
  const near = new Set(placeKeys(here).near.flatMap((key) => known.get(key) ?? []));
  const alike: [number, number][] = [];
  for (const other of near) {
    const where = comparePlaces(here, other.place);
    if (where === 'apart') continue;
    await meter.pay(own, other.name());
    const likeness = nameLikeness(own, other.name(), { place: where === 'same' });
    if (likeness >= alikeFrom) alike.push([other.id, likeness]);
  }
  return alike.sort(([one, a], [other, b]) => b - a || one - other).slice(0, mostTwins);
}

/** Events as the caller may see them, by id. */
async function showTwins(db: Kysely<Schema>, actor: Actor, ids: readonly number[]): Promise<Map<number, (likeness: number) => ImportTwin>> {
  const shown = new Map<number, (likeness: number) => ImportTwin>();
  for (const some of chunksOf(ids)) {
    const rows = await db.selectFrom('event').where('id', 'in', some).select(['id', 'event_name', 'event_date', 'country', 'status', 'created_by']).execute();
    for (const { id, created_by: author, ...row } of rows) {
      const editable = actor.role === 'admin' || author === actor.id;
      shown.set(id, (likeness) => ({ ...row, id: editable || row.status === 'published' ? id : null, editable, likeness }));
    }
  }
  return shown;
}

/** Events that have a name and a day, by the day: those of one day are compared with the same ones here. */
function byDay(events: readonly SourceValues[]): Map<string, Sought[]> {
  const days = new Map<string, Sought[]>();
  for (const event of events) {
    const { event_date: day, event_name: name } = event;
    if (day !== undefined && name !== undefined) days.set(day, [...(days.get(day) ?? []), { event, name }]);
  }
  return days;
}
