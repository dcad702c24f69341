import type { Kysely } from 'kysely';
import type { DecorationForm } from '@moonfloor/contract/decorations';
import type { ActiveStatus } from '@moonfloor/contract/lists';
import { nameKey } from '@moonfloor/contract/text';
import type { Schema } from '../../db/schema.ts';
import { hasWordPrefix } from '../records/names.ts';
import type { Editable, RecordTransaction } from '../records/record-type.ts';
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

/** A row with its images in their order; the first one is the card's. */
function withImages<T>(row: T, images: readonly Image[]) {
  return {
    ...row,
    images: [...images],
    image_urls: images.map((image) => image.image_url),
    picture: images[0]?.picture ?? null,
  };
}

/** Active decoration crews by name, with all their images; two queries however many there are. */
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

/** One decoration crew whatever its status; undefined when there is none. */
export async function findDecoration(db: Kysely<Schema>, id: number) {
  const row = await db.selectFrom('decoration').where('id', '=', id).select(detailColumns).executeTakeFirst();
  return row === undefined ? undefined : withImages(row, await findDecorationImages(db, id));
}

/** A decoration crew as it stands in the database. */
export type StoredDecoration = NonNullable<Awaited<ReturnType<typeof findDecoration>>>;

/** Active decoration crews with a word in their name that begins with `start`, at most `limit`, by name. */
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

/** Inserts a decoration crew without images and answers its id. */
export async function insertDecoration(
  db: RecordTransaction,
  decoration: DecorationForm,
  record: { status: ActiveStatus; created_by: number; now: string },
): Promise<number> {
  const { status, created_by: author, now } = record;
  const row = await db
    .insertInto('decoration')
    .values({
      ...decoration,
      name_key: nameKey(decoration.decoration_name),
      status,
      created_by: author,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes a decoration crew: what is undefined stays. */
export async function updateDecoration(
  db: RecordTransaction,
  { id }: Editable<StoredDecoration>,
  change: Partial<DecorationForm>,
  now: string,
): Promise<void> {
  await db
    .updateTable('decoration')
    .set({
      ...change,
      ...(change.decoration_name === undefined ? {} : { name_key: nameKey(change.decoration_name) }),
      updated_at: now,
    })
    .where('id', '=', id)
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
