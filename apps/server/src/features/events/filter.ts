import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EventFilterQuery } from '@moonfloor/contract/event-filter';
import { type Box, boxAround, haversineOf, type Place, styleBits, wordsToFind } from '@moonfloor/contract/event-match';
import { limits } from '@moonfloor/contract/limits';
import type { Schema } from '../../db/schema.ts';
import { likeLiterally } from '../content/names.ts';

/** Which events a list, a map or a feed has; `today`, a day, parts upcoming from past. */
export type EventFilter = EventFilterQuery & { today: string };

/**
 * The published events of a filter, for whoever selects from them: the only place that knows how a filter is asked of
 * the database. All that it looks at is in the index `event_filter`.
 */
export function filteredEvents(db: Kysely<Schema>, filter: EventFilter) {
  return narrowed(db, db.selectFrom('event').where('event.status', '=', 'published'), filter);
}

/**
 * The events of a filter that were public and have ceased to be, at an instant or after it; those that never were are
 * not among them.
 */
export function withdrawnEvents(db: Kysely<Schema>, filter: EventFilter, since: string) {
  return narrowed(db, db.selectFrom('event').where('event.withdrawn_at', '>=', since), filter);
}

type Events = ReturnType<typeof allEvents>;
const allEvents = (db: Kysely<Schema>) => db.selectFrom('event');

function narrowed(db: Kysely<Schema>, events: Events, filter: EventFilter): Events {
  const { when, from, to, country, style, q, near, radius, box, artist, decoration, release, today } = filter;
  const bits = styleBits(style?.split(',') ?? []);
  let query = events;
  if (when !== undefined) query = query.where('event.event_date', when === 'upcoming' ? '>=' : '<', today);
  if (from != null) query = query.where(sql`coalesce(event.event_end_date, event.event_date)`, '>=', from);
  if (to != null) query = query.where('event.event_date', '<=', to);
  if (country != null) query = query.where('event.country', '=', country);
  if (bits !== 0) query = query.where(sql`event.styles & ${sql.lit(bits)}`, '<>', 0);
  for (const word of wordsToFind(q ?? '')) query = query.where(hasWord(word));
  if (box !== undefined) query = query.where(isIn(box));
  if (near !== undefined) query = query.where(isNear(near, radius ?? limits.radiusKm.usual));
  if (artist !== undefined) query = query.where('event.id', 'in', eventsOfArtist(db, artist));
  if (decoration !== undefined) query = query.where('event.id', 'in', eventsOfDecoration(db, decoration));
  if (release !== undefined) query = query.where('event.id', 'in', eventsOfRelease(db, release)).where(takesPlace);
  return query;
}

/**
 * Condition: the event takes place on its day, as far as is known. What only invites leaves the others out; lists show
 * them with their badge. Spelt out, and no parameter: the index `event_near` holds these events only.
 */
export const takesPlace = sql<boolean>`event.event_status not in ('cancelled', 'postponed')`;

const hasWord = (word: string): RawBuilder<boolean> =>
  sql<boolean>`event.search_key like ${`%${likeLiterally(word)}%`} escape '\\'`;

/** Condition: the event lies in a box. One without coordinates lies nowhere. */
export function isIn({ west, south, east, north }: Box): RawBuilder<boolean> {
  const along =
    west <= east
      ? sql`event.longitude between ${west} and ${east}`
      : sql`(event.longitude >= ${west} or event.longitude <= ${east})`;
  return sql<boolean>`(event.latitude between ${south} and ${north} and ${along})`;
}

/** Condition: not further than `km` from a place. The box around it spares most events the haversine formula. */
function isNear(place: Place, km: number): RawBuilder<boolean> {
  return sql<boolean>`(${isIn(boxAround(place, km))} and ${haversineFrom(place)} <= ${haversineOf(km)})`;
}

/** What the haversine formula compares, of a place and an event: the further away, the greater it is. */
export function haversineFrom({ latitude, longitude }: Place): RawBuilder<number> {
  const cosine = Math.cos((latitude * Math.PI) / 180);
  return sql<number>`(pow(sin(radians(event.latitude - ${latitude}) / 2), 2)
    + ${cosine} * cos(radians(event.latitude)) * pow(sin(radians(event.longitude - ${longitude}) / 2), 2))`;
}

/** Ids of the events where an active artist plays, some more than once. */
export function eventsOfArtist(db: Kysely<Schema>, artist: number) {
  return db
    .selectFrom('floor_artist')
    .innerJoin('artist', 'artist.id', 'floor_artist.artist_id')
    .where('floor_artist.artist_id', '=', artist)
    .where('artist.status', '=', 'active')
    .select('floor_artist.event_id');
}

/** The same of the artist of a release that visitors see. */
export function eventsOfRelease(db: Kysely<Schema>, release: number) {
  return db
    .selectFrom('release')
    .innerJoin('artist', 'artist.id', 'release.artist_id')
    .innerJoin('floor_artist', 'floor_artist.artist_id', 'artist.id')
    .where('release.id', '=', release)
    .where('release.state', '=', 'listed')
    .where('artist.status', '=', 'active')
    .select('floor_artist.event_id');
}

/** Ids of the events that an active crew decorates. */
export function eventsOfDecoration(db: Kysely<Schema>, decoration: number) {
  return db
    .selectFrom('event_decoration')
    .innerJoin('decoration', 'decoration.id', 'event_decoration.decoration_id')
    .where('event_decoration.decoration_id', '=', decoration)
    .where('decoration.status', '=', 'active')
    .select('event_decoration.event_id');
}
