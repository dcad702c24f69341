import type { Kysely } from 'kysely';
import { parseEventSearchKey } from '@moonfloor/contract/events/event-match';
import type { Schema } from '../../db/schema.ts';
import { normalizeNames, memoize } from '../records/normalized-name.ts';
import { hasAlternativeNames, parseNames } from '../records/record-table.ts';
import { type AllNames, likenessOfNames } from './likeness.ts';
import { comparePlaces, type ComparablePlace, toComparablePlace, type PlaceKey, placeKeys } from './same-place.ts';

/** An event as compared with others. */
export interface ComparableEvent {
  id: number;
  /** Its first day, `YYYY-MM-DD`. */
  day: string;
  /** Normalised on first use: most events already differ by place. */
  names: () => AllNames;
  place: ComparablePlace;
}

/**
 * Selects the compared columns of events that are not deleted, except alternative names. One covering index contains
 * them all, so no row is read.
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

/** Selects the alternative names of the events that have some and begin between two days, both included. */
function selectAlternativeNames(db: Kysely<Schema>, first: string, last: string) {
  return db
    .selectFrom('event')
    .where(hasAlternativeNames)
    .where('event_date', '>=', first)
    .where('event_date', '<=', last)
    .select(['id', 'alternative_names']);
}

/** Adds alternative names to rows of `selectComparableEvents`, in the same order: one query. */
export async function loadComparableEvents(db: Kysely<Schema>, rows: readonly Row[]): Promise<ComparableEvent[]> {
  if (rows.length === 0) return [];
  const days = rows.map((row) => row.event_date).toSorted();
  const withNames = await selectAlternativeNames(db, days[0]!, days.at(-1)!).execute();
  const names = new Map(withNames.map((row) => [row.id, parseNames(row.alternative_names)]));
  return rows.map((row) => toComparableEvent(row, names.get(row.id) ?? []));
}

function toComparableEvent(
  { id, event_date: day, latitude, longitude, search_key: key }: Row,
  alternativeNames: readonly string[],
): ComparableEvent {
  const { name, country, area, venue } = parseEventSearchKey(key);
  return {
    id,
    day,
    names: memoize(() => normalizeNames('event', name, alternativeNames)),
    place: toComparablePlace({ country, area, venue, latitude, longitude }),
  };
}

/** Events by the keys of their places; events that may be at the same place share one. */
export type EventsByPlace = Map<PlaceKey, ComparableEvent[]>;

export function groupByPlace(events: Iterable<ComparableEvent>): EventsByPlace {
  const byPlace: EventsByPlace = new Map();
  for (const event of events) addToGroups(byPlace, event);
  return byPlace;
}

export function addToGroups(byPlace: EventsByPlace, event: ComparableEvent): void {
  for (const key of placeKeys(event.place).own) {
    const eventsAtPlace = byPlace.get(key);
    if (eventsAtPlace === undefined) byPlace.set(key, [event]);
    else eventsAtPlace.push(event);
  }
}

/** Returns the distinct events that may be at a place. */
export function eventsNearPlace(byPlace: EventsByPlace, place: ComparablePlace): Set<ComparableEvent> {
  return new Set(placeKeys(place).near.flatMap((key) => byPlace.get(key) ?? []));
}

/** Returns a function that calculates the likeness of other events to one, from 0 to 1, by names and place. */
export function likenessOfEvents(one: { names: AllNames; place: ComparablePlace }): (other: ComparableEvent) => number {
  return (other) => {
    const placeMatch = comparePlaces(one.place, other.place);
    return placeMatch === 'apart' ? 0 : likenessOfNames(one.names, other.names(), { place: placeMatch === 'same' });
  };
}
