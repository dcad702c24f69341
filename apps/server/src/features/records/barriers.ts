import type { Kysely } from 'kysely';
import type { Barrier } from '@moonfloor/contract/members/member-lists';
import { publicStatuses, type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import type { Schema } from '../../db/schema.ts';
import { decidedByAdmin, ownDecision } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { hasPart, ownedRecords, type Owned } from './access.ts';
import { isBySite } from './history.ts';
import { findSuspended } from './suspended-records.ts';

/** A record, with what decides who may edit it. */
type Authored = Owned & { type: ResourceType };

/**
 * Returns a function that tells why the caller, a moderator, may not decide about a record; null if they may. Null for other
 * roles too: admins always may, members never decide. Makes three queries per type and one more, however many records.
 */
export async function findBarriers(
  db: Kysely<Schema>,
  actor: Actor,
  records: readonly Authored[],
): Promise<(record: Authored) => Barrier | null> {
  if (actor.role !== 'moderator') return () => null;
  const decidedByAdmins = new Map<ResourceType, ReadonlySet<number>>();
  for (const type of resourceTypes) {
    const ids = records.flatMap((record) => (record.type === type ? [record.id] : []));
    if (ids.length > 0) decidedByAdmins.set(type, await findDecidedByAdmins(db, type, ids));
  }
  const owned = await ownedRecords(db, actor);
  return (record) =>
    hasPart(actor, owned, record.type, record)
      ? 'own'
      : decidedByAdmins.get(record.type)?.has(record.id) === true
        ? 'admin'
        : null;
}

/** Throws 403 when the caller may not decide about a record. With `allowsOwn`, it may be their own. */
export async function requireNoBarrier(
  db: Kysely<Schema>,
  actor: Actor,
  record: Authored,
  allowsOwn = false,
): Promise<void> {
  if (actor.role === 'admin') return;
  if (!allowsOwn && hasPart(actor, await ownedRecords(db, actor), record.type, record)) throw ownDecision();
  if ((await findDecidedByAdmins(db, record.type, [record.id])).has(record.id)) throw decidedByAdmin();
}

/** Returns those of the given records that an admin has hidden or sent back, or that a suspension hides. */
async function findDecidedByAdmins(
  db: Kysely<Schema>,
  type: ResourceType,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const barred = new Set<number>();
  for (const { id, before, after, reverts, role } of await selectStatusChanges(db, type, ids).execute()) {
    if (publicStatuses.has(JSON.parse(after))) barred.delete(id);
    // moderators, also those who are none any more, hide only by taking back their own publishing
    else if (publicStatuses.has(JSON.parse(before)) && !(reverts !== null && role !== 'admin')) barred.add(id);
  }
  for (const id of await findSuspended(db, type, ids)) barred.add(id);
  if (type === 'release') return barred;
  for (const { resource_id: id, role } of await selectReturned(db, type, ids).execute())
    if (role === 'admin') barred.add(id);
  return barred;
}

/** Selects the changes of the status of some records by people, oldest first, with the roles of their authors. */
function selectStatusChanges(db: Kysely<Schema>, type: ResourceType, ids: readonly number[]) {
  return db
    .selectFrom('activity')
    .innerJoin('activity_change', 'activity_change.activity_id', 'activity.id')
    .leftJoin('account', 'account.id', 'activity.account_id')
    .where('activity.resource_type', '=', type)
    .where('activity.resource_id', 'in', ids)
    .where('activity_change.field', '=', 'status')
    .where(({ not }) => not(isBySite))
    .orderBy('activity.id')
    .select(['activity.resource_id as id', 'before', 'after', 'activity.reverts', 'account.role']);
}

const selectReturned = (db: Kysely<Schema>, type: Exclude<ResourceType, 'release'>, ids: readonly number[]) =>
  db
    .selectFrom('review')
    .leftJoin('account', 'account.id', 'review.reviewer_id')
    .where('review.resource_type', '=', type)
    .where('review.resource_id', 'in', ids)
    .select(['review.resource_id', 'account.role']);
