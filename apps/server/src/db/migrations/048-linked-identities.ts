import type { Kysely } from 'kysely';
import type { Columns } from '../dialect/columns.ts';

/** Identities at OpenID Connect issuers that sign in to accounts, and proofs of identities that nobody uses yet. */
export async function createLinkedIdentities(db: Kysely<unknown>, { text, autoId }: Columns): Promise<void> {
  await db.schema
    .createTable('linked_identity')
    .addColumn('id', 'integer', autoId)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('issuer', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('email', text)
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('last_used_at', text)
    .execute();
  await db.schema
    .createIndex('linked_identity_subject')
    .unique()
    .on('linked_identity')
    .columns(['issuer', 'subject'])
    .execute();
  await db.schema.createIndex('linked_identity_user').on('linked_identity').column('user_id').execute();
  await db.schema
    .createTable('identity_ticket')
    .addColumn('token_hash', text, (c) => c.primaryKey())
    .addColumn('issuer', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('email', text)
    .addColumn('email_verified', 'integer', (c) => c.notNull())
    .addColumn('expires_at', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('identity_ticket_end').on('identity_ticket').column('expires_at').execute();
}
