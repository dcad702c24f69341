import { type Kysely, sql } from 'kysely';
import type { Neighbour } from '@moonfloor/contract/around';
import { boxAround, distanceKm, haversineOf, type Place } from '@moonfloor/contract/event-match';
import { limits } from '@moonfloor/contract/limits';
import type { Schema } from '../../db/schema.ts';
import { dayAfter, daysBetween } from '../../platform/clock.ts';
import { pictureColumns } from '../content/pictures.ts';
import { cardColumns, withImage } from './cards.ts';
import { haversineFrom, isIn, takesPlace } from './filter.ts';

/** When and where an event is. */
export interface Spot extends Place {
  id: number;
  event_date: string;
  event_end_date: string | null;
}

/** Days of an event that are looked around at most: who dances longer than a month has neighbours of the first month. */
const longestDays = 31;

/** Days on which a neighbour begins: from a week before the event's first day to a week after its last one. */
function daysAround({ event_date: first, event_end_date: last }: Spot): string[] {
  const { days } = limits.nearby;
  const length = Math.min(daysBetween(first, last ?? first), longestDays);
  return Array.from({ length: days + length + days + 1 }, (_, at) => dayAfter(first, at - days));
}

/**
 * Condition: the event is public. Written so that no index by status can be used, only `event_near`, which holds these
 * events alone: SQLite would take a band around the whole globe for better than a fortnight of it.
 */
const publicNearby = sql<boolean>`event.status || '' = 'published'`;

/**
 * Other published events close to one in space and time that take place, nearest first. Asked for day by day, so that of
 * each day only its strip of the globe is read from the index.
 */
export function selectNearby(db: Kysely<Schema>, spot: Spot) {
  const near = db
    .selectFrom('event')
    .where(publicNearby)
    .where(takesPlace)
    .where('event.event_date', 'in', daysAround(spot))
    .where(isIn(boxAround(spot, limits.nearby.km)))
    .where(haversineFrom(spot), '<=', haversineOf(limits.nearby.km))
    .where('event.id', '!=', spot.id)
    .orderBy(haversineFrom(spot))
    .orderBy('event.event_date')
    .orderBy('event.id')
    .limit(limits.nearby.events)
    .select(['event.id', haversineFrom(spot).as('far')]);
  return db
    .selectFrom(near.as('near'))
    .innerJoin('event', 'event.id', 'near.id')
    .leftJoin('picture', 'picture.id', 'event.picture_id')
    .orderBy('near.far')
    .orderBy('event.event_date')
    .orderBy('event.id')
    .select(cardColumns)
    .select(pictureColumns);
}

/** The neighbours of an event, each with its distance. */
export async function listNearby(db: Kysely<Schema>, spot: Spot): Promise<Neighbour[]> {
  const rows = await selectNearby(db, spot).execute();
  return rows.map((row) => ({
    ...withImage(row),
    distance: distanceKm(spot, { latitude: row.latitude ?? 0, longitude: row.longitude ?? 0 }),
  }));
}
