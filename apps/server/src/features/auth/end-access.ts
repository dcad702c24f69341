import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { deleteDevices } from './devices.ts';
import { deleteSessions } from './sessions.ts';
import { deleteAccessTokens } from './tokens.ts';

/**
 * Ends all access to an account that needs no further sign-in, except that of the session with a token hash: sessions and
 * sign-ins under way, known devices, access tokens, private addresses of feeds, and reminders of browsers. The account must
 * be locked, so that nothing is added meanwhile.
 */
export async function endAccess(db: Transaction<Schema>, accountId: number, except = ''): Promise<void> {
  await deleteDevices(db, accountId, except);
  await deleteSessions(db, accountId, except);
  await deleteAccessTokens(db, accountId);
  await db.updateTable('notification_setting').set({ feed_token: null }).where('account_id', '=', accountId).execute();
}
