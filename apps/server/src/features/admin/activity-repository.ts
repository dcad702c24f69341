import { type Kysely, sql, type Transaction } from 'kysely';
import type { Account } from '@moonfloor/contract/accounts/auth';
import {
  activity,
  type Activity,
  type ActivityCategory,
  change,
  type Change,
} from '@moonfloor/contract/records/activity';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { lockWriter } from '../../db/content-version.ts';
import { tableOf, countRows } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { offsetOf, type PageParams } from '../../http/pagination.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { insertActivity } from '../records/history.ts';

/** A page of the history, latest first: of one record, else of all records or what `about` names. */
interface ActivityRequest extends PageParams {
  about?: ActivityCategory | undefined;
  record?: { type: ResourceType; id: number } | undefined;
}

const columns = [
  'id',
  'user_name',
  'action_type',
  'resource_type',
  'resource_id',
  'resource_name',
  'reverts',
  'created_at',
] as const;

type Row = Omit<Activity, 'fields' | 'status' | 'resource_exists'>;

/** Selects the id of the latest entry, which equals the number of entries, because ids are consecutive. */
function latestActivity(db: Kysely<Schema>) {
  return db.selectFrom('activity').orderBy('id', 'desc').limit(1).select('id');
}

/** Selects a page of all entries; ids are consecutive, so its first id follows from `total` and the page. */
function selectPageOfAll(db: Kysely<Schema>, page: PageParams, total: number) {
  const entries = db.selectFrom('activity').where('id', '<=', total - offsetOf(page));
  return entries.orderBy('id', 'desc').limit(page.limit).select(columns);
}

/** Conditions of the categories; literals, because the planner does not match a partial index with a parameter. */
const conditions = {
  records: sql<boolean>`resource_type <> 'user'`,
  'sign-ins': sql<boolean>`resource_type = 'user'`,
} as const satisfies Record<Exclude<ActivityCategory, 'all'>, unknown>;

function selectPageOfCategory(db: Kysely<Schema>, category: keyof typeof conditions, page: PageParams) {
  const entries = db.selectFrom('activity').where(conditions[category]).orderBy('id', 'desc');
  return entries.limit(page.limit).offset(offsetOf(page)).select(columns);
}

/** Selects all entries of one record. */
function selectOfRecord(db: Kysely<Schema>, { type, id }: { type: ResourceType; id: number }) {
  return db.selectFrom('activity').where('resource_type', '=', type).where('resource_id', '=', id);
}

/** Selects a page of one record's entries. */
function selectPageOfRecord(db: Kysely<Schema>, record: { type: ResourceType; id: number }, page: PageParams) {
  return selectOfRecord(db, record).orderBy('id', 'desc').limit(page.limit).offset(offsetOf(page)).select(columns);
}

/** Returns the changes of an entry, in the order of the record's form. */
export async function findChanges(db: Kysely<Schema>, id: number): Promise<Change[]> {
  const rows = await db
    .selectFrom('activity_change')
    .where('activity_id', '=', id)
    .orderBy('position')
    .select(['field', 'before', 'after'])
    .execute();
  const changes = rows.map(({ field, before, after }) =>
    change.parse({ field, before: JSON.parse(before), after: JSON.parse(after) }),
  );
  return Promise.all(changes.map(async (one) => (one.field === 'suggestion' ? nameAuthorOfSuggestion(db, one) : one)));
}

/** Adds the name of the member whose suggestion was accepted. */
async function nameAuthorOfSuggestion(
  db: Kysely<Schema>,
  accepted: Extract<Change, { field: 'suggestion' }>,
): Promise<Extract<Change, { field: 'suggestion' }>> {
  const row = await db
    .selectFrom('suggestion')
    .innerJoin('account', 'account.id', 'suggestion.author_id')
    .where('suggestion.id', '=', accepted.after.id)
    .select('account.username')
    .executeTakeFirst();
  return { ...accepted, after: { ...accepted.after, author: row?.username ?? null } };
}

/** Returns a page of the history with the names of the changed fields, and the total number of entries. */
export async function findActivities(
  db: Kysely<Schema>,
  { record, about = 'records', ...page }: ActivityRequest,
): Promise<{ activities: Activity[]; total: number }> {
  if (record !== undefined) {
    const total = await countRows(selectOfRecord(db, record));
    return { activities: await withFields(db, await selectPageOfRecord(db, record, page).execute()), total };
  }
  const all = (await latestActivity(db).executeTakeFirst())?.id ?? 0;
  if (about === 'all')
    return { activities: await withFields(db, await selectPageOfAll(db, page, all).execute()), total: all };
  const signIns = await countRows(db.selectFrom('activity').where(conditions['sign-ins']));
  const total = about === 'sign-ins' ? signIns : all - signIns;
  return { activities: await withFields(db, await selectPageOfCategory(db, about, page).execute()), total };
}

export async function findLatest(
  db: Kysely<Schema>,
  category: keyof typeof conditions,
  limit: number,
): Promise<Activity[]> {
  return withFields(db, await selectPageOfCategory(db, category, { page: 1, limit }).execute());
}

/** Returns one entry; undefined when it does not exist. */
export async function findActivity(db: Kysely<Schema>, id: number): Promise<Activity | undefined> {
  const rows = await db.selectFrom('activity').where('id', '=', id).select(columns).execute();
  return (await withFields(db, rows))[0];
}

/** Selects the names of the fields that some entries changed, by entry, and the new status. */
function fieldsOfEntries(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('activity_change')
    .where('activity_id', 'in', ids)
    .orderBy('activity_id')
    .orderBy('position')
    .select(['activity_id', 'field'])
    .select((eb) => eb.case().when('field', '=', 'status').then(eb.ref('after')).else(null).end().as('status'));
}

async function withFields(db: Kysely<Schema>, rows: readonly Row[]): Promise<Activity[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const changes = Map.groupBy(await fieldsOfEntries(db, ids).execute(), (change) => change.activity_id);
  const existing = await findExisting(db, rows);
  return rows.map((row) => {
    const changed = changes.get(row.id) ?? [];
    const status = changed.find((change) => change.status !== null)?.status ?? null;
    return {
      ...row,
      fields: changed.map(({ field }) => field),
      status: status === null ? null : activity.shape.status.parse(JSON.parse(status)),
      resource_exists: existing.has(`${row.resource_type} ${row.resource_id}`),
    };
  });
}

/** Returns the records of the entries that still exist, as `type id`. */
async function findExisting(db: Kysely<Schema>, rows: readonly Row[]): Promise<Set<string>> {
  const existing = new Set<string>();
  for (const [type, rowsOfType] of Map.groupBy(rows, (row) => row.resource_type)) {
    const ids = rowsOfType.map((row) => row.resource_id);
    const table = type === 'user' ? 'account' : tableOf(type);
    for (const { id } of await db.selectFrom(table).where('id', 'in', ids).select('id').execute())
      existing.add(`${type} ${id}`);
  }
  return existing;
}

/** Actor in the history for operator commands, which have no account. */
const operatorActor = { id: null, username: 'Operator' };

/** Changes stored per action; passwords are never stored. */
const actionChanges = {
  promote: { field: 'role', before: 'user', after: 'admin' },
  'reset-password': { field: 'password', before: null, after: null },
} as const satisfies Record<string, Change>;

/**
 * Records an operator's action on an account in the history, inside the transaction that performs it and holds the
 * write lock. `now` is an ISO 8601 instant.
 */
export async function recordOperatorAction(
  db: Transaction<Schema>,
  { id, username }: Pick<Actor, 'id' | 'username'>,
  action: keyof typeof actionChanges,
  now: string,
): Promise<void> {
  await insertActivity(
    db,
    operatorActor,
    { action: 'update', type: 'user', id, name: username, changes: [actionChanges[action]] },
    now,
  );
}

/** Records the sign-in of an admin in the history; those of members are not recorded, for privacy. */
export async function recordSignIn(
  { store, clock }: Deps,
  { id, username, role }: Pick<Account, 'id' | 'username' | 'role'>,
): Promise<void> {
  if (role !== 'admin') return;
  await store.db.transaction().execute(async (db) => {
    await lockWriter(db);
    await insertActivity(
      db,
      { id, username },
      { action: 'other', type: 'user', id, name: username, changes: [] },
      instant(clock),
    );
  });
}
