import { type Kysely, sql } from 'kysely';
import { messages } from '@moonfloor/contract/api/messages';
import type { Claim, OwnClaim } from '@moonfloor/contract/moderation/ownership';
import { t } from '@moonfloor/messages/t';
import { countRows } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { describeRecords, toAuthored } from '../moderation/concerned-records.ts';
import { findPeople } from '../moderation/queue-details.ts';
import { hasPart, ownedRecords } from '../records/access.ts';
import type { RecordRef } from './keepers.ts';

const ownColumns = ['id', 'state', 'email', 'reason', 'created_at'] as const;

/** Returns a claim as its member sees it, with the reason why a moderator decides despite an address. */
const toOwnClaim = <T extends Pick<OwnClaim, 'state' | 'email'>>(claim: T) => ({
  ...claim,
  note: claim.state === 'waiting' && claim.email !== null ? t(messages.claimUnproven) : null,
});

/** SQL condition: a claim of a record by a member. */
const isOfMember = ({ type, id }: RecordRef, accountId: number) =>
  sql<boolean>`(account_id = ${accountId} and resource_type = ${type} and resource_id = ${id})`;

/** Returns a member's latest claim of a record, unless the link in its mail has expired. `now` is an instant. */
export async function findLatestClaim(
  db: Kysely<Schema>,
  record: RecordRef,
  accountId: number,
  now: string,
): Promise<OwnClaim | undefined> {
  const latest = await db
    .selectFrom('claim')
    .where(isOfMember(record, accountId))
    .where((eb) => eb.or([eb('state', '<>', 'mailed'), eb('expires_at', '>', now)]))
    .orderBy('id', 'desc')
    .limit(1)
    .select(ownColumns)
    .executeTakeFirst();
  return latest && toOwnClaim(latest);
}

/** Whether a member's claim of a record waits for a moderator. */
export async function isClaimWaiting(db: Kysely<Schema>, record: RecordRef, accountId: number): Promise<boolean> {
  const waiting = db.selectFrom('claim').where(isOfMember(record, accountId)).where('state', '=', 'waiting');
  return (await waiting.select('id').executeTakeFirst()) !== undefined;
}

/** Accepts the other claims of a record by a member who is its owner now. */
export async function settleClaims(
  db: Kysely<Schema>,
  record: RecordRef,
  accountId: number,
  now: string,
): Promise<void> {
  await db
    .updateTable('claim')
    .set({ state: 'accepted', token_hash: null, decided_at: now })
    .where(isOfMember(record, accountId))
    .where('state', 'in', ['mailed', 'waiting'])
    .execute();
}

/** Counts a member's claims that are open. `now` is an instant. */
export function countOpenClaims(db: Kysely<Schema>, accountId: number, now: string): Promise<number> {
  const openClaims = db
    .selectFrom('claim')
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([eb('state', '=', 'waiting'), eb.and([eb('state', '=', 'mailed'), eb('expires_at', '>', now)])]),
    );
  return countRows(openClaims);
}

/** Inserts a claim and returns it as its member sees it. */
export async function insertClaim(
  db: Kysely<Schema>,
  {
    record,
    ...claim
  }: Pick<Schema['claim'], 'account_id' | 'state'> & {
    record: RecordRef;
    email?: string;
    token_hash?: string;
    expires_at?: string;
    message?: string;
  },
  now: string,
): Promise<OwnClaim> {
  const inserted = await db
    .insertInto('claim')
    .values({ ...claim, resource_type: record.type, resource_id: record.id, created_at: now })
    .returning(ownColumns)
    .executeTakeFirstOrThrow();
  return toOwnClaim(inserted);
}

/** Deletes a member's claims of a record whose links were not opened: the new one replaces them. */
export async function deleteMailedClaims(db: Kysely<Schema>, record: RecordRef, accountId: number): Promise<void> {
  await db.deleteFrom('claim').where(isOfMember(record, accountId)).where('state', '=', 'mailed').execute();
}

/** Deletes claims whose links have expired. */
export async function deleteExpiredClaims({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  await db.deleteFrom('claim').where('state', '=', 'mailed').where('expires_at', '<', instant(clock)).execute();
}

/** Selects claims as stored. */
export const selectClaims = (db: Kysely<Schema>) => db.selectFrom('claim').selectAll();

/** Returns claims as the caller sees them as a moderator; those of records that are gone are left out. */
export async function toClaims(
  db: Kysely<Schema>,
  actor: Actor,
  rows: Awaited<ReturnType<ReturnType<typeof selectClaims>['execute']>>,
  today: string,
): Promise<Claim[]> {
  const records = await describeRecords(db, rows, today);
  const owners = await selectOwners(db, rows).execute();
  const personOf = await findPeople(db, [
    ...rows.flatMap((row) => [row.account_id, row.decided_by]),
    ...owners.map((owner) => owner.account_id),
  ]);
  const owned = await ownedRecords(db, actor);
  return rows.flatMap((row) => {
    const record = records.get(`${row.resource_type} ${row.resource_id}`);
    if (record === undefined) return [];
    const by_mail = row.expires_at !== null;
    const isOwn =
      row.account_id === actor.id || (actor.role !== 'admin' && hasPart(actor, owned, record.type, toAuthored(record)));
    const barrier = isOwn ? 'own' : null;
    const people = { claimant: personOf(row.account_id), decided_by: personOf(row.decided_by) };
    const names = owners
      .filter(({ resource_type: type, resource_id: id }) => type === row.resource_type && id === row.resource_id)
      .flatMap(({ account_id: id }) => personOf(id)?.username ?? []);
    return [{ ...row, ...people, record, barrier, by_mail, owners: names }];
  });
}

/** Selects the owners of records, the earliest first. */
const selectOwners = (db: Kysely<Schema>, records: readonly Pick<Schema['claim'], 'resource_type' | 'resource_id'>[]) =>
  db
    .selectFrom('record_owner')
    .where('role', '=', 'owner')
    .where(({ eb, or, and }) =>
      or(
        records.map(({ resource_type: type, resource_id: id }) =>
          and([eb('resource_type', '=', type), eb('resource_id', '=', id)]),
        ),
      ),
    )
    .orderBy('created_at')
    .select(['resource_type', 'resource_id', 'account_id']);
