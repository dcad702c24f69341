import { readdir, readFile } from 'node:fs/promises';
import type { ResourceType, SimpleType } from '@moonfloor/contract/values/lists';
import { writeContent } from '../db/content-version.ts';
import { tableOf } from '../db/query-parts.ts';
import type { Deps } from '../deps.ts';
import { insertPictures } from '../features/media/insert-pictures.ts';
import { storePicture } from '../features/records/pictures.ts';
import type { PreparedPicture } from '../platform/pictures/prepare-picture.ts';

/** Number of files in `pictures/` by type: `artist-1.jpg`, `artist-2.jpg` and so on. */
type PicturedType = Exclude<ResourceType, SimpleType>;

const counts: Readonly<Record<PicturedType, number>> = { artist: 16, decoration: 12, event: 16, release: 10 };

/** Returns the file name of a type's picture; numbers beyond the last begin again. */
export const pictureName = (type: PicturedType, number: number): string => `${type}-${1 + (number % counts[type])}.jpg`;

/** A stored record and the file names of its pictures. */
export type Illustrated = { type: ResourceType; id: number; pictures: readonly string[] };

/** Stores all pictures, and returns them by file name. */
export async function storeSamplePictures(deps: Deps): Promise<Map<string, PreparedPicture>> {
  const folder = new URL('pictures/', import.meta.url);
  const store = async (name: string) =>
    [name, await storePicture(deps, await readFile(new URL(name, folder)))] as const;
  return new Map(await Promise.all((await readdir(folder)).map(store)));
}

/**
 * Gives records their pictures, which have been stored. Several records share one, which the API would process again for
 * each of them.
 */
export async function addPictures(
  deps: Deps,
  stored: ReadonlyMap<string, PreparedPicture>,
  records: readonly Illustrated[],
): Promise<void> {
  await writeContent(deps.store, deps.contentVersion, async (db) => {
    await insertPictures(db, deps, [...stored.values()]);
    for (const { type, id, pictures } of records) {
      const images = pictures.map((name, position) => ({ position, picture_id: stored.get(name)!.id }));
      if (images.length === 0) continue;
      if (type === 'decoration') {
        const rows = images.map((image) => ({ decoration_id: id, ...image }));
        await db.insertInto('decoration_image').values(rows).execute();
      } else {
        await db.updateTable(tableOf(type)).set({ picture_id: images[0]!.picture_id }).where('id', '=', id).execute();
      }
    }
  });
}
