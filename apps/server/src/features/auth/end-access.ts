import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import { deleteDevices } from './devices.ts';
import { deleteFactors, hasFactors } from './factors.ts';
import { deleteLinks } from './mail-links.ts';
import { deleteSessions } from './sessions.ts';
import { deleteAccessTokens } from './tokens.ts';

/**
 * Ends all access to an account that needs no further sign-in, except that of the session with a token hash: sessions and
 * sign-ins under way, known devices, access tokens, private addresses of feeds, and reminders of browsers. The account must
 * be locked, so that nothing is added meanwhile.
 */
export async function endAccess(
  db: Transaction<Schema>,
  { lifecycle }: Pick<Deps, 'lifecycle'>,
  accountId: number,
  except = '',
): Promise<void> {
  await deleteDevices(db, accountId, except);
  await deleteSessions(db, accountId, except);
  await deleteAccessTokens(db, accountId);
  await lifecycle.accessEnded(db, accountId);
}

/** The factors that the proven reader of an address removes from its account. */
interface AddressClaim {
  /** The factors that were added since this instant are removed; empty removes all, null none. */
  since: string | null;
  now: string;
}

/**
 * Ends all access to an account and voids its links, for the person who has just proved to read mail at its address; removes
 * factors. Returns whether it removed some, and whether others stay. The account must be locked.
 */
export async function claimAddress(
  db: Transaction<Schema>,
  deps: Pick<Deps, 'lifecycle'>,
  account: Pick<Schema['account'], 'username'> & { id: number },
  { since, now }: AddressClaim,
): Promise<{ removed: boolean; factorsRemain: boolean }> {
  await endAccess(db, deps, account.id);
  await deleteLinks(db, account.id);
  const removed = since !== null && (await deleteFactors(db, account.id, since));
  if (removed) await logSecurity(db, { kind: 'factors-removed', account }, now);
  return { removed, factorsRemain: await hasFactors(db, account.id) };
}
