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
import { type DecorationPicture, listPictures } from './picture-repository.ts';
import { parseJsonColumns, translationsColumn } from '../records/record-table.ts';

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

/** A decoration crew as stored. */
export type StoredDecoration = NonNullable<Awaited<ReturnType<typeof findDecoration>>>;

/** Inserts a decoration crew without pictures and returns its id. */
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
