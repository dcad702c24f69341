import type { Kysely } from 'kysely';
import type { StarType } from '@moonfloor/contract/star-types';
import type { Starred, StarredArtist, StarredEvent } from '@moonfloor/contract/stars';
import { selectInChunks } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { findMerged } from '../stars/repository.ts';
import { findSets } from './sets-by-id.ts';

/** Returns the public ones among some sets, events and artists; a merged record stands for the one that stays. */
export async function findStarred(
  { store: { db } }: Pick<Deps, 'store'>,
  ids: { sets: readonly number[]; events: readonly number[]; artists: readonly number[] },
): Promise<Starred> {
  const targets = (type: StarType, some: readonly number[]) => [...new Set(some)].map((id) => ({ type, id }));
  const sets = targets('set', ids.sets);
  const events = targets('event', ids.events);
  const artists = targets('artist', ids.artists);
  const idOf = await findMerged(db, [...sets, ...events, ...artists]);
  const eventById = await findEvents(db, events.map(idOf));
  const artistById = await findArtists(db, artists.map(idOf));
  const found = await findSets(db, [...new Set(sets.map(idOf))]);
  const askedBy = Map.groupBy(sets, idOf);
  const asked = <S extends { set_id: number }>(set: S) =>
    askedBy.get(set.set_id)!.map(({ id }) => ({ ...set, asked_id: id }));
  return {
    sets: found.sets.flatMap(asked),
    removed: found.removed.flatMap(asked),
    events: events.flatMap((target) => {
      const event = eventById.get(idOf(target));
      return event === undefined ? [] : [{ ...event, asked_id: target.id }];
    }),
    artists: artists.flatMap((target) => {
      const artist = artistById.get(idOf(target));
      return artist === undefined ? [] : [{ ...artist, asked_id: target.id }];
    }),
  };
}

async function findEvents(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<Map<number, Omit<StarredEvent, 'asked_id'>>> {
  const rows = await selectInChunks(ids, (some) =>
    db
      .selectFrom('event')
      .where('id', 'in', some)
      .where('status', '=', 'published')
      .select(['id', 'event_name', 'event_date', 'event_end_date', 'event_status', 'country', 'area']),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function findArtists(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<Map<number, Omit<StarredArtist, 'asked_id'>>> {
  const rows = await selectInChunks(ids, (some) =>
    db
      .selectFrom('artist')
      .where('id', 'in', some)
      .where('status', '=', 'active')
      .select(['id', 'artist_name', 'artist_country']),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
