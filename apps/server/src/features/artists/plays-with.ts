import type { Kysely } from 'kysely';
import type { PlaysWith } from '@moonfloor/contract/records/artists';
import { limits } from '@moonfloor/contract/api/limits';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { requireVisibleOrRedirect } from '../records/merged-records.ts';
import { artistRecordType } from './record-type.ts';

/** Maximum number of line-up entries counted: fifty events of two hundred names. */
const maxNames = 10_000;

/** Returns the other artists on an artist's line-ups. Throws 404 when the caller may not see the artist. */
export async function getPlaysWith({ store: { db } }: Deps, actor: Actor | null, id: number): Promise<PlaysWith[]> {
  const artist = await requireVisibleOrRedirect(db, actor, artistRecordType, id);
  return listPlaysWith(db, artist.id).execute();
}

/**
 * Active artists who are on the line-ups of an artist's public events, most shared events first, then by name. Counted
 * are the events that were added last, except cancelled ones, so that an artist who plays everywhere costs no more than others.
 * Cross joins, because SQLite takes their tables in the order written, regardless of statistics
 * (https://www.sqlite.org/optoverview.html#manual_control_of_query_plans_using_cross_join).
 */
function listPlaysWith(db: Kysely<Schema>, artist: number) {
  const own = db
    .selectFrom('floor_artist')
    .crossJoin('event')
    .whereRef('event.id', '=', 'floor_artist.event_id')
    .where('floor_artist.artist_id', '=', artist)
    .where('event.status', '=', 'published')
    .where('event.event_status', '!=', 'cancelled')
    .distinct()
    .orderBy('floor_artist.event_id', 'desc')
    .limit(limits.playsWith.events)
    .select('floor_artist.event_id');
  const names = db
    .selectFrom(own.as('own'))
    .crossJoin('floor_artist as other')
    .whereRef('other.event_id', '=', 'own.event_id')
    .where('other.artist_id', '!=', artist)
    .limit(maxNames)
    .select(['other.artist_id', 'other.event_id']);
  const counted = db
    .selectFrom(names.as('names'))
    .groupBy('names.artist_id')
    .select((eb) => ['names.artist_id', eb.fn.count<number>('names.event_id').distinct().as('shared_events')]);
  return db
    .selectFrom(counted.as('counted'))
    .crossJoin('artist')
    .whereRef('artist.id', '=', 'counted.artist_id')
    .where('artist.status', '=', 'active')
    .orderBy('counted.shared_events', 'desc')
    .orderBy('artist.name_key')
    .limit(limits.playsWith.artists)
    .select(['artist.id', 'artist.artist_name', 'artist.artist_country', 'counted.shared_events']);
}
