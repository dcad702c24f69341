import type { Kysely } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/**
 * Reasons of suspensions, and reports in order by who made them. Blocks are looked up by value: an address is compared
 * with every network that it can be in, so the bounds of a network are not needed.
 */
export async function addSuspensionReasons(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema.alterTable('account').addColumn('suspension_reason', text).execute();
  await db.schema.dropIndex('report_reporter').execute();
  await db.schema.createIndex('report_reporter').on('report').columns(['reporter_id', 'id']).execute();
  await db.schema.createIndex('block_author').on('block').column('created_by').execute();
  await db.schema.dropIndex('block_range').execute();
  await db.schema.alterTable('block').dropColumn('first').execute();
  await db.schema.alterTable('block').dropColumn('last').execute();
}
