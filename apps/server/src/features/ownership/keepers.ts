import type { Kysely, Transaction } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import type { OwnerRole } from '@moonfloor/contract/members/member-lists';
import type { Keeper } from '@moonfloor/contract/moderation/ownership';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { countRows } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { HttpError } from '../../errors.ts';
import { newToken } from '../../http/tokens.ts';

export interface RecordRef {
  type: ResourceType;
  id: number;
}

const selectKeepers = (db: Kysely<Schema>, { type, id }: RecordRef) =>
  db.selectFrom('record_owner').where('resource_type', '=', type).where('resource_id', '=', id);

/** Returns the relation of an account to a record; undefined for none. */
export function findKeeper(db: Kysely<Schema>, record: RecordRef, accountId: number) {
  return selectKeepers(db, record)
    .where('account_id', '=', accountId)
    .select(['role', 'shown', 'notified'])
    .executeTakeFirst();
}

/** Returns the owners and helpers of a record, owners first, the earliest first. */
export async function listKeepers(db: Kysely<Schema>, record: RecordRef): Promise<Keeper[]> {
  const rows = await selectKeepers(db, record)
    .innerJoin('account', 'account.id', 'record_owner.account_id')
    .orderBy('record_owner.role', 'desc')
    .orderBy('record_owner.created_at')
    .select(['account.id', 'account.username', 'record_owner.role', 'record_owner.shown'])
    .execute();
  return rows.map((row) => ({ ...row, shown: row.shown === 1 }));
}

/** Counts the owners and helpers of a record. */
export async function countKeepers(db: Kysely<Schema>, record: RecordRef): Promise<number> {
  return countRows(selectKeepers(db, record));
}

/**
 * Makes an account owner or helper of a record; a helper becomes an owner, never the reverse. Throws 409 when the record
 * or the account has the maximum number.
 */
export async function saveKeeper(
  db: Transaction<Schema>,
  record: RecordRef,
  { accountId, role }: { accountId: number; role: OwnerRole },
  now: string,
): Promise<void> {
  const keeper = await findKeeper(db, record, accountId);
  if (keeper?.role !== 'owner' && keeper?.role !== role) {
    // its helpers do not keep out an owner
    if ((await countRows(selectKeepers(db, record).where('role', '=', role))) >= limits.keepers)
      throw new HttpError(409, messages.tooManyKeepers);
    // others make one a helper without asking
    const owned = db.selectFrom('record_owner').where('account_id', '=', accountId).where('role', '=', role);
    if ((await countRows(owned)) >= limits.owned) throw new HttpError(409, messages.tooManyOwned);
  }
  await db
    .insertInto('record_owner')
    .values({
      resource_type: record.type,
      resource_id: record.id,
      account_id: accountId,
      role,
      mail_token: newToken(),
      created_at: now,
    })
    .onConflict((conflict) =>
      role === 'owner'
        ? conflict.columns(['resource_type', 'resource_id', 'account_id']).doUpdateSet({ role })
        : conflict.columns(['resource_type', 'resource_id', 'account_id']).doNothing(),
    )
    .execute();
}

/** Changes how an owner is named and notified; undefined is kept. */
export async function updateKeeper(
  db: Transaction<Schema>,
  { type, id }: RecordRef,
  accountId: number,
  change: { shown?: boolean | undefined; notified?: boolean | undefined },
): Promise<void> {
  const values = {
    ...(change.shown !== undefined && { shown: Number(change.shown) }),
    ...(change.notified !== undefined && { notified: Number(change.notified) }),
  };
  if (Object.keys(values).length === 0) return;
  await db
    .updateTable('record_owner')
    .set(values)
    .where('resource_type', '=', type)
    .where('resource_id', '=', id)
    .where('account_id', '=', accountId)
    .execute();
}

/** Ends an account's ownership of a record, or help with it. */
export async function deleteKeeper(db: Transaction<Schema>, { type, id }: RecordRef, accountId: number): Promise<void> {
  await db
    .deleteFrom('record_owner')
    .where('resource_type', '=', type)
    .where('resource_id', '=', id)
    .where('account_id', '=', accountId)
    .execute();
}

/** Ends mails to an owner about changes by others. Returns false if the token is unknown. */
export async function muteKeeper(db: Kysely<Schema>, mailToken: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('record_owner')
    .set({ notified: 0 })
    .where('mail_token', '=', mailToken)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
