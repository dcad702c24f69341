import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** A picture and its use. */
export interface PictureUse {
  id: string;
  /** Widths of its files in px. */
  widths: number[];
  used: boolean;
  unused_since: string | null;
}

/** SQL condition on `picture`: a record uses it, whatever the record's status. */
const isUsed = sql<boolean>`(
  exists (select 1 from event where event.picture_id = picture.id)
  or exists (select 1 from artist where artist.picture_id = picture.id)
  or exists (select 1 from "release" where "release".picture_id = picture.id)
  or exists (select 1 from decoration_image where decoration_image.picture_id = picture.id)
)`;

/** Returns the pictures after `after` by id, and whether they are used. */
export async function listPictureUse(db: Kysely<Schema>, after: string, limit: number): Promise<PictureUse[]> {
  const rows = await db
    .selectFrom('picture')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'widths', 'unused_since', sql<number>`case when ${isUsed} then 1 else 0 end`.as('used')])
    .execute();
  return rows.map(({ widths, used, ...row }) => ({ ...row, used: used === 1, widths: widths.split(',').map(Number) }));
}

/** Sets since when pictures have been unused; null for used ones. */
export async function updateUnusedSince(
  db: Kysely<Schema>,
  ids: readonly string[],
  since: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('picture').set({ unused_since: since }).where('id', 'in', ids).execute();
}

/** Deletes those of some pictures that have been unused since before `moment`, and returns their ids. */
export async function deleteUnused(db: Kysely<Schema>, ids: readonly string[], moment: string): Promise<Set<string>> {
  const rows = await db
    .deleteFrom('picture')
    .where('id', 'in', ids)
    .where('unused_since', '<=', moment)
    .where(sql<boolean>`not ${isUsed}`)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns which of some ids are those of pictures. */
export async function findPictureIds(db: Kysely<Schema>, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('picture').where('id', 'in', ids).select('id').execute();
  return new Set(rows.map(({ id }) => id));
}
