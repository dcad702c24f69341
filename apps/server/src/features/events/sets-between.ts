import { type Kysely, sql } from 'kysely';
import { chunksOf } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';

/** Maximum number of acts that one query returns. */
const maxActs = 5000;

/** Selects the acts who play in sets that begin between two wall times at their events, by start; see `listSetsBetween`. */
function actsBetween(db: Kysely<Schema>, events: readonly number[], { from, to }: { from: string; to: string }) {
  return db
    .selectFrom('timetable_set')
    .innerJoin('floor_artist', 'floor_artist.set_id', 'timetable_set.set_id')
    .innerJoin('floor', 'floor.floor_id', 'floor_artist.floor_id')
    .leftJoin('artist', (join) =>
      join.onRef('artist.id', '=', 'floor_artist.artist_id').on(sql`coalesce(artist.status, '')`, '=', 'active'),
    )
    .where('timetable_set.event_id', 'in', events)
    .where('timetable_set.removed_at', 'is', null)
    .where('floor_artist.cancelled', '=', 0)
    .where('timetable_set.set_start', '>=', from)
    .where('timetable_set.set_start', '<=', to)
    .orderBy('timetable_set.set_start')
    .orderBy('floor.position')
    .orderBy('floor_artist.position')
    .limit(maxActs)
    .select(['timetable_set.event_id', 'timetable_set.set_id', 'timetable_set.set_start', 'timetable_set.set_end'])
    .select(['floor.floor_id', 'floor.floor_name', 'floor.position'])
    .select(['artist.id', 'floor_artist.artist_name', 'floor_artist.pairing']);
}

/**
 * Returns the sets of events that begin between two wall times (`YYYY-MM-DDTHH:MM`), both included, by event; in order
 * of start, then floor.
 */
export async function listSetsBetween(
  db: Kysely<Schema>,
  events: readonly number[],
  between: { from: string; to: string },
) {
  const acts = [];
  for (const some of chunksOf(events)) acts.push(...(await actsBetween(db, some, between).execute()));
  const sets = [...Map.groupBy(acts, ({ set_id }) => set_id).values()].map((together) => {
    const { id: _id, artist_name: _name, pairing: _pairing, ...set } = together[0]!;
    return { ...set, artists: together.map(({ id, artist_name, pairing }) => ({ id, artist_name, pairing })) };
  });
  return Map.groupBy(sets, ({ event_id }) => event_id);
}
