import type { Expression, Kysely } from 'kysely';
import type { EventFilterQuery } from '@moonfloor/contract/events/event-filter';
import type { IndexFilter } from '@moonfloor/read-model/index-filter';
import type { Schema } from '../../db/schema.ts';
import { linkedCredits } from '../artists/credits.ts';
import { findEventsOfPromoter, findEventsOfVenue } from './event-links.ts';

/** The conditions of a list, map or feed of events; `today` is the day that separates past events from those whose last day has not passed. */
export type EventFilter = EventFilterQuery & { today: string };

/** Returns a filter as the read model takes it: events of an artist, crew, release, venue or promoter are looked up in the database. */
export async function resolveFilter(
  db: Kysely<Schema>,
  { artist, decoration, release, venue_id: venue, promoter, ...filter }: EventFilter,
): Promise<IndexFilter> {
  const queries = [
    artist !== undefined && artistEvents(db, [artist]),
    decoration !== undefined && eventsOfDecoration(db, decoration),
    release !== undefined && eventsOfRelease(db, release),
    venue !== undefined && { execute: () => findEventsOfVenue(db, venue) },
    promoter !== undefined && { execute: () => findEventsOfPromoter(db, promoter) },
  ];
  let all: Set<number> | undefined;
  for (const query of queries.filter((wanted) => wanted !== false)) {
    const ids = new Set((await query.execute()).map((row) => row.event_id));
    all = all?.intersection(ids) ?? ids;
  }
  return { ...filter, ...(all && { ids: [...all] }), takesPlace: release !== undefined };
}

/** Selects ids of the events where active artists play, with repetitions, also as one of several whom an act credits. */
export const artistEvents = (db: Kysely<Schema>, artists: readonly number[] | Expression<number | null>) =>
  db
    .selectFrom('floor_artist')
    .innerJoin('artist', 'artist.id', 'floor_artist.artist_id')
    .where('artist.status', '=', 'active')
    .where('floor_artist.artist_id', 'in', artists)
    .select('floor_artist.event_id')
    .unionAll(linkedCredits(db).where('act_credit.artist_id', 'in', artists).select('act_credit.event_id'));

/** Selects ids of the events where the artist of a public release plays, with repetitions. */
function eventsOfRelease(db: Kysely<Schema>, release: number) {
  const artist = db.selectFrom('release').where('id', '=', release).where('state', '=', 'listed').select('artist_id');
  return artistEvents(db, artist.$asScalar());
}

/** Selects ids of the events that active crews decorate; add which ones. */
export const decorationEvents = (db: Kysely<Schema>) =>
  db
    .selectFrom('event_decoration')
    .innerJoin('decoration', 'decoration.id', 'event_decoration.decoration_id')
    .where('decoration.status', '=', 'active')
    .select('event_decoration.event_id');

/** Selects ids of the events that an active crew decorates. */
function eventsOfDecoration(db: Kysely<Schema>, decoration: number) {
  return decorationEvents(db).where('event_decoration.decoration_id', '=', decoration);
}
