import type { Kysely } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';

/** Returns whether two records are known to differ. */
type AreRelated = (one: number, other: number) => boolean;

/**
 * Returns which of some records are known to differ although their names may be alike: artists who name each other as an alias
 * or a member, and events of one series on different days.
 */
export async function findRelated(db: Kysely<Schema>, type: ResourceType, ids: readonly number[]): Promise<AreRelated> {
  if (type === 'artist') return findRelatedArtists(db, ids);
  return type === 'event' ? findOtherDates(db, ids) : () => false;
}

async function findRelatedArtists(db: Kysely<Schema>, ids: readonly number[]): Promise<AreRelated> {
  const rows = await selectInChunks(ids, (chunk) =>
    db
      .selectFrom('related_artist')
      .where((eb) => eb.or([eb('artist_id', 'in', chunk), eb('other_id', 'in', chunk)]))
      .select(['artist_id', 'other_id'])
      .execute(),
  );
  const related = new Set(rows.map(({ artist_id, other_id }) => `${artist_id} ${other_id}`));
  return (one, other) => related.has(`${one} ${other}`) || related.has(`${other} ${one}`);
}

/** Two events on one day are not told apart by their series: somebody may have added the date again. */
async function findOtherDates(db: Kysely<Schema>, ids: readonly number[]): Promise<AreRelated> {
  const rows = await selectInChunks(ids, (chunk) =>
    db
      .selectFrom('event')
      .where('id', 'in', chunk)
      .where('series_id', 'is not', null)
      .select(['id', 'series_id', 'event_date'])
      .execute(),
  );
  const dates = new Map(rows.map((row) => [row.id, row]));
  return (one, other) => {
    const [date, otherDate] = [dates.get(one), dates.get(other)];
    return date !== undefined && date.series_id === otherDate?.series_id && date.event_date !== otherDate.event_date;
  };
}
