import type { ListedSession } from '@moonfloor/contract/sessions';
import { limits } from '@moonfloor/contract/limits';
import { messages } from '@moonfloor/contract/messages';
import { t } from '@moonfloor/messages/t';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import type { SessionClient } from '../../http/session-client.ts';
import { instant } from '../../platform/clock.ts';
import { deleteDevices } from './devices.ts';
import { deleteSession, deleteSessions } from './sessions.ts';

/** Returns the sessions of an account: the caller's if it is one of them, then the latest used. */
export async function listSessions(
  { store, clock }: Deps,
  actor: Pick<Actor, 'id' | 'tokenHash'>,
): Promise<ListedSession[]> {
  const rows = await store.db
    .selectFrom('session')
    .where('account_id', '=', actor.id)
    .where('expires_at', '>', instant(clock))
    .select(['id', 'token_hash', 'browser', 'system', 'country', 'created_at', 'last_used_at as last_seen_at'])
    .orderBy('last_used_at', 'desc')
    .limit(limits.sessions)
    .execute();
  const listed = rows.map(({ token_hash: hash, browser, system, ...row }) => ({
    ...row,
    device: deviceText({ browser, system }),
    current: hash === actor.tokenHash,
  }));
  return [...listed.filter(({ current }) => current), ...listed.filter(({ current }) => !current)];
}

function deviceText({ browser, system }: Pick<SessionClient, 'browser' | 'system'>): string {
  if (browser !== null && system !== null) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Unknown device');
}

/** Ends one of the caller's sessions; its device is no longer known. Throws 404. */
export async function endSession({ store: { db } }: Deps, actor: Actor, id: number): Promise<void> {
  const row = await db
    .selectFrom('session')
    .where('id', '=', id)
    .where('account_id', '=', actor.id)
    .select('token_hash')
    .executeTakeFirst();
  if (row === undefined) throw notFound(messages.sessionNotFound);
  await deleteSession(db, row.token_hash);
}

/** Ends all of the caller's sessions but the current one; other devices are no longer known. */
export async function endOtherSessions({ store }: Deps, actor: Actor): Promise<void> {
  await store.db.transaction().execute(async (db) => {
    await deleteDevices(db, actor.id, actor.tokenHash);
    await deleteSessions(db, actor.id, actor.tokenHash);
  });
}
