import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** A picture to be encoded as AVIF. */
export interface DuePicture {
  id: string;
  /** Widths of its WebP files in px, ascending. */
  widths: number[];
}

/** Selects the newest picture whose AVIF files are due at an instant. */
export function selectAvifDue(db: Kysely<Schema>, now: string) {
  return db
    .selectFrom('picture')
    .where('avif_due', '<=', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .select(['id', 'widths', 'avif_due']);
}

/** Claims the newest due picture for this process until `until` (an ISO 8601 instant); null when none is due. */
export async function claimAvifDue(db: Kysely<Schema>, now: string, until: string): Promise<DuePicture | null> {
  const due = await selectAvifDue(db, now).executeTakeFirst();
  if (due === undefined) return null;
  const { numUpdatedRows: taken } = await db
    .updateTable('picture')
    .set({ avif_due: until })
    .where('id', '=', due.id)
    .where('avif_due', '=', due.avif_due)
    .executeTakeFirst();
  // Another process has claimed it.
  if (taken === 0n) return claimAvifDue(db, now, until);
  return { id: due.id, widths: due.widths.split(',').map(Number) };
}

/** Sets when a picture's AVIF files are due (an ISO 8601 instant); null when they are done. */
export async function updateAvifDue(db: Kysely<Schema>, id: string, due: string | null): Promise<void> {
  await db.updateTable('picture').set({ avif_due: due }).where('id', '=', id).execute();
}
