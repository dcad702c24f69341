import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Identity } from './issuer-client.ts';

/** Columns of a linked identity that its owner sees. */
const shownColumns = ['id', 'issuer', 'email', 'created_at', 'last_used_at'] as const;

/** Returns the account that an identity signs in to, if it is linked. */
export function findAccountByIdentity(db: Kysely<Schema>, { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>) {
  return db
    .selectFrom('linked_identity')
    .innerJoin('account', 'account.id', 'linked_identity.account_id')
    .where('linked_identity.issuer', '=', issuer)
    .where('linked_identity.subject', '=', subject)
    .select(['account.id', 'account.username', 'account.email', 'account.role', 'account.created_at'])
    .select(['account.language', 'account.time_zone', 'account.delete_at'])
    .select(['account.password_hash', 'account.email_verified_at'])
    .executeTakeFirst();
}

/** Returns the identities of an account, the latest linked first. */
export function listIdentitiesOf(db: Kysely<Schema>, accountId: number) {
  return db
    .selectFrom('linked_identity')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .select(shownColumns)
    .execute();
}

/** Links an identity to an account. Fails with a unique violation if it is linked already. `now` is an instant. */
export function insertIdentity(
  db: Transaction<Schema>,
  accountId: number,
  { issuer, subject, email }: Pick<Identity, 'issuer' | 'subject' | 'email'>,
  now: string,
) {
  return db
    .insertInto('linked_identity')
    .values({ account_id: accountId, issuer, subject, email, created_at: now, last_used_at: now })
    .returning(shownColumns)
    .executeTakeFirstOrThrow();
}

/** Stores that an identity has signed in, and its current email address. `now` is an instant. */
export async function updateIdentityUse(
  db: Kysely<Schema>,
  { issuer, subject, email }: Identity,
  now: string,
): Promise<void> {
  await db
    .updateTable('linked_identity')
    .set({ last_used_at: now, ...(email !== null && { email }) })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

/** Unlinks an identity of an account. Returns its issuer; undefined if there is none. */
export async function deleteIdentity(
  db: Transaction<Schema>,
  accountId: number,
  id: number,
): Promise<{ issuer: string } | undefined> {
  return db
    .deleteFrom('linked_identity')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('issuer')
    .executeTakeFirst();
}
