import type { ResourceType } from '@moonfloor/contract/lists';
import type { ContentTransaction } from '../../db/content-version.ts';
import { deleteOrphanedSearchEntries } from './search-entries.ts';
import { deleteOrphanedDuplicateKeys } from './duplicate-keys.ts';
import { redactPurged } from './redact-history.ts';

/**
 * Removes the records that are marked deleted for good and answers how many of each type. Floors, line-ups and
 * decoration tags of an event go with it; a line-up name whose artist goes stays as text. The history still says what was
 * done to them, by whom and when, but neither their names nor their texts; so it does of those that went before.
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
