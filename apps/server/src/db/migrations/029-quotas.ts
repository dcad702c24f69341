import type { Kysely } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/** Usage of each quota by member. The previous counts of imports, which covered an hour, are dropped. */
export async function createQuotas(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema.dropTable('import_quota').execute();
  await db.schema
    .createTable('quota')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('since', text, (c) => c.notNull())
    .addColumn('used', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('quota_pk', ['user_id', 'kind'])
    .execute();
}
