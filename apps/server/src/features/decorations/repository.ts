import type { Kysely } from 'kysely';
import type { Picture } from '@moonfloor/contract/values/picture';
import type { Schema } from '../../db/schema.ts';
import { pictureColumns, pictureOf } from '../records/pictures.ts';
import { parseJsonColumns } from '../records/record-table.ts';
import type { RecordTransaction } from '../records/record-type.ts';

const cardColumns = [
  'decoration.id',
  'decoration.decoration_name',
  'decoration.country',
  'decoration.area',
  'decoration.status',
  'decoration.created_by',
] as const;

/** Returns a row with its pictures in order; the first one is the card's. */
function withPictures<T>(row: T, pictures: readonly DecorationPicture[]) {
  return {
    ...row,
    images: [...pictures],
    image_urls: pictures.map((picture) => picture.image_url),
    picture: pictures[0]?.picture ?? null,
  };
}

/** Returns active decoration crews by name, with all pictures; always two queries. */
export async function listDecorations(db: Kysely<Schema>) {
  const rows = await db
    .selectFrom('decoration')
    .where('status', '=', 'active')
    .orderBy('name_key')
    .select(cardColumns)
    .execute();
  const pictures = await listPictures(db, 'active');
  return rows.map((row) => withPictures(row, pictures.get(row.id) ?? []));
}

/** Returns a decoration crew whatever its status; undefined when it does not exist. */
export async function findDecoration(db: Kysely<Schema>, id: number) {
  const row = await db.selectFrom('decoration').where('id', '=', id).selectAll().executeTakeFirst();
  if (row === undefined) return undefined;
  const pictures = (await listPictures(db, id)).get(id) ?? [];
  return withPictures(parseJsonColumns(row), pictures);
}

export type StoredDecoration = NonNullable<Awaited<ReturnType<typeof findDecoration>>>;

/** One picture of a decoration crew. `picture_id` is the stored picture's. */
export interface DecorationPicture {
  picture_id: string;
  image_url: string;
  picture: Picture;
}

/** Returns the pictures of one decoration crew, or of all active ones, in order, by crew id. */
async function listPictures(db: Kysely<Schema>, of: number | 'active'): Promise<Map<number, DecorationPicture[]>> {
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
