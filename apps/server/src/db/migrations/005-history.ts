import { type Kysely, sql } from 'kysely';
import { type Columns, oneOf } from '../dialect/columns.ts';

const actions = ['create', 'update', 'delete', 'other'];
const resources = ['event', 'artist', 'decoration', 'release', 'user'];

/**
 * The history stores the fields that an entry changed, includes sign-ins, and numbers its entries without gaps, so that
 * pages and their number follow from the highest id alone. SQLite cannot alter that in place: the table is recreated.
 */
export async function createHistory(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema.alterTable('activity').renameTo('former_activity').execute();
  await db.schema
    .createTable('activity')
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('user_name', text, (c) => c.notNull())
    .addColumn('action_type', text, (c) => c.notNull().check(oneOf('action_type', actions)))
    .addColumn('resource_type', text, (c) => c.notNull().check(oneOf('resource_type', resources)))
    .addColumn('resource_id', 'integer', (c) => c.notNull())
    .addColumn('resource_name', text, (c) => c.notNull())
    .addColumn('reverts', 'integer', (c) => c.references('activity.id'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('activity_pk', ['id'])
    .execute();
  const kept = sql`user_id, user_name, action_type, resource_type, resource_id, resource_name, created_at`;
  await sql`insert into activity (id, ${kept})
    select row_number() over (order by id), ${kept} from former_activity order by id`.execute(db);
  await db.schema.dropTable('former_activity').execute();
  await db.schema.createIndex('activity_resource').on('activity').columns(['resource_type', 'resource_id', 'id']).execute();
  await db.schema.createIndex('activity_user').on('activity').column('user_id').execute();
  await db.schema
    .createTable('activity_change')
    .addColumn('activity_id', 'integer', (c) => c.notNull().references('activity.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('field', text, (c) => c.notNull())
    .addColumn('before', text, (c) => c.notNull())
    .addColumn('after', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('activity_change_pk', ['activity_id', 'position'])
    .execute();
}
