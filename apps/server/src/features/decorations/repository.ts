import type { Kysely } from 'kysely';
import type { DecorationForm } from '@moonfloor/contract/decorations';
import type { ActiveStatus } from '@moonfloor/contract/lists';
import { nameKey } from '@moonfloor/contract/text';
import type { Schema } from '../../db/schema.ts';
import { hasWordPrefix } from '../records/names.ts';
import { type Editable, newRecordColumns, type RecordTransaction, type WriteContext } from '../records/record-type.ts';
import { findDecorationImages, type Image, listActiveDecorationImages } from './image-repository.ts';

const cardColumns = [
  'decoration.id',
  'decoration.decoration_name',
  'decoration.country',
  'decoration.area',
  'decoration.status',
  'decoration.created_by',
] as const;

const detailColumns = [
  ...cardColumns,
  'decoration.description',
  'decoration.link1',
  'decoration.link2',
  'decoration.link3',
  'decoration.created_at',
  'decoration.updated_at',
] as const;

/** Returns a row with its images in order; the first one is the card's. */
function withImages<T>(row: T, images: readonly Image[]) {
  return {
    ...row,
    images: [...images],
    image_urls: images.map((image) => image.image_url),
    picture: images[0]?.picture ?? null,
  };
}

/** Returns active decoration crews by name, with all images; always two queries. */
export async function listDecorations(db: Kysely<Schema>) {
  const rows = await db
    .selectFrom('decoration')
    .where('status', '=', 'active')
    .orderBy('name_key')
    .select(cardColumns)
    .execute();
  const images = await listActiveDecorationImages(db);
  return rows.map((row) => withImages(row, images.get(row.id) ?? []));
}

/** Returns a decoration crew whatever its status; undefined when it does not exist. */
export async function findDecoration(db: Kysely<Schema>, id: number) {
  const row = await db.selectFrom('decoration').where('id', '=', id).select(detailColumns).executeTakeFirst();
  return row === undefined ? undefined : withImages(row, await findDecorationImages(db, id));
}

/** A decoration crew as stored. */
export type StoredDecoration = NonNullable<Awaited<ReturnType<typeof findDecoration>>>;

/** Selects up to `limit` active decoration crews with a word in their name that begins with `start`, by name. */
export function suggestDecorations(db: Kysely<Schema>, start: string, limit: number) {
  return db
    .selectFrom('decoration')
    .where('status', '=', 'active')
    .where(hasWordPrefix(start))
    .orderBy('name_key')
    .limit(limit)
    .select(['id', 'decoration_name'])
    .execute();
}

/** Inserts a decoration crew without images and returns its id. */
export async function insertDecoration(
  writing: WriteContext,
  decoration: DecorationForm & { status: ActiveStatus },
): Promise<number> {
  const { id } = await writing.db
    .insertInto('decoration')
    .values({ ...decoration, ...newRecordColumns(writing), name_key: nameKey(decoration.decoration_name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a decoration crew: undefined fields are kept. */
export async function updateDecoration(
  db: RecordTransaction,
  decoration: Editable<StoredDecoration>,
  change: Partial<DecorationForm>,
  now: string,
): Promise<void> {
  const { decoration_name: name = decoration.decoration_name } = change;
  await db
    .updateTable('decoration')
    .set({ ...change, name_key: nameKey(name), updated_at: now })
    .where('id', '=', decoration.id)
    .execute();
}

/** Sets a decoration crew's status. */
export async function updateDecorationStatus(
  db: RecordTransaction,
  { id }: Editable<StoredDecoration>,
  status: ActiveStatus,
  now: string,
): Promise<void> {
  await db.updateTable('decoration').set({ status, updated_at: now }).where('id', '=', id).execute();
}
