import { type Kysely, sql } from 'kysely';
import type { ListedAccount } from '@moonfloor/contract/accounts/accounts';
import type { Api } from '@moonfloor/contract/api/api';
import type { ParsedRequest } from '@moonfloor/contract/api/endpoint';
import { messages } from '@moonfloor/contract/api/messages';
import { resourceTypes, type ResourceType } from '@moonfloor/contract/values/lists';
import { nameKey, uppercase } from '@moonfloor/contract/values/text';
import { type ContentTransaction, writeContent } from '../../db/content-version.ts';
import { lastCodePoint, countRows } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import { offsetOf } from '../../http/pagination.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { emailKey } from '../auth/account-keys.ts';
import { adminResetMail, mailTo } from '../auth/account-mails.ts';
import { endAccess } from '../auth/end-access.ts';
import { deleteLinks, issueLink } from '../auth/mail-links.ts';
import { hasOtherAdmin, lockAccount, updateAccount } from '../auth/repository.ts';
import { deleteSessions } from '../auth/sessions.ts';
import type { SignInLimits } from '../auth/sign-in-limits.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { isOwnedByOther } from '../records/access.ts';
import { insertActivity } from '../records/history.ts';
import { statusColumn, storedStatus } from '../records/record-table.ts';
import { forgetSuspended, noteSuspended } from '../records/suspended-records.ts';
import { rewriteDerivedRows } from '../search/derived-rows.ts';

type Query = ParsedRequest<Api['listAccounts']>['query'];
type Change = ParsedRequest<Api['updateAccount']>['body'];

export const listedColumns = [
  'id',
  'username',
  'email',
  'role',
  'suspended_at',
  'trust',
  'created_at',
  'last_login',
] as const;
type Row = Pick<Schema['account'], Exclude<(typeof listedColumns)[number], 'id' | 'created_at'>> & {
  id: number;
  created_at: string;
};

/** Returns a row as it is listed. */
export const toListedAccount = ({ suspended_at: since, trust, ...row }: Row): ListedAccount => ({
  ...row,
  suspended: since !== null,
  trust: trust ?? 'counted',
});

/** Selects the accounts that match the filters. */
function selectAccounts(db: Kysely<Schema>, { query, role, suspended }: Pick<Query, 'query' | 'role' | 'suspended'>) {
  const [name, email] = [nameKey(query), uppercase(query)];
  return db
    .selectFrom('account')
    .$if(query !== '', (accounts) =>
      accounts.where((eb) =>
        eb.or([
          eb.and([eb('username_key', '>=', name), eb('username_key', '<', name + lastCodePoint)]),
          eb.and([eb('email_key', '>=', email), eb('email_key', '<', email + lastCodePoint)]),
        ]),
      ),
    )
    .$if(role !== undefined, (accounts) => accounts.where('role', '=', role!))
    .$if(suspended !== undefined, (accounts) =>
      accounts.where('suspended_at', suspended === 'true' ? 'is not' : 'is', null),
    );
}

/** Returns a page of the accounts, and their total number. */
export async function listAccounts(
  { store: { db } }: Deps,
  { sort, page, limit, ...filters }: Query,
): Promise<{ accounts: ListedAccount[]; total: number }> {
  const matching = selectAccounts(db, filters);
  const total = await countRows(matching);
  const direction = sort === 'username' ? 'asc' : 'desc';
  const rows = await matching
    .select(listedColumns)
    .orderBy(sort === 'username' ? 'username_key' : sort, (by) =>
      direction === 'asc' ? by.asc() : sort === 'last_login' ? by.desc().nullsLast() : by.desc(),
    )
    .orderBy('id', direction)
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute();
  return { accounts: rows.map(toListedAccount), total };
}

/**
 * Changes an account's role or the trust in them, or suspends them or ends that, in one transaction. Admins only, which the route has checked.
 * Throws 404, and 409 for suspending oneself and for the last admin.
 */
export async function changeAccount(
  deps: Deps,
  actor: Actor,
  id: number,
  { role, suspended, trust, reason = null }: Change,
): Promise<ListedAccount> {
  const now = instant(deps.clock);
  return writeContent(deps.store, deps.contentVersion, async (db) => {
    const stored = await db.selectFrom('account').where('id', '=', id).select(listedColumns).executeTakeFirst();
    if (stored === undefined) throw notFound(messages.userNotFound);
    const loses = stored.role === 'admin' && ((role !== undefined && role !== 'admin') || suspended === true);
    if (loses && !(await hasOtherAdmin(db, id))) throw new HttpError(409, messages.lastAdmin);
    if (suspended === true && id === actor.id) throw new HttpError(409, messages.suspendOneself);
    const account = { id, username: stored.username };
    if (role !== undefined && role !== stored.role) {
      await updateAccount(db, id, { role });
      await logSecurity(db, { kind: 'role-changed', account, actor, about: role }, now);
    }
    const trusted = stored.trust ?? 'counted';
    if (trust !== undefined && trust !== trusted) {
      await updateAccount(db, id, { trust: trust === 'counted' ? null : trust });
      const changes = [{ field: 'trust', before: trusted, after: trust }] as const;
      await insertActivity(db, actor, { action: 'update', type: 'user', id, name: stored.username, changes }, now);
    }
    if (suspended !== undefined && suspended !== (stored.suspended_at !== null)) {
      await updateAccount(db, id, {
        suspended_at: suspended ? now : null,
        suspension_reason: suspended ? reason : null,
      });
      if (suspended) {
        await deleteSessions(db, id);
        await hideRecordsOf(deps, db, id, now);
      } else {
        await showRecordsOf(deps, db, id, now);
      }
      const kind = suspended ? 'suspended' : 'suspension-ended';
      await logSecurity(db, { kind, account, actor, about: suspended ? reason : null }, now);
    }
    return toListedAccount(
      await db.selectFrom('account').where('id', '=', id).select(listedColumns).executeTakeFirstOrThrow(),
    );
  });
}

/** Hides all public records of an account that nobody else owns, and remembers them. `now` is an ISO 8601 instant. */
async function hideRecordsOf(deps: Deps, db: ContentTransaction, account: number, now: string): Promise<void> {
  for (const type of resourceTypes) {
    const withdrawn = type === 'event' ? sql`, withdrawn_at = ${now}, sequence = sequence + 1` : sql``;
    const { rows } = await sql<{ id: number }>`update ${sql.table(type)} as record
      set ${statusColumn(type)} = ${storedStatus[type].hidden}, updated_at = ${now} ${withdrawn}
      where created_by = ${account} and ${statusColumn(type)} = ${storedStatus[type].public}
        and not ${isOwnedByOther(type, { active: true })} returning id`.execute(db);
    await noteSuspended(db, type, rows, account);
    await followStatus(deps, db, type, rows);
  }
}

/** Makes what depends on records follow their changed status. */
async function followStatus(
  { lifecycle }: Deps,
  db: ContentTransaction,
  type: ResourceType,
  records: readonly { id: number }[],
): Promise<void> {
  const ids = records.map(({ id }) => id);
  await rewriteDerivedRows(db, type, ids);
  await lifecycle.afterStatusChange(db, { type, ids });
}

/**
 * Publishes the records again that the suspension of an account has hidden, unless they were deleted meanwhile or their
 * name was taken. `now` is an ISO 8601 instant.
 */
async function showRecordsOf(deps: Deps, db: ContentTransaction, account: number, now: string): Promise<void> {
  for (const type of resourceTypes) {
    const published = type === 'event' ? sql`, withdrawn_at = null, sequence = sequence + 1` : sql``;
    const free =
      deps.recordTypes[type].uniqueName !== undefined
        ? sql`and not exists (select 1 from ${sql.table(type)} as other where other.name_key = ${sql.ref(`${type}.name_key`)}
            and other.status = 'active')`
        : sql``;
    const { rows } = await sql<{ id: number }>`update ${sql.table(type)}
      set ${statusColumn(type)} = ${storedStatus[type].public}, updated_at = ${now} ${published}
      where id in (select resource_id from suspended_record where account_id = ${account} and resource_type = ${type})
        and ${statusColumn(type)} = ${storedStatus[type].hidden} ${free} returning id`.execute(db);
    await followStatus(deps, db, type, rows);
  }
  await forgetSuspended(db, account);
}

/**
 * Ends all access to a user's account (`endAccess`) but the caller's own session. Admins only, which the route has checked. Throws 404.
 */
export async function endAccountSessions(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.store.db.transaction().execute(async (db) => {
    const account = await db.selectFrom('account').where('id', '=', id).select(['id', 'username']).executeTakeFirst();
    if (account === undefined) throw notFound(messages.userNotFound);
    await lockAccount(db, id);
    await endAccess(db, deps, id, actor.tokenHash);
    await logSecurity(db, { kind: 'sessions-ended', account, actor }, instant(deps.clock));
  });
}

/**
 * Mails a user a link to choose a new password; earlier links to the address stop working. Admins only, which the route has checked.
 * `address` is the admin's IP address. Throws 404, 409 if the address is not the account's, and 429.
 */
export async function sendAccountReset(
  deps: Deps,
  limits: SignInLimits,
  actor: Actor,
  id: number,
  address: string,
): Promise<void> {
  const account = await deps.store.db.selectFrom('account').where('id', '=', id).selectAll().executeTakeFirst();
  if (account === undefined) throw notFound(messages.userNotFound);
  if (account.email_key === null) throw new HttpError(409, messages.noOwnAddress);
  await limits.sendMail('admin', emailKey(account.email), address);
  const now = instant(deps.clock);
  await deps.store.db.transaction().execute(async (db) => {
    await deleteLinks(db, id);
    const link = await issueLink(db, deps, { accountId: id, purpose: 'reset-password', email: account.email });
    await enqueueMail(db, adminResetMail(mailTo(deps, account), link), now);
    await logSecurity(db, { kind: 'reset-sent', account, actor }, now);
  });
}
