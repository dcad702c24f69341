import type { Kysely } from 'kysely';
import type { Picture } from '@moonfloor/contract/picture';
import type { Schema } from '../../db/schema.ts';
import { pictureColumns, pictureOf } from '../records/pictures.ts';
import type { RecordTransaction } from '../records/record-type.ts';

/** One picture of a decoration crew. `picture_id` is the stored picture's. */
export interface DecorationPicture {
  picture_id: string;
  image_url: string;
  picture: Picture;
}

/** Returns the pictures of one decoration crew, or of all active ones, in order, by crew id. */
export async function listPictures(
  db: Kysely<Schema>,
  of: number | 'active',
): Promise<Map<number, DecorationPicture[]>> {
  const pictures = db
    .selectFrom('decoration_image')
    .innerJoin('picture', 'picture.id', 'decoration_image.picture_id')
    .orderBy('decoration_image.decoration_id')
    .orderBy('decoration_image.position')
    .select('decoration_image.decoration_id')
    .select(pictureColumns);
  const rows = await (
    of === 'active'
      ? pictures
          .innerJoin('decoration', 'decoration.id', 'decoration_image.decoration_id')
          .where('decoration.status', '=', 'active')
      : pictures.where('decoration_image.decoration_id', '=', of)
  ).execute();
  const byDecoration = new Map<number, DecorationPicture[]>();
  for (const { decoration_id: id, ...row } of rows) {
    const picture = pictureOf(row);
    if (picture === null) continue;
    const list = byDecoration.get(id) ?? [];
    list.push({ picture_id: row.picture_id, image_url: picture.src, picture });
    byDecoration.set(id, list);
  }
  return byDecoration;
}

/** Replaces the pictures of a decoration crew by these, in this order. */
export async function replaceDecorationPictures(
  db: RecordTransaction,
  id: number,
  pictureIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('decoration_image').where('decoration_id', '=', id).execute();
  if (pictureIds.length === 0) return;
  const rows = pictureIds.map((picture_id, position) => ({ decoration_id: id, position, picture_id }));
  await db.insertInto('decoration_image').values(rows).execute();
}
