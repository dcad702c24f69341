import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { deleteDevices } from './devices.ts';
import { deleteSessions } from './sessions.ts';
import { deleteAccessTokens } from './tokens.ts';

/** What a feature does when all access to an account ends, in the same transaction. */
export type AccessEnded = (db: Transaction<Schema>, accountId: number) => Promise<void>;

declare module '../../deps.ts' {
  interface Deps {
    /** What features do when all access to an account ends. */
    accessEnded: AccessEnded;
  }
}

/**
 * Ends all access to an account that needs no further sign-in, except that of the session with a token hash: sessions and
 * sign-ins under way, known devices, access tokens, private addresses of feeds, and reminders of browsers. The account must
 * be locked, so that nothing is added meanwhile.
 */
export async function endAccess(
  db: Transaction<Schema>,
  { accessEnded }: Pick<Deps, 'accessEnded'>,
  accountId: number,
  except = '',
): Promise<void> {
  await deleteDevices(db, accountId, except);
  await deleteSessions(db, accountId, except);
  await deleteAccessTokens(db, accountId);
  await accessEnded(db, accountId);
}
