import { logSecurity } from '../../db/security-log.ts';
import { instant } from '../../platform/clock.ts';
import type { AdminDeps } from './admins.ts';
import { findAccountByEmail } from './repository.ts';
import { deleteSessions } from './sessions.ts';

/**
 * Removes the second factors of the account of an email address, whose owner has lost them, and ends its sessions.
 * Returns false when there is no such account.
 */
export async function removeSecondFactors(
  { store, clock }: Pick<AdminDeps, 'store' | 'clock'>,
  email: string,
): Promise<boolean> {
  const account = await findAccountByEmail(store.db, email);
  if (account === undefined) return false;
  await store.db.transaction().execute(async (db) => {
    for (const table of ['totp', 'recovery_code', 'passkey'] as const)
      await db.deleteFrom(table).where('account_id', '=', account.id).execute();
    await deleteSessions(db, account.id);
    await logSecurity(db, { kind: 'factors-removed', account, actor: 'Operator' }, instant(clock));
  });
  return true;
}
