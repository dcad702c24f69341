import { type Kysely, type Transaction, type Updateable } from 'kysely';
import { messages } from '@moonfloor/contract/api/messages';
import { nameKey } from '@moonfloor/contract/values/text';
import type { Language } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import { writeContentIf } from '../../db/content-version.ts';
import { isActiveAccount, lockBy } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { unauthorized } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { emailKey, lookAlikeKey } from './account-keys.ts';
import { noPassword } from './passwords.ts';

/** Finds an account, including its password hash, by email address. */
export function findAccountByEmail(db: Kysely<Schema>, email: string) {
  return db.selectFrom('account').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();
}

/** Returns whether an account is deleted, although its data has not been removed yet. `now` is an instant. */
export function isDeleted({ delete_at: at }: Pick<Schema['account'], 'delete_at'>, now: string): boolean {
  return at !== null && at <= now;
}

/** Returns the stored password hash of an account. */
export async function findPasswordHash(db: Kysely<Schema>, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('account').select('password_hash').where('id', '=', id).executeTakeFirst();
  return row?.password_hash;
}

/** Returns whether an account has a password, a linked identity or a passkey to sign in with. */
export async function hasWayIn(db: Kysely<Schema>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .where('id', '=', id)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('password_hash', '!=', noPassword),
        exists(selectFrom('linked_identity').where('account_id', '=', id).select('linked_identity.id')),
        exists(selectFrom('passkey').where('account_id', '=', id).select('passkey.id')),
      ]),
    )
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns whether a username (or a look-alike) and an email address belong to accounts other than `except`.
 */
export async function findTakenNames(
  db: Kysely<Schema>,
  { username, email }: { username?: string | undefined; email?: string | undefined },
  except?: number,
): Promise<{ username: boolean; email: boolean }> {
  const [nameWanted, emailWanted] = [username && nameKey(username), email && emailKey(email)];
  const lookAlike = username && lookAlikeKey(username);
  const rows = await db
    .selectFrom('account')
    .select(['username_key', 'look_alike_key', 'email_key'])
    .where((eb) =>
      eb.or([
        eb('username_key', '=', nameWanted ?? ''),
        eb('look_alike_key', '=', lookAlike ?? ''),
        eb('email_key', '=', emailWanted ?? ''),
      ]),
    )
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .execute();
  return {
    username: rows.some(
      (row) => row.username_key === nameWanted || (lookAlike !== undefined && row.look_alike_key === lookAlike),
    ),
    email: rows.some((row) => row.email_key === emailWanted),
  };
}

/** Finds an account by id. Throws if it does not exist. */
export function findAccountById(db: Kysely<Schema>, id: number) {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export type AccountRow = Awaited<ReturnType<typeof findAccountById>>;

type NewAccount = Pick<Schema['account'], 'username' | 'email' | 'role' | 'password_hash'> &
  Partial<Pick<Schema['account'], 'email_verified_at'>> & {
    language?: Language;
    /** False if the address belongs to another account: then it does not sign in to this one. */
    ownsEmail?: boolean;
  };

export async function insertAccount(
  db: Kysely<Schema>,
  { ownsEmail = true, language = currentLanguage(), ...account }: NewAccount,
  now: string,
): Promise<number> {
  const { id } = await db
    .insertInto('account')
    .values({
      ...account,
      username_key: nameKey(account.username),
      look_alike_key: lookAlikeKey(account.username),
      email_key: ownsEmail ? emailKey(account.email) : null,
      language,
      created_at: now,
      last_login: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Columns of an account that change; undefined ones are kept. */
type ChangedColumn =
  | 'username'
  | 'email'
  | 'password_hash'
  | 'email_verified_at'
  | 'language'
  | 'time_zone'
  | 'reset_at'
  | 'role'
  | 'trust'
  | 'suspended_at'
  | 'suspension_reason'
  | 'show_name'
  | 'delete_at'
  | 'delete_contributions';
type AccountChange = { [C in ChangedColumn]?: Updateable<Schema['account']>[C] | undefined };

/** Changes an account: undefined fields are kept. */
export async function updateAccount(
  db: Kysely<Schema>,
  id: number,
  { username, email, ...others }: AccountChange,
): Promise<void> {
  const change = {
    ...others,
    ...(username !== undefined && {
      username,
      former_usernames: namesBefore(await findAccountById(db, id), username),
      username_key: nameKey(username),
      look_alike_key: lookAlikeKey(username),
    }),
    ...(email !== undefined && { email, email_key: emailKey(email) }),
  };
  if (Object.values(change).every((value) => value === undefined)) return;
  await db.updateTable('account').set(change).where('id', '=', id).execute();
}

/** Former names that an account keeps, the latest ones: each is searched for when the account is erased. */
const maxFormerNames = 200;

/** Returns the stored names that an account has had, when it gets another. */
function namesBefore(account: { username: string; former_usernames: string }, name: string): string {
  const others = new Set([...formerUsernames(account), account.username]);
  others.delete(name);
  return JSON.stringify([...others].slice(-maxFormerNames));
}

/** Returns the names that an account had before. */
export const formerUsernames = ({ former_usernames: names }: { former_usernames: string }): string[] =>
  JSON.parse(names);

/**
 * Runs `work`, which changes whether or how pages name an account, with the write lock. Cached pages become outdated only if
 * they can name it: as an owner, or as a guest of an event.
 */
export const writeNamed = <T>(
  { store, contentVersion }: Pick<Deps, 'store' | 'contentVersion'>,
  id: number,
  work: (db: Transaction<Schema>) => Promise<T>,
): Promise<T> => writeContentIf(store, contentVersion, (db) => isNamed(db, id), work);

async function isNamed(db: Kysely<Schema>, id: number): Promise<boolean> {
  for (const table of ['record_owner', 'attendance'] as const) {
    const rows = db.selectFrom(table).where('account_id', '=', id).limit(1);
    if ((await rows.select('account_id').executeTakeFirst()) !== undefined) return true;
  }
  return false;
}

/** Deletes an account. Returns false when there is none. */
export async function deleteAccount(db: Kysely<Schema>, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('account').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Makes an account an admin. Returns false when it already is one. */
export async function updateRoleToAdmin(db: Kysely<Schema>, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ role: 'admin' })
    .where('id', '=', id)
    .where('role', '!=', 'admin')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether somebody else is an admin who can sign in, and stays. Must hold the write lock. */
export async function hasOtherAdmin(db: Transaction<Schema>, id: number): Promise<boolean> {
  const otherAdmin = await db
    .selectFrom('account')
    .where('role', '=', 'admin')
    .where('id', '!=', id)
    .where(isActiveAccount)
    .limit(1)
    .select('id')
    .executeTakeFirst();
  return otherAdmin !== undefined;
}

/**
 * Locks the caller's account and session, and returns the id of the session. Throws 401 if it has ended since the request
 * began: access is added to an account only while its owner has not ended all access.
 */
export async function lockSession(db: Transaction<Schema>, { id, tokenHash }: Actor): Promise<number> {
  await lockAccount(db, id);
  const session = await db
    .updateTable('session')
    .set(lockBy('account_id'))
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst();
  if (session === undefined) throw unauthorized(messages.sessionExpired);
  return session.id;
}

/** Returns whether an account's time is over, once a sign-in that would keep it has ended. */
export async function isToBeErased(db: Kysely<Schema>, id: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set(lockBy('role'))
    .where('id', '=', id)
    .where('delete_at', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks an account's row, so that concurrent requests that change access to it see each other's changes. */
export async function lockAccount(db: Transaction<Schema>, id: number): Promise<void> {
  await db.updateTable('account').set(lockBy('role')).where('id', '=', id).execute();
}
