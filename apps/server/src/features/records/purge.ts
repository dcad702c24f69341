import type { ResourceType } from '@moonfloor/contract/lists';
import type { ContentTransaction } from '../../db/content-version.ts';
import { deleteOrphanedSearchEntries } from './search-entries.ts';
import { deleteOrphanedDuplicateKeys } from './duplicate-keys.ts';
import { redactPurged } from './redact-history.ts';

/**
 * Permanently deletes the records marked as deleted; returns the number of each type. Floors, line-ups and decoration
 * tags of an event are deleted with it; line-up entries of a deleted artist remain as text. The history keeps what was
 * done, by whom and when, but loses the names and texts of these records and of those purged earlier.
 */
export async function purgeDeleted(db: ContentTransaction): Promise<Record<ResourceType, number>> {
  const event = await db.deleteFrom('event').where('status', '=', 'deleted').executeTakeFirst();
  const release = await db.deleteFrom('release').where('state', '=', 'deleted').executeTakeFirst();
  const artist = await db.deleteFrom('artist').where('status', '=', 'deleted').executeTakeFirst();
  const decoration = await db.deleteFrom('decoration').where('status', '=', 'deleted').executeTakeFirst();
  const counts = {
    event: Number(event.numDeletedRows),
    artist: Number(artist.numDeletedRows),
    decoration: Number(decoration.numDeletedRows),
    release: Number(release.numDeletedRows),
  };
  if (Object.values(counts).some((count) => count > 0)) {
    await deleteOrphanedSearchEntries(db);
    await deleteOrphanedDuplicateKeys(db);
  }
  await redactPurged(db);
  return counts;
}
