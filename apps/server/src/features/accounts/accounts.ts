import type { Kysely } from 'kysely';
import type { Api } from '@moonfloor/contract/api';
import type { ParsedRequest } from '@moonfloor/contract/endpoint';
import { messages } from '@moonfloor/contract/messages';
import type { ListedAccount } from '@moonfloor/contract/accounts';
import { nameKey, uppercase } from '@moonfloor/contract/text';
import { writeContent } from '../../db/content-version.ts';
import { lastCodePoint } from '../../db/last-code-point.ts';
import { rowCount } from '../../db/row-count.ts';
import type { Schema } from '../../db/schema.ts';
import { logSecurity } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import { offsetOf } from '../../http/pagination.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { hasOtherAdmin, updateAccount } from '../auth/repository.ts';
import { deleteSessions } from '../auth/sessions.ts';
import { hideRecordsOf, showRecordsOf } from './suspension.ts';
import { insertActivity } from '../records/history.ts';

type Query = ParsedRequest<Api['listAccounts']>['query'];
type Change = ParsedRequest<Api['updateAccount']>['body'];

/** The columns of an account in lists. */
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
  const found = selectAccounts(db, filters);
  const { total } = await found.select(rowCount).executeTakeFirstOrThrow();
  const direction = sort === 'username' ? 'asc' : 'desc';
  const rows = await found
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
 * Throws 404, and 409 for oneself and for the last admin.
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
        await hideRecordsOf(db, id, now);
      } else {
        await showRecordsOf(db, id, now);
      }
      const kind = suspended ? 'suspended' : 'suspension-ended';
      await logSecurity(db, { kind, account, actor, about: suspended ? reason : null }, now);
    }
    return toListedAccount(
      await db.selectFrom('account').where('id', '=', id).select(listedColumns).executeTakeFirstOrThrow(),
    );
  });
}
