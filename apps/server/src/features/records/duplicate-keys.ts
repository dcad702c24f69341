import type { Kysely } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import { chunksOf } from '../../db/chunks.ts';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Store } from '../../db/open-database.ts';
import type { Schema } from '../../db/schema.ts';
import type { DuplicateKeyTable } from '../../db/duplicate-tables.ts';
import { normalizeName } from './normalized-name.ts';

/** Types whose duplicates are found by name alone; events are compared by day. */
export const typesComparedByName = ['artist', 'decoration', 'release'] as const satisfies ResourceType[];
export type TypeComparedByName = (typeof typesComparedByName)[number];

/** Version of the key algorithm. Increment it when `normalizeName` changes; all keys are then rebuilt. */
const keyVersion = 1;

/** Returns the key of a name and the reversed key, so that an index finds both prefixes and suffixes. */
export function duplicateKeyOf(type: TypeComparedByName, name: string): { key: string; tail: string } {
  const { key } = normalizeName(type, name);
  return { key, tail: [...key].toReversed().join('') };
}

const nameColumns = { artist: 'artist_name', decoration: 'decoration_name', release: 'release_name' } as const;

/** Selects ids and names of all records of a type, whatever their status. */
function namesOf(db: Kysely<Schema>, type: TypeComparedByName) {
  return db.selectFrom(type).select((eb) => ['id', eb.ref(nameColumns[type]).as('name')]);
}

/** Stores the key of a record's current name, in the transaction that changed it. Events have no key. */
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

/** Deletes the keys of records that no longer exist. */
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
 * Rebuilds keys that are missing or have an older version, for instance after a restore or an upgrade. Returns after a
 * few index lookups when all keys are present.
 */
export async function rebuildDuplicateKeys({ db: outer }: Store): Promise<void> {
  if ((await typesMissingKeys(outer)).length === 0) return;
  await outer.transaction().execute(async (db) => {
    // Acquires the write lock, so that only one of two processes that start together rebuilds the keys.
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

/** Returns the types whose newest record has no key or a key of an older version. */
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
