import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isModerator } from '@moonfloor/contract/accounts/roles';
import { messages, recordNotFound } from '@moonfloor/contract/api/messages';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { isActiveAccount } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { HttpError, moderatorOnly, notFound, ownerOnly } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import type { Editable, RecordType } from './record-type.ts';
import type { StoredRecord } from './tables.ts';

/** The columns of a record that decide who may see and change it; `series_id` is null except for events. */
export type Owned = StoredRecord | (Pick<StoredRecord, 'id' | 'created_by'> & { series_id: number | null });

/** Parts of a record type that the access check needs. */
type Checked<T extends StoredRecord> = Pick<RecordType<T>, 'type' | 'isPublic'>;

/** The ids of the records that an account owns or helps with, by type. */
type OwnedRecords = ReadonlyMap<ResourceType, ReadonlySet<number>>;

const loaded = new WeakMap<Actor, OwnedRecords>();

/** Returns the records that the caller owns or helps with, which the first question of a request loads. */
export async function ownedRecords(db: Kysely<Schema>, actor: Actor): Promise<OwnedRecords> {
  const cached = loaded.get(actor);
  if (cached !== undefined) return cached;
  const query = db.selectFrom('record_owner').where('account_id', '=', actor.id);
  const byType = Map.groupBy(
    await query.select(['resource_type', 'resource_id']).execute(),
    (row) => row.resource_type,
  );
  const owned = new Map([...byType].map(([type, rows]) => [type, new Set(rows.map((row) => row.resource_id))]));
  loaded.set(actor, owned);
  return owned;
}

/** Returns whether an account owns a record or helps with it. */
export const isOwnerOrHelper = (owned: OwnedRecords, type: ResourceType, id: number): boolean =>
  owned.get(type)?.has(id) === true;

/** Returns true for the record's creator, owners and helpers, and for the owners and helpers of an event's series (not its author). */
export function hasPart(
  actor: Actor,
  owned: OwnedRecords,
  type: ResourceType,
  { id, created_by: creator, series_id: series }: Owned,
): boolean {
  const ownsSeries = series != null && isOwnerOrHelper(owned, 'series', series);
  return actor.id === creator || isOwnerOrHelper(owned, type, id) || ownsSeries;
}

/**
 * SQL condition: somebody other than its author owns a record of a type, or the series of an event. With `active`, somebody who
 * is not suspended. `table` is the record's table or its alias.
 */
export function isOwnedByOther(type: ResourceType, { active = false, table = 'record' } = {}): RawBuilder<boolean> {
  const owns = (ownedType: ResourceType, column: 'id' | 'series_id') => sql<boolean>`exists (
    select 1 from record_owner as owned join account on account.id = owned.account_id
    where owned.resource_type = ${ownedType} and owned.resource_id = ${sql.ref(`${table}.${column}`)}
      and owned.role = 'owner' and owned.account_id <> ${sql.ref(`${table}.created_by`)}
      ${active ? sql`and account.suspended_at is null` : sql``})`;
  return type === 'event' ? sql<boolean>`(${owns(type, 'id')} or ${owns('series', 'series_id')})` : owns(type, 'id');
}

/** Returns true for its creator, owners and helpers (see `hasPart`), and for admins, whatever its status. */
export async function mayEdit(db: Kysely<Schema>, actor: Actor, type: ResourceType, record: Owned): Promise<boolean> {
  if (actor.role === 'admin' || actor.id === record.created_by) return true;
  return hasPart(actor, await ownedRecords(db, actor), type, record);
}

/** Returns a function that tells of several records which the caller may edit (see `mayEdit`). */
export async function findEditRights(db: Kysely<Schema>, actor: Actor) {
  const owned: OwnedRecords = actor.role === 'admin' ? new Map() : await ownedRecords(db, actor);
  return <T extends Owned>(type: ResourceType, record: T): record is Editable<T> =>
    actor.role === 'admin' || hasPart(actor, owned, type, record);
}

/** Returns true when the caller may see the record although it is not public: as its editor, or as a moderator. */
export async function canSeeHidden(
  db: Kysely<Schema>,
  actor: Actor | null,
  type: ResourceType,
  record: Owned,
): Promise<boolean> {
  return actor !== null && (isModerator(actor.role) || (await mayEdit(db, actor, type, record)));
}

/**
 * Returns the record if the caller may see it: public records are visible to everyone, hidden ones to those who may edit
 * them, moderators and admins, deleted ones to admins only. Throws 404 with the message of the record type.
 */
export async function requireVisible<T extends StoredRecord>(
  db: Kysely<Schema>,
  actor: Actor | null,
  kind: Checked<T>,
  record: T | undefined,
): Promise<T> {
  const isVisible =
    record !== undefined &&
    (kind.isPublic(record) ||
      ((await canSeeHidden(db, actor, kind.type, record)) && (record.status !== 'deleted' || actor?.role === 'admin')));
  if (!isVisible) throw notFound(recordNotFound[kind.type]);
  return record;
}

/**
 * Returns the record if the caller may change it (creator, owner, helper or admin). Throws 404 when the caller may not
 * see it, 403 when it belongs to another member.
 */
export async function requireEditable<T extends StoredRecord>(
  db: Kysely<Schema>,
  actor: Actor,
  kind: Checked<T>,
  record: T | undefined,
): Promise<Editable<T>> {
  const visibleRecord = await requireVisible(db, actor, kind, record);
  if (!(await mayEdit(db, actor, kind.type, visibleRecord))) throw ownerOnly();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was just checked
  return visibleRecord as Editable<T>;
}

/** Marks a record as editable for changes by the site itself, which may change any. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nobody has to be checked
export const editableBySite = <T extends object>(record: T): Editable<T> => record as Editable<T>;

/**
 * Returns the record if the caller may decide about it as a moderator or admin: publish or return, merge, or accept
 * suggested changes. Throws 403 for others, 404 when the caller may not see it.
 */
export async function requireDecidable<T extends StoredRecord>(
  db: Kysely<Schema>,
  actor: Actor,
  kind: Checked<T>,
  record: T | undefined,
): Promise<Editable<T>> {
  if (!isModerator(actor.role)) throw moderatorOnly();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- decisions may write records that the caller may not edit
  return (await requireVisible(db, actor, kind, record)) as Editable<T>;
}

/**
 * Returns the record if the caller may suggest changes to it. Throws 404 when the caller may not see it, 409 when the
 * caller may edit it.
 */
export async function requireSuggestible<T extends StoredRecord>(
  db: Kysely<Schema>,
  actor: Actor,
  kind: Checked<T>,
  record: T | undefined,
): Promise<Editable<T>> {
  const visibleRecord = await requireVisible(db, actor, kind, record);
  if (await mayEdit(db, actor, kind.type, visibleRecord)) throw new HttpError(409, messages.suggestOwn);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written only in a transaction that is rolled back
  return visibleRecord as Editable<T>;
}

/**
 * Returns a record as the caller may see it: with the values that only editors see if the caller may edit it, or decides as a
 * moderator whether it becomes public.
 */
export async function asSeenBy<T extends StoredRecord>(
  db: Kysely<Schema>,
  actor: Actor | null,
  kind: Checked<T> & Pick<RecordType<T>, 'forEditors'>,
  record: T,
): Promise<T> {
  const { forEditors } = kind;
  if (actor === null || forEditors === undefined) return record;
  const decides = isModerator(actor.role) && !kind.isPublic(record);
  return decides || (await mayEdit(db, actor, kind.type, record)) ? forEditors(record) : record;
}

/** Returns the usernames of a record's owners who agreed to be named on its page, the earliest first. */
export async function listShownOwners(db: Kysely<Schema>, type: ResourceType, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('record_owner')
    .innerJoin('account', 'account.id', 'record_owner.account_id')
    .where('record_owner.resource_type', '=', type)
    .where('record_owner.resource_id', '=', id)
    .where('record_owner.role', '=', 'owner')
    .where('record_owner.shown', '=', 1)
    .where(isActiveAccount)
    .orderBy('record_owner.created_at')
    .orderBy('account.id')
    .select('account.username')
    .execute();
  return rows.map(({ username }) => username);
}
