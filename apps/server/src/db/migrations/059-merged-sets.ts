import type { Kysely } from 'kysely';

/** The sets that stand for those of merged events. */
export async function createMergedSets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('merged_set')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('into_id', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('merged_set_into').on('merged_set').column('into_id').execute();
}
