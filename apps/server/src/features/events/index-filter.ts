import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { IndexFilter } from '../../platform/event-index/event-index.ts';
import { type EventFilter, eventsOfArtist, eventsOfDecoration, eventsOfRelease } from './filter.ts';

/** A filter as the index in memory takes it: whose events are meant is asked of the database. */
export async function indexFilter(
  db: Kysely<Schema>,
  { artist, decoration, release, ...filter }: EventFilter,
): Promise<IndexFilter> {
  const queries = [
    ...(artist === undefined ? [] : [eventsOfArtist(db, artist)]),
    ...(decoration === undefined ? [] : [eventsOfDecoration(db, decoration)]),
    ...(release === undefined ? [] : [eventsOfRelease(db, release)]),
  ];
  const sets: Set<number>[] = [];
  for (const query of queries) sets.push(new Set((await query.execute()).map((row) => row.event_id)));
  const [first, ...others] = sets;
  const all = first && others.reduce((common, set) => common.intersection(set), first);
  return { ...filter, ...(all && { ids: [...all] }), takesPlace: release !== undefined };
}
