import { nameKey } from '@moonfloor/contract/values/text';
import type { Lifecycle } from '../records/lifecycle.ts';

/** Releases link to the active artist of their name, and to the one into which it is merged. */
export const releaseLifecycle: Lifecycle = {
  afterWrite: async (db, { type, id, name, isPublic }) => {
    if (type !== 'artist' || !isPublic) return;
    await db.updateTable('release').set({ artist_id: id }).where('artist_name_key', '=', nameKey(name)).execute();
  },
  afterMerge: async (db, { type, from, to }) => {
    if (type === 'artist')
      await db.updateTable('release').set({ artist_id: to }).where('artist_id', '=', from).execute();
  },
};
