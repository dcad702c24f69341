import type { Kysely } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import { chunksOf } from '../../db/chunks.ts';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Store } from '../../db/open-database.ts';
import type { Schema } from '../../db/schema.ts';
import type { DuplicateKeyTable } from '../../db/duplicate-tables.ts';
import { normalizeName } from './normalized-name.ts';

/** Types that are found by their names alone; events are found by their days. */
export const typesComparedByName = ['artist', 'decoration', 'release'] as const satisfies ResourceType[];
export type TypeComparedByName = (typeof typesComparedByName)[number];

/** Number of the way in which keys are made. Whoever changes `normalizeName` counts it up: all keys are made anew then. */
const keyVersion = 1;

/** The key of a name and the key read backwards, so that beginnings and ends are both found by an index. */
export function duplicateKeyOf(type: TypeComparedByName, name: string): { key: string; tail: string } {
  const { key } = normalizeName(type, name);
  return { key, tail: [...key].toReversed().join('') };
}

const nameColumns = { artist: 'artist_name', decoration: 'decoration_name', release: 'release_name' } as const;

/** Names of records of a type by id, whatever their status. */
function namesOf(db: Kysely<Schema>, type: TypeComparedByName) {
  return db.selectFrom(type).select((eb) => ['id', eb.ref(nameColumns[type]).as('name')]);
}

/** Writes the key of a record as it is called now, in the transaction that changed it. Events have none. */
export async function putTwinKey(
  db: ContentTransaction,
  type: ResourceType,
  record: { id: number; name: string },
): Promise<void> {
  if (type !== 'event') await insertKeys(db, type, [record]);
}

async function insertKeys(
  db: ContentTransaction,
  type: TypeComparedByName,
  rows: { id: number; name: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  const keys: DuplicateKeyTable[] = rows.map(({ id, name }) => ({
    type,
    id,
    rule: keyVersion,
    ...duplicateKeyOf(type, name),
  }));
  await db
    .insertInto('twin_key')
    .values(keys)
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'id'])
        .doUpdateSet((eb) => ({
          rule: eb.ref('excluded.rule'),
          key: eb.ref('excluded.key'),
          tail: eb.ref('excluded.tail'),
        })),
    )
    .execute();
}

/** Removes the keys of records that are no more. */
export async function deleteOrphanedDuplicateKeys(db: ContentTransaction): Promise<void> {
  for (const type of typesComparedByName) {
    await db
      .deleteFrom('twin_key')
      .where('type', '=', type)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom(type).whereRef(`${type}.id`, '=', 'twin_key.id').select(`${type}.id`))),
      )
      .execute();
  }
}

/**
 * Makes the keys that are missing or were made in a former way: after a restore, or when the site comes from an older
 * version. Does nothing, quickly, when all are there.
 */
export async function rebuildDuplicateKeys({ db: outer }: Store): Promise<void> {
  if ((await typesMissingKeys(outer)).length === 0) return;
  await outer.transaction().execute(async (db) => {
    // it takes the writers' turn, so that of two processes that start together one fills
    await db
      .updateTable('content_version')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute();
    await db.deleteFrom('twin_key').where('rule', '<>', keyVersion).execute();
    for (const type of await typesMissingKeys(db)) {
      const missing = await namesOf(db, type)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('twin_key')
                .where('twin_key.type', '=', type)
                .whereRef('twin_key.id', '=', `${type}.id`)
                .select('twin_key.id'),
            ),
          ),
        )
        .execute();
      for (const some of chunksOf(missing)) await insertKeys(db, type, some);
    }
  });
}

/** Types whose last record has no key, or one that was made in a former way. */
async function typesMissingKeys(db: Kysely<Schema>): Promise<TypeComparedByName[]> {
  const lacking: TypeComparedByName[] = [];
  for (const type of typesComparedByName) {
    const last = await db.selectFrom(type).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    if (last === undefined) continue;
    const key = await db
      .selectFrom('twin_key')
      .where('type', '=', type)
      .where('id', '=', last.id)
      .where('rule', '=', keyVersion)
      .select('id')
      .executeTakeFirst();
    if (key === undefined) lacking.push(type);
  }
  return lacking;
}
