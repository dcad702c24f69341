import type { Config } from '../../config.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import type { Store } from '../../db/open-database.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import type { Actor } from '../../http/session.ts';
import { hashPassword } from './passwords.ts';
import { emailKey, findAccountByEmail, insertAccount, updateRoleToAdmin } from './repository.ts';

/** Makes the account of an email address an admin. False when there is none. */
export async function makeAdmin({ db }: Store, email: string): Promise<boolean> {
  const account = await findAccountByEmail(db, email);
  if (account === undefined) return false;
  if (account.role !== 'admin') await updateRoleToAdmin(db, account.id);
  return true;
}

/**
 * Makes the account of the settings an admin, creating it where it does not exist; the password of one that exists
 * stays. Throws one plain line when it cannot be created.
 */
export async function ensureAdmin(
  { store, clock }: { store: Store; clock: Clock },
  { email, username, password }: NonNullable<Config['admin']>,
): Promise<void> {
  if (await makeAdmin(store, email)) return;
  if (password === null) throw new Error(`ADMIN_PASSWORD must be set: there is no account ${email} yet`);
  const account = { username, email, role: 'admin' as const, password_hash: await hashPassword(password) };
  await insertAccount(store.db, account, instant(clock)).catch(async (error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    if (await makeAdmin(store, email)) return;
    throw new Error(`ADMIN_USERNAME must be another one: ${username} is the name of another account`);
  });
}

/**
 * Who an operator's import is done as: the account of an email address, or the admin who came first. It carries no
 * sign-in. Undefined when there is no such account.
 */
export async function findImporter({ db }: Store, email: string | undefined): Promise<Actor | undefined> {
  const query = db.selectFrom('account').select(['id', 'username', 'email', 'role', 'created_at']);
  const account =
    email === undefined
      ? await query.where('role', '=', 'admin').orderBy('id').limit(1).executeTakeFirst()
      : await query.where('email_key', '=', emailKey(email)).executeTakeFirst();
  return account && { ...account, tokenHash: '' };
}
