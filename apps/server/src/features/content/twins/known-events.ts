import type { Kysely } from 'kysely';
import { textsOfKey } from '@moonfloor/contract/event-match';
import type { Schema } from '../../../db/schema.ts';
import { type ComparedName, comparedName, lazily } from './name-keys.ts';
import { type KnownPlace, knownPlace } from './same-place.ts';

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
