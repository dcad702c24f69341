import type { Kysely } from 'kysely';
import type { DecorationForm } from '@moonfloor/contract/decorations';
import type { ActiveStatus } from '@moonfloor/contract/lists';
import { nameKey } from '@moonfloor/contract/text';
import type { Schema } from '../../db/schema.ts';
import {
  type Editable,
  initialActiveStatus,
  newRecordColumns,
  type RecordTransaction,
  type WriteContext,
} from '../records/record-type.ts';
import { type Image, listImages } from './image-repository.ts';
import { parseJsonColumns, translationsColumn } from '../records/record-table.ts';

const cardColumns = [
  'decoration.id',
  'decoration.decoration_name',
  'decoration.country',
  'decoration.area',
  'decoration.status',
  'decoration.created_by',
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
  const images = await listImages(db, 'active');
  return rows.map((row) => withImages(row, images.get(row.id) ?? []));
}

/** Returns a decoration crew whatever its status; undefined when it does not exist. */
export async function findDecoration(db: Kysely<Schema>, id: number) {
  const row = await db.selectFrom('decoration').where('id', '=', id).selectAll().executeTakeFirst();
  if (row === undefined) return undefined;
  const images = (await listImages(db, id)).get(id) ?? [];
  return withImages(parseJsonColumns(row), images);
}

/** A decoration crew as stored. */
export type StoredDecoration = NonNullable<Awaited<ReturnType<typeof findDecoration>>>;

/** Inserts a decoration crew without images and returns its id. */
export async function insertDecoration(
  writing: WriteContext,
  { descriptions, ...decoration }: DecorationForm,
): Promise<number> {
  const columns = { ...newRecordColumns(writing), status: await initialActiveStatus(writing, 'decoration') };
  const { id } = await writing.db
    .insertInto('decoration')
    .values({
      ...decoration,
      ...columns,
      ...translationsColumn({ descriptions }),
      name_key: nameKey(decoration.decoration_name),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a decoration crew: undefined fields are kept. */
export async function updateDecoration(
  db: RecordTransaction,
  { id }: Editable<StoredDecoration>,
  { descriptions, ...change }: Partial<DecorationForm> & { status?: ActiveStatus },
  now: string,
): Promise<void> {
  const { decoration_name: name } = change;
  const named = name === undefined ? {} : { name_key: nameKey(name) };
  const columns = { ...change, ...named, ...translationsColumn({ descriptions }), updated_at: now };
  await db.updateTable('decoration').set(columns).where('id', '=', id).execute();
}
