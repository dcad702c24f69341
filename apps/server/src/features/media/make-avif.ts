import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { hourMs } from '@moonfloor/contract/values/durations';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';
import { type AvifEncoder, AvifError, createAvifEncoder } from '../../platform/pictures/avif-encoder.ts';
import { avifFileKey, avifWidths, pictureFileKey } from '../../platform/pictures/picture-key.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** Duration of the lease of a picture; longer than encoding ever takes. */
const leaseMs = 2 * hourMs;

/**
 * Encodes missing AVIF files, newest pictures first, until none is due or `stop` is aborted; returns the number of
 * pictures. A picture that cannot be encoded is logged and skipped permanently; after a storage or database error it is
 * retried later. Several processes may run it concurrently. Responses do not change, so this is not a content write.
 */
export async function makeAvif(deps: Deps, stop: AbortSignal): Promise<number> {
  const { storage, clock, log } = deps;
  const { db } = deps.store;
  const encoder = createAvifEncoder(stop);
  let madeCount = 0;
  try {
    for (;;) {
      const picture = await leaseAvifDue(db, instant(clock), instant(clock, leaseMs));
      if (picture === null) return madeCount;
      try {
        await storeAvif(storage, encoder, picture);
        madeCount += 1;
      } catch (error) {
        if (stop.aborted) {
          await updateAvifDue(db, picture.id, instant(clock));
          return madeCount;
        }
        if (!(error instanceof AvifError)) throw error;
        log.warn({ err: error, picture: picture.id }, 'AVIF encoding failed');
      }
      await updateAvifDue(db, picture.id, null);
    }
  } finally {
    encoder.close();
  }
}

/** Stores the AVIF files of a picture that are smaller than the existing WebP files. */
async function storeAvif(storage: Storage, encoder: AvifEncoder, { id, widths }: DuePicture): Promise<void> {
  const largest = await storage.get(pictureFileKey(id, widths.at(-1)!));
  if (largest === null) throw new AvifError('Its file is missing');
  const files = await encoder.encode(await buffer(largest.body), avifWidths(widths));
  for (const { width, body } of files) {
    const webp = await storage.get(pictureFileKey(id, width));
    webp?.body.destroy();
    if (webp !== null && body.length < webp.size) await storage.put(avifFileKey(id, width), body, 'image/avif');
  }
}

/** A picture to be encoded; `widths` are those of its WebP files in px, ascending. */
interface DuePicture {
  id: string;
  widths: number[];
}

/** Selects the newest picture whose AVIF files are due at an instant. */
function selectAvifDue(db: Kysely<Schema>, now: string) {
  return db
    .selectFrom('picture')
    .where('avif_due', '<=', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .select(['id', 'widths', 'avif_due']);
}

/** Leases the newest due picture for this process until `until` (an ISO 8601 instant); null when none is due. */
export async function leaseAvifDue(db: Kysely<Schema>, now: string, until: string): Promise<DuePicture | null> {
  const picture = await selectAvifDue(db, now).executeTakeFirst();
  if (picture === undefined) return null;
  const { numUpdatedRows } = await db
    .updateTable('picture')
    .set({ avif_due: until })
    .where('id', '=', picture.id)
    .where('avif_due', '=', picture.avif_due)
    .executeTakeFirst();
  // Another process has leased it.
  if (numUpdatedRows === 0n) return leaseAvifDue(db, now, until);
  return { id: picture.id, widths: picture.widths.split(',').map(Number) };
}

/** Sets when a picture's AVIF files are due (an ISO 8601 instant); null when they are done. */
async function updateAvifDue(db: Kysely<Schema>, id: string, dueAt: string | null): Promise<void> {
  await db.updateTable('picture').set({ avif_due: dueAt }).where('id', '=', id).execute();
}
