import type { Kysely } from 'kysely';
import { textsOfKey } from '@moonfloor/contract/event-match';
import type { Schema } from '../../../db/schema.ts';
import { nameLikeness } from './likeness.ts';
import { type ComparedName, comparedName, lazily } from './name-keys.ts';
import { comparePlaces, type KnownPlace, knownPlace, type PlaceKey, placeKeys } from './same-place.ts';

/** An event that others are compared with. */
export interface KnownEvent {
  id: number;
  /** Its first day, `YYYY-MM-DD`. */
  day: string;
  /** Taken apart when it is first asked for: most events are apart by their places. */
  name: () => ComparedName;
  place: KnownPlace;
}

/** What is compared of events that are not deleted. One index holds all of it, so that no row is read. */
export function selectKnown(db: Kysely<Schema>, statuses: readonly ('published' | 'draft')[] = ['published', 'draft']) {
  return db
    .selectFrom('event')
    .where('status', 'in', statuses)
    .select(['id', 'event_date', 'latitude', 'longitude', 'search_key']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectKnown>['execute']>>[number];

/** An event ready to be compared. */
export function knownEvent({ id, event_date: day, latitude, longitude, search_key: key }: Row): KnownEvent {
  const { name, country, area, venue } = textsOfKey(key);
  return {
    id,
    day,
    name: lazily(() => comparedName('event', name)),
    place: knownPlace({ country, area, venue, latitude, longitude }),
  };
}

/** Events by what those that may be at one place share. */
export type EventsByPlace = Map<PlaceKey, KnownEvent[]>;

/** Files events by their places. */
export function fileByPlace(events: Iterable<KnownEvent>): EventsByPlace {
  const filed: EventsByPlace = new Map();
  for (const event of events) fileEvent(filed, event);
  return filed;
}

/** Files one event more. */
export function fileEvent(filed: EventsByPlace, event: KnownEvent): void {
  for (const key of placeKeys(event.place).own) {
    const there = filed.get(key);
    if (there === undefined) filed.set(key, [event]);
    else there.push(event);
  }
}

/** Those that may be at a place, each once. */
export function nearby(filed: EventsByPlace, place: KnownPlace): Set<KnownEvent> {
  return new Set(placeKeys(place).near.flatMap((key) => filed.get(key) ?? []));
}

/** How alike other events are to one, from 0 to 1: by name and place. */
export function likenessOfEvents(one: { name: ComparedName; place: KnownPlace }): (other: KnownEvent) => number {
  return (other) => {
    const where = comparePlaces(one.place, other.place);
    return where === 'apart' ? 0 : nameLikeness(one.name, other.name(), { place: where === 'same' });
  };
}
