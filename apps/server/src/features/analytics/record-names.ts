import type { Kysely } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { Schema } from '../../db/schema.ts';
import { recordOf } from './pages.ts';

type Db = Kysely<Schema>;

/** Returns the names of the records of those pages, by page; purged records are left out. */
export async function namesOf(db: Db, pages: Iterable<string>): Promise<Map<string, string>> {
  const ids: Record<ResourceType, number[]> = { event: [], artist: [], decoration: [], release: [] };
  for (const page of pages) {
    const record = recordOf(page);
    if (record !== null) ids[record.type].push(record.id);
  }
  const names = new Map<string, string>();
  for (const type of Object.keys(ids) as ResourceType[]) {
    if (ids[type].length === 0) continue;
    for (const { id, name } of await finders[type](db, ids[type])) names.set(`/${type}/${id}`, name);
  }
  return names;
}

type Find = (db: Db, ids: readonly number[]) => Promise<{ id: number; name: string }[]>;

const finders: Readonly<Record<ResourceType, Find>> = {
  event: (db, ids) => db.selectFrom('event').where('id', 'in', ids).select(['id', 'event_name as name']).execute(),
  artist: (db, ids) => db.selectFrom('artist').where('id', 'in', ids).select(['id', 'artist_name as name']).execute(),
  decoration: (db, ids) =>
    db.selectFrom('decoration').where('id', 'in', ids).select(['id', 'decoration_name as name']).execute(),
  release: (db, ids) =>
    db.selectFrom('release').where('id', 'in', ids).select(['id', 'release_name as name']).execute(),
};
