import type { Kysely } from 'kysely';
import type { Picture } from '@moonfloor/contract/picture';
import type { Schema } from '../../db/schema.ts';
import { pictureColumns, type PictureColumns, pictureOf } from '../records/pictures.ts';
import type { RecordTransaction } from '../records/record-type.ts';

/** One image of a decoration crew. `picture_id` is the stored picture's. */
export interface Image {
  picture_id: string;
  image_url: string;
  picture: Picture;
}

function imageOf(row: PictureColumns): Image[] {
  const picture = pictureOf(row);
  return picture === null || row.picture_id === null
    ? []
    : [{ picture_id: row.picture_id, image_url: picture.src, picture }];
}

/** Returns the images of one decoration crew, in order. */
export async function findDecorationImages(db: Kysely<Schema>, id: number): Promise<Image[]> {
  const rows = await db
    .selectFrom('decoration_image')
    .innerJoin('picture', 'picture.id', 'decoration_image.picture_id')
    .where('decoration_image.decoration_id', '=', id)
    .orderBy('decoration_image.position')
    .select(pictureColumns)
    .execute();
  return rows.flatMap(imageOf);
}

/** Returns the images of all active decoration crews, in order, by crew id. */
export async function listActiveDecorationImages(db: Kysely<Schema>): Promise<Map<number, Image[]>> {
  const rows = await db
    .selectFrom('decoration_image')
    .innerJoin('decoration', 'decoration.id', 'decoration_image.decoration_id')
    .innerJoin('picture', 'picture.id', 'decoration_image.picture_id')
    .where('decoration.status', '=', 'active')
    .orderBy('decoration_image.decoration_id')
    .orderBy('decoration_image.position')
    .select('decoration_image.decoration_id')
    .select(pictureColumns)
    .execute();
  const images = new Map<number, Image[]>();
  for (const row of rows) {
    const others = images.get(row.decoration_id) ?? [];
    images.set(row.decoration_id, [...others, ...imageOf(row)]);
  }
  return images;
}

/** Replaces the images of a decoration crew by these pictures, in this order. */
export async function replaceDecorationImages(
  db: RecordTransaction,
  id: number,
  pictureIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('decoration_image').where('decoration_id', '=', id).execute();
  if (pictureIds.length === 0) return;
  const rows = pictureIds.map((picture_id, position) => ({ decoration_id: id, position, picture_id }));
  await db.insertInto('decoration_image').values(rows).execute();
}
