import type { Kysely } from 'kysely';
import { isDay } from '@moonfloor/contract/text';
import type { Schema } from '../../../db/schema.ts';
import { daysAfter } from './candidates.ts';
import { type EventsByPlace, fileEvent, type KnownEvent, knownEvent, likenessOfEvents, nearby, selectKnown } from './known-events.ts';
import { findLikest } from './likest.ts';
import { createMeter } from './meter.ts';
import { inOrder, type Pair, partPairs, partRows, type PairsPart, type PairsRequest } from './pairs.ts';

/** Cells of distance tables after which a part ends: on few days so many events are in one country. */
const partCells = 30_000_000;

type When = PairsRequest['when'];

/** A place in the order of events. */
interface Cursor {
  day: string;
  id: number;
}

/** Walks events by their days, comparing each with those on its way so far that may be at its place, within a day of it. */
export async function pairsOfEvents(
  db: Kysely<Schema>,
  { when, today, after }: Omit<PairsRequest, 'type'>,
): Promise<PairsPart> {
  const cursor = cursorIn(after, when, today);
  const passed = new PassedEvents();
  for (const row of cursor === null ? [] : await eventsUpTo(db, when, cursor).execute()) passed.add(knownEvent(row));
  const events = await nextEvents(db, when, cursor ?? { day: today, id: 0 });
  const pairs: Pair[] = [];
  const meter = createMeter(partCells);
  for (const event of events) {
    const sought = { name: event.name(), place: event.place };
    const alike = await findLikest({ name: sought.name, likenessTo: likenessOfEvents(sought) }, passed.near(event), meter);
    for (const [other, likeness] of alike) pairs.push({ ids: inOrder(event.id, other.id), likeness });
    passed.add(event);
    if (pairs.length >= partPairs || meter.isSpent()) return { pairs, next: placeOf(event) };
  }
  return { pairs, next: events.length < partRows ? null : placeOf(events.at(-1)!) };
}

const placeOf = ({ day, id }: Cursor): string => `${day} ${id}`;

/** Where an earlier part ended; null for the beginning, which is also where the day has moved past it since. */
function cursorIn(after: string, when: When, today: string): Cursor | null {
  const [day = '', id = ''] = after.split(' ');
  const isOnTheWay = when === 'past' ? day < today : day >= today;
  return isDay(day) && /^\d{1,9}$/.test(id) && isOnTheWay ? { day, id: Number(id) } : null;
}

/** Events on the way that begin within a day of the last one: by their days, and by what those that may be at one place share. */
class PassedEvents {
  readonly #days = new Map<string, EventsByPlace>();

  add(event: KnownEvent): void {
    fileEvent(this.#days.get(event.day) ?? this.#begin(event.day), event);
  }

  /** Begins a day, and forgets those that are more than one day away from it. */
  #begin(day: string): EventsByPlace {
    const [first, last] = [daysAfter(day, -1), daysAfter(day, 1)];
    for (const other of this.#days.keys()) if (other < first || other > last) this.#days.delete(other);
    const filed: EventsByPlace = new Map();
    this.#days.set(day, filed);
    return filed;
  }

  /** Those that may be at the place of an event and begin within a day of it, each once. */
  near({ place, day }: KnownEvent): ReadonlySet<KnownEvent> {
    if (!this.#days.has(day)) this.#begin(day);
    const found = new Set<KnownEvent>();
    for (const filed of this.#days.values()) for (const other of nearby(filed, place)) found.add(other);
    return found;
  }
}

/**
 * The next events behind a place in their order: upcoming soonest first, past latest first. Each status is in order in
 * the index, both together are not.
 */
async function nextEvents(db: Kysely<Schema>, when: When, from: Cursor): Promise<KnownEvent[]> {
  const published = await eventsBehind(db, 'published', when, from).execute();
  const last = published.length < partRows ? undefined : published.at(-1);
  const drafts = await eventsBehind(db, 'draft', when, from, last && { day: last.event_date, id: last.id }).execute();
  const ahead = when === 'past' ? -1 : 1;
  return [...published, ...drafts]
    .map(knownEvent)
    .toSorted((one, other) => (one.day === other.day ? one.id - other.id : one.day < other.day ? -1 : 1) * ahead)
    .slice(0, partRows);
}

/** The next events of a status behind a place, and before another one. */
export function eventsBehind(db: Kysely<Schema>, status: 'published' | 'draft', when: When, from: Cursor, until?: Cursor) {
  const [order, behind, before] = when === 'past' ? (['desc', '<', '>'] as const) : (['asc', '>', '<'] as const);
  return selectKnown(db, [status])
    .where(({ eb, refTuple, tuple }) => eb(refTuple('event_date', 'id'), behind, tuple(from.day, from.id)))
    .$if(until !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple('event_date', 'id'), before, tuple(until!.day, until!.id))))
    .orderBy('event_date', order)
    .orderBy('id', order)
    .limit(partRows);
}

/** Events before a place in their order, that one's included, that begin within a day of it. */
export function eventsUpTo(db: Kysely<Schema>, when: When, { day, id }: Cursor) {
  const [first, last, upTo] = when === 'past' ? ([day, daysAfter(day, 1), '>='] as const) : ([daysAfter(day, -1), day, '<='] as const);
  return selectKnown(db)
    .where('event_date', '>=', first)
    .where('event_date', '<=', last)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('event_date', 'id'), upTo, tuple(day, id)));
}
