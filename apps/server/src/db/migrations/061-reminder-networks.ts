import type { Kysely } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/** The network from which a browser without an account subscribed to reminders, so that what one network stores is bounded. */
export async function addReminderNetworks(db: Kysely<unknown>, { text }: Columns): Promise<void> {
  await db.schema.alterTable('push_subscription').addColumn('network', text).execute();
  await db.schema.createIndex('push_subscription_network').on('push_subscription').column('network').execute();
}
