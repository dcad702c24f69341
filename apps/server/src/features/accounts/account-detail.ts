import type { Kysely } from 'kysely';
import type { AccountDetail } from '@moonfloor/contract/accounts/accounts';
import type { Api } from '@moonfloor/contract/api/api';
import type { ParsedRequest, ResponseBody } from '@moonfloor/contract/api/endpoint';
import { limits } from '@moonfloor/contract/api/limits';
import { messages } from '@moonfloor/contract/api/messages';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import { countRows } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { offsetOf, paginationOf } from '../../http/pagination.ts';
import type { Actor } from '../../http/session.ts';
import { needsSecondFactor } from '../auth/second-factor.ts';
import { listSessions } from '../auth/sessions.ts';
import { describeRecords } from '../moderation/concerned-records.ts';
import { latestReportsAbout, latestReportsBy, toReports } from '../moderation/reports-repository.ts';
import { recordTable } from '../records/record-table.ts';
import { findSuspended } from '../records/suspended-records.ts';
import { listedColumns, toListedAccount } from './accounts.ts';

/** Returns an account for admins. Throws 404. */
export async function getAccount(deps: Deps, actor: Actor, id: number): Promise<AccountDetail> {
  const { db } = deps.store;
  const account = await db
    .selectFrom('account')
    .where('id', '=', id)
    .select([...listedColumns, 'email_key', 'email_verified_at', 'suspension_reason', 'delete_at'])
    .executeTakeFirst();
  if (account === undefined) throw notFound(messages.userNotFound);
  const { email_key: key, email_verified_at: verified, ...row } = account;
  const shown = limits.accountRecords;
  const [about, by] = [latestReportsAbout(db, id, shown), latestReportsBy(db, id, shown)];
  return {
    ...row,
    ...toListedAccount(row),
    owns_email: key !== null,
    email_verified: key !== null && verified !== null,
    second_factor: await needsSecondFactor(deps, row),
    records: await countRecordsOf(db, id),
    sessions: await listSessions(deps, { id, tokenHash: actor.tokenHash }),
    security: await latestEntriesAbout(db, id).execute(),
    reports_about: await toReports(db, actor, await about.execute(), deps.today()),
    reports_by: await toReports(db, actor, await by.execute(), deps.today()),
  };
}

/** Counts the records of each type that an account has added. */
async function countRecordsOf(db: Kysely<Schema>, account: number): Promise<AccountDetail['records']> {
  const rows = await db
    .selectFrom('author_count')
    .where('account_id', '=', account)
    .select(['type', 'created'])
    .execute();
  const created = new Map(rows.map((row) => [row.type, row.created]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the types
  return Object.fromEntries(resourceTypes.map((type) => [type, created.get(type) ?? 0])) as AccountDetail['records'];
}

function latestEntriesAbout(db: Kysely<Schema>, account: number) {
  return db
    .selectFrom('security_entry')
    .where('account_id', '=', account)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.accountRecords)
    .select(['id', 'kind', 'account_name', 'actor_name', 'about', 'count', 'created_at', 'last_at']);
}

/** Returns a page of an account's records of one type, latest first. Throws 404. */
export async function listAccountRecords(
  deps: Deps,
  account: number,
  { type, ...page }: ParsedRequest<Api['listAccountRecords']>['query'],
): Promise<ResponseBody<Api['listAccountRecords']>> {
  const { db } = deps.store;
  const row = await db.selectFrom('account').where('id', '=', account).select('id').executeTakeFirst();
  if (row === undefined) throw notFound(messages.userNotFound);
  const added = db.selectFrom(recordTable(type)).where('record.created_by', '=', account);
  const total = await countRows(added);
  const ids = await added
    .orderBy('record.created_at', 'desc')
    .orderBy('record.id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .select('record.id')
    .execute();
  const described = await describeRecords(
    db,
    ids.map(({ id }) => ({ resource_type: type, resource_id: id })),
    deps.today(),
  );
  const hidden = await findSuspended(
    db,
    type,
    ids.map(({ id }) => id),
  );
  const records = ids.flatMap(({ id }) => {
    const record = described.get(`${type} ${id}`);
    return record === undefined ? [] : [{ ...record, hidden: hidden.has(id) }];
  });
  return { records, pagination: paginationOf(page, total) };
}
