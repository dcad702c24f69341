import { type Kysely, sql } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { requireReport } from './pending-imports.ts';

/**
 * Returns names in the line-ups of a confirmed import that have no artist page and play at two or more events, the most
 * frequent first. Throws 404 for an import that is not the caller's, or not confirmed.
 */
export async function listImportArtists(db: Kysely<Schema>, actor: Actor, id: string) {
  const { added, changed } = await requireReport(db, actor, id);
  const events = [...added, ...changed].map((event) => event.id);
  return events.length === 0 ? [] : frequentNames(db, events).execute();
}

/** A name linked to a hidden artist counts as having no page, so that the artist is not revealed. */
const hasNoPage = sql<boolean>`coalesce((select status from artist where artist.id = floor_artist.artist_id), '') <> 'active'`;

/**
 * Selects names without a page in the line-ups of some events that also occur in another one, of these or of public
 * events.
 */
function frequentNames(db: Kysely<Schema>, events: readonly number[]) {
  const unlinkedNames = db
    .selectFrom('floor')
    .innerJoin('floor_artist', 'floor_artist.floor_id', 'floor.floor_id')
    .where('floor.event_id', 'in', events)
    .where(hasNoPage)
    .select('floor_artist.name_key')
    .distinct();
  return db
    .selectFrom('floor_artist')
    .innerJoin('event', 'event.id', 'floor_artist.event_id')
    .where('floor_artist.name_key', 'in', unlinkedNames)
    .where(hasNoPage)
    .where((eb) => eb.or([eb('event.status', '=', 'published'), eb('event.id', 'in', events)]))
    .groupBy('floor_artist.name_key')
    .having((eb) => eb.fn.count('floor_artist.event_id').distinct(), '>=', 2)
    .select((eb) => [
      eb.fn.min('floor_artist.artist_name').as('artist_name'),
      sql<
        string | null
      >`case when min(floor_artist.artist_country) = max(floor_artist.artist_country) then min(floor_artist.artist_country) end`.as(
        'artist_country',
      ),
      eb.fn.count<number>('floor_artist.event_id').distinct().as('events'),
    ])
    .orderBy('events', 'desc')
    .orderBy('floor_artist.name_key')
    .limit(limits.importedArtists);
}
