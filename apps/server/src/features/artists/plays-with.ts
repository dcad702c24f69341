import type { Kysely } from 'kysely';
import { calls } from '@moonfloor/contract/api/calls';
import { limits } from '@moonfloor/contract/api/limits';
import type { PlaysWith } from '@moonfloor/contract/records/artists';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { requireVisibleOrRedirect } from '../records/merged-records.ts';
import { linkedCredits } from './credits.ts';
import { artistRecordType } from './record-type.ts';

/** Maximum number of line-up entries counted: fifty events of two hundred names. */
const maxNames = 10_000;

/**
 * Returns the other artists on an artist's line-ups, of the events that were added last: an artist who plays everywhere costs no
 * more than others. Throws 308, 404.
 */
export async function getPlaysWith({ store: { db } }: Deps, actor: Actor | null, id: number): Promise<PlaysWith[]> {
  const artist = await requireVisibleOrRedirect(db, actor, artistRecordType, id, calls.listPlaysWith);
  const events = await db
    .selectFrom(playedEvents(db, artist.id).as('played'))
    .crossJoin('event')
    .whereRef('event.id', '=', 'played.event_id')
    .where('event.status', '=', 'published')
    .where('event.event_status', '!=', 'cancelled')
    .orderBy('event.id', 'desc')
    .limit(limits.playsWith.events)
    .select('event.id')
    .execute();
  const ids = events.map((event) => event.id);
  return ids.length === 0 ? [] : selectPlaysWith(db, artist.id, ids).execute();
}

/** Selects the events of an artist, also those where an act credits it; cancelled acts do not count. */
const playedEvents = (db: Kysely<Schema>, artist: number) =>
  db
    .selectFrom('floor_artist')
    .where('floor_artist.artist_id', '=', artist)
    .where('floor_artist.cancelled', '=', 0)
    .select('floor_artist.event_id')
    .union(playingCredits(db).where('act_credit.artist_id', '=', artist).select('act_credit.event_id'));

const playingCredits = (db: Kysely<Schema>) => linkedCredits(db).where('floor_artist.cancelled', '=', 0);

/**
 * Active artists who are on the line-ups of some events, also credited by an act, most shared events first, then by name. A
 * cross join, because SQLite takes its tables in the order written, regardless of statistics
 * (https://www.sqlite.org/optoverview.html#manual_control_of_query_plans_using_cross_join).
 */
function selectPlaysWith(db: Kysely<Schema>, artist: number, events: readonly number[]) {
  const credits = playingCredits(db)
    .where('act_credit.event_id', 'in', events)
    .where('act_credit.artist_id', '!=', artist)
    .select(['act_credit.artist_id', 'act_credit.event_id']);
  const names = db
    .selectFrom('floor_artist')
    .where('event_id', 'in', events)
    .where('artist_id', '!=', artist)
    .where('cancelled', '=', 0)
    .select(['artist_id', 'event_id'])
    .unionAll(credits)
    .limit(maxNames);
  const sharedEventCounts = db
    .selectFrom(names.as('names'))
    .groupBy('names.artist_id')
    .select((eb) => ['names.artist_id', eb.fn.count<number>('names.event_id').distinct().as('shared_events')]);
  return db
    .selectFrom(sharedEventCounts.as('counted'))
    .crossJoin('artist')
    .whereRef('artist.id', '=', 'counted.artist_id')
    .where('artist.status', '=', 'active')
    .orderBy('counted.shared_events', 'desc')
    .orderBy('artist.name_key')
    .limit(limits.playsWith.artists)
    .select(['artist.id', 'artist.artist_name', 'artist.artist_country', 'counted.shared_events']);
}
