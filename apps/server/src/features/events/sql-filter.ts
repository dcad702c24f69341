import type { Kysely } from 'kysely';
import type { EventFilterQuery } from '@moonfloor/contract/event-filter';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { EventIndex, IndexFilter } from '../../platform/event-index/event-index.ts';

/** Which events a list, a map or a feed has; `today`, a day, parts upcoming from past. */
export type EventFilter = EventFilterQuery & { today: string };

/**
 * The index, and a filter as it takes it: the database knows whose events are meant by an artist, a crew or a release.
 * Waits until the index is loaded, and has its words where the filter looks for some.
 */
export async function askIndex(
  { store: { db }, events }: Pick<Deps, 'store' | 'events'>,
  { artist, decoration, release, ...filter }: EventFilter,
): Promise<{ index: EventIndex; filter: IndexFilter }> {
  const queries = [
    ...(artist === undefined ? [] : [eventsOfArtist(db, artist)]),
    ...(decoration === undefined ? [] : [eventsOfDecoration(db, decoration)]),
    ...(release === undefined ? [] : [eventsOfRelease(db, release)]),
  ];
  const sets: Set<number>[] = [];
  for (const query of queries) sets.push(new Set((await query.execute()).map((row) => row.event_id)));
  const [first, ...others] = sets;
  const all = first && others.reduce((common, set) => common.intersection(set), first);
  const index = await events.current();
  if (filter.q != null) await index.wordsReady;
  return { index, filter: { ...filter, ...(all && { ids: [...all] }), takesPlace: release !== undefined } };
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
