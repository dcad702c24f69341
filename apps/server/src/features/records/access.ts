import type { Kysely } from 'kysely';
import { isModerator } from '@moonfloor/contract/accounts/roles';
import { messages, recordNotFound } from '@moonfloor/contract/api/messages';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { Schema } from '../../db/schema.ts';
import { HttpError, moderatorOnly, notFound, ownerOnly } from '../../errors.ts';
import { type Actor, isOwnerOrHelper } from '../../http/session.ts';
import type { Editable, RecordType } from './record-type.ts';
import type { StoredRecord } from './tables.ts';

/** The columns of a record that decide who may see and change it; `series_id` is null except for events. */
export type Owned = StoredRecord | (Pick<StoredRecord, 'id' | 'created_by'> & { series_id: number | null });

/** Parts of a record type that the access check needs. */
type Checked<T extends StoredRecord> = Pick<RecordType<T>, 'type' | 'isPublic'>;

/** Returns true for the record's creator, owners and helpers, and for the owners and helpers of an event's series (not its author). */
export function hasPart(
  actor: Actor,
  type: ResourceType,
  { id, created_by: creator, series_id: series }: Owned,
): boolean {
  const keepsSeries = series != null && isOwnerOrHelper(actor, 'series', series);
  return actor.id === creator || isOwnerOrHelper(actor, type, id) || keepsSeries;
}

/** Returns true for its creator, owners and helpers (see `hasPart`), and for admins, whatever its status. */
export function mayEdit<T extends Owned>(actor: Actor, type: ResourceType, record: T): record is Editable<T> {
  return actor.role === 'admin' || hasPart(actor, type, record);
}

/** Returns true when the caller may see the record although it is not public: as its editor, or as a moderator. */
export function canSeeHidden(actor: Actor | null, type: ResourceType, record: Owned): boolean {
  return actor !== null && (mayEdit(actor, type, record) || isModerator(actor.role));
}

/**
 * Returns the record if the caller may see it: public records are visible to everyone, hidden ones to those who may edit
 * them, moderators and admins, deleted ones to admins only. Throws 404 with the message of the record type.
 */
export function requireVisible<T extends StoredRecord>(
  actor: Actor | null,
  kind: Checked<T>,
  record: T | undefined,
): T {
  const isVisible =
    record !== undefined &&
    (kind.isPublic(record) ||
      (canSeeHidden(actor, kind.type, record) && (record.status !== 'deleted' || actor?.role === 'admin')));
  if (!isVisible) throw notFound(recordNotFound[kind.type]);
  return record;
}

/**
 * Returns the record if the caller may change it (creator, owner, helper or admin). Throws 404 when the caller may not
 * see it, 403 when it belongs to another member.
 */
export function requireEditable<T extends StoredRecord>(
  actor: Actor,
  kind: Checked<T>,
  record: T | undefined,
): Editable<T> {
  const seen = requireVisible(actor, kind, record);
  if (!mayEdit(actor, kind.type, seen)) throw ownerOnly();
  return seen;
}

/** Marks a record as editable for changes by the site itself, which may change any. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nobody has to be checked
export const editableBySite = <T extends object>(record: T): Editable<T> => record as Editable<T>;

/**
 * Returns the record if the caller may decide about it as a moderator or admin: publish or return, merge, or accept
 * suggested changes. Throws 403 for others, 404 when the caller may not see it.
 */
export function requireDecidable<T extends StoredRecord>(
  actor: Actor,
  kind: Checked<T>,
  record: T | undefined,
): Editable<T> {
  if (!isModerator(actor.role)) throw moderatorOnly();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- decisions may write records that the caller may not edit
  return requireVisible(actor, kind, record) as Editable<T>;
}

/**
 * Returns the record if the caller may suggest changes to it. Throws 404 when the caller may not see it, 409 when the
 * caller may edit it.
 */
export function requireSuggestible<T extends StoredRecord>(
  actor: Actor,
  kind: Checked<T>,
  record: T | undefined,
): Editable<T> {
  const seen = requireVisible(actor, kind, record);
  if (mayEdit(actor, kind.type, seen)) throw new HttpError(409, messages.suggestOwn);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written only in a transaction that is rolled back
  return seen as Editable<T>;
}

/**
 * Returns a record as the caller may see it: with the values that only editors see if the caller may edit it, or decides as a
 * moderator whether it becomes public.
 */
export function asSeenBy<T extends StoredRecord>(
  actor: Actor | null,
  kind: Checked<T> & Pick<RecordType<T>, 'forEditors'>,
  record: T,
): T {
  const { forEditors = (shown) => shown } = kind;
  const decides = actor !== null && isModerator(actor.role) && !kind.isPublic(record);
  return actor !== null && (decides || mayEdit(actor, kind.type, record)) ? forEditors(record) : record;
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
    .where('account.suspended_at', 'is', null)
    .orderBy('record_owner.created_at')
    .orderBy('account.id')
    .select('account.username')
    .execute();
  return rows.map(({ username }) => username);
}
