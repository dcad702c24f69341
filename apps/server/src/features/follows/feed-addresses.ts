import type { Kysely } from 'kysely';
import type { FollowingFeeds } from '@moonfloor/contract/members/follows';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';
import { isActiveAccount } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { newToken } from '../../http/tokens.ts';
import { lockSession } from '../auth/repository.ts';
import { changeSettings } from './settings-row.ts';

type FeedDeps = Pick<Deps, 'store' | 'publicUrl'>;

/** Headers of responses at private addresses: not indexed, and links in them do not tell the address. */
export const secretAddressHeaders = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' } as const;

/** Returns the addresses of a member's private feeds in the current language; null if there are none. */
export async function findFeeds(deps: FeedDeps, actor: Actor): Promise<FollowingFeeds | null> {
  const row = await deps.store.db
    .selectFrom('notification_setting')
    .where('account_id', '=', actor.id)
    .select('feed_token')
    .executeTakeFirst();
  return row?.feed_token == null ? null : addressesOf(deps, row.feed_token);
}

/** Creates new addresses, which replace existing ones, and returns them. */
export async function createFeeds(deps: FeedDeps, actor: Actor): Promise<FollowingFeeds> {
  const token = newToken();
  await deps.store.db.transaction().execute(async (transaction) => {
    await lockSession(transaction, actor);
    await changeSettings(transaction, actor.id, { feed_token: token });
  });
  return addressesOf(deps, token);
}

/** Removes the addresses. */
export async function revokeFeeds(db: Kysely<Schema>, accountId: number): Promise<void> {
  await db.updateTable('notification_setting').set({ feed_token: null }).where('account_id', '=', accountId).execute();
}

/** Returns the account whose feeds have this secret in their address; undefined if none has, or it may not sign in. */
export async function findFeedOwner(db: Kysely<Schema>, token: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('notification_setting')
    .innerJoin('account', 'account.id', 'notification_setting.account_id')
    .where('feed_token', '=', token)
    .where(isActiveAccount)
    .select('account_id')
    .executeTakeFirst();
  return row?.account_id;
}

function addressesOf({ publicUrl }: FeedDeps, token: string): FollowingFeeds {
  const address = (path: string): string => publicUrl() + pathIn(currentLanguage(), path);
  return {
    calendar: address(`/following/${token}.ics`),
    atom: address(`/following/${token}.atom`),
    timetable: address(`/my-timetable/${token}.ics`),
  };
}
