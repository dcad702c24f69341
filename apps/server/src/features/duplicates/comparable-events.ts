import type { Kysely } from 'kysely';
import { parseEventSearchKey } from '@moonfloor/contract/event-match';
import type { Schema } from '../../db/schema.ts';
import { nameLikeness } from './likeness.ts';
import { type NormalizedName, normalizeName, memoize } from '../records/normalized-name.ts';
import { comparePlaces, type ComparablePlace, toComparablePlace, type PlaceKey, placeKeys } from './same-place.ts';

/** An event as compared with others. */
export interface ComparableEvent {
  id: number;
  /** Its first day, `YYYY-MM-DD`. */
  day: string;
  /** Normalised on first use: most events already differ by place. */
  name: () => NormalizedName;
  place: ComparablePlace;
}

/**
 * Selects the compared columns of events that are not deleted. One covering index contains them all, so no row is read.
 */
export function selectComparableEvents(
  db: Kysely<Schema>,
  statuses: readonly ('published' | 'draft')[] = ['published', 'draft'],
) {
  return db
    .selectFrom('event')
    .where('status', 'in', statuses)
    .select(['id', 'event_date', 'latitude', 'longitude', 'search_key']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectComparableEvents>['execute']>>[number];

/** Converts a row to a comparable event. */
export function toComparableEvent({ id, event_date: day, latitude, longitude, search_key: key }: Row): ComparableEvent {
  const { name, country, area, venue } = parseEventSearchKey(key);
  return {
    id,
    day,
    name: memoize(() => normalizeName('event', name)),
    place: toComparablePlace({ country, area, venue, latitude, longitude }),
  };
}

/** Events by the keys of their places; events that may be at the same place share one. */
export type EventsByPlace = Map<PlaceKey, ComparableEvent[]>;

/** Groups events by place. */
export function groupByPlace(events: Iterable<ComparableEvent>): EventsByPlace {
  const byPlace: EventsByPlace = new Map();
  for (const event of events) addToGroups(byPlace, event);
  return byPlace;
}

/** Adds one event to the groups. */
export function addToGroups(byPlace: EventsByPlace, event: ComparableEvent): void {
  for (const key of placeKeys(event.place).own) {
    const there = byPlace.get(key);
    if (there === undefined) byPlace.set(key, [event]);
    else there.push(event);
  }
}

/** Returns the distinct events that may be at a place. */
export function eventsNearPlace(byPlace: EventsByPlace, place: ComparablePlace): Set<ComparableEvent> {
  return new Set(placeKeys(place).near.flatMap((key) => byPlace.get(key) ?? []));
}

/** Returns a function that calculates the likeness of other events to one, from 0 to 1, by name and place. */
export function likenessOfEvents(one: {
  name: NormalizedName;
  place: ComparablePlace;
}): (other: ComparableEvent) => number {
  return (other) => {
    const where = comparePlaces(one.place, other.place);
    return where === 'apart' ? 0 : nameLikeness(one.name, other.name(), { place: where === 'same' });
  };
}
