import type { Api } from '@moonfloor/contract/api';
import type { ParsedRequest } from '@moonfloor/contract/endpoint';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { MergeComparison, MergeCandidate } from '@moonfloor/contract/merge';
import { recordNotFound } from '@moonfloor/contract/messages';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';
import { keepsRecord } from '../../http/kept-records.ts';
import { asSeenBy } from '../records/access.ts';
import { findBarriers } from '../records/barriers.ts';
import { readFields } from '../records/record-type.ts';
import { requireNotMerged } from '../records/merged-records.ts';
import { requireRecord } from '../records/record-writes.ts';
import { recordTypeOf } from '../moderation/record-types.ts';
import type { StoredRecord } from '../records/tables.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Returns two records for comparison, as the caller may see them. Throws 404 when one does not exist or is deleted, 409 when it was merged. */
export async function compareRecords(
  deps: Deps,
  actor: Actor,
  { type, keep, from }: ParsedRequest<Api['compareRecords']>['query'],
): Promise<MergeComparison> {
  const sides = await Promise.all([keep, from].map((id) => requireRecord(deps.store.db, recordTypeOf(deps, type), id)));
  return {
    type,
    ...(await findMergeLimits(deps, actor, type, sides)),
    keep: await loadMergeSide(deps, actor, type, keep),
    from: await loadMergeSide(deps, actor, type, from),
  };
}

/** Returns the caller's barrier to merging the second record into the first one, or from taking its values. */
async function findMergeLimits(deps: Deps, actor: Actor, type: ResourceType, sides: readonly StoredRecord[]) {
  const records = sides.map(({ id, created_by }) => ({ type, id, created_by }));
  const [ofKeep = null, ofFrom = null] = records.map(await findBarriers(deps.store.db, actor, records));
  // one's own record may be merged into another's, if it brings neither values nor rights
  const takes = ofFrom !== 'own';
  const barrier = ofKeep ?? (takes || keepsRecord(actor, type, records[1]!.id) ? ofFrom : null);
  return { barrier, takes };
}

async function loadMergeSide(deps: Deps, actor: Actor, type: ResourceType, id: number): Promise<MergeCandidate> {
  const { db } = deps.store;
  const recordType = recordTypeOf(deps, type);
  await requireNotMerged(db, type, id);
  const record = await requireRecord(db, recordType, id);
  if (record.status === 'deleted') throw notFound(recordNotFound[type]);
  const author = await db
    .selectFrom('account')
    .where('id', '=', record.created_by)
    .select('username')
    .executeTakeFirst();
  return {
    id,
    author: author?.username ?? null,
    created_at: record.created_at,
    name: recordType.nameOf(record),
    status: record.status,
    updated_at: record.updated_at,
    values: { ...(await readFields(recordType, db, asSeenBy(actor, recordType, record))) },
    links: await countLinks(db, type, id),
  };
}

/** Counts the events and releases that link to a record, whatever their status: those that a merge would move. */
async function countLinks(
  db: Kysely<Schema>,
  type: ResourceType,
  id: number,
): Promise<{ events: number; releases: number }> {
  const count = async (counted: string, table: keyof Schema): Promise<number> => {
    const { rows } = await sql<{ total: number }>`select count(distinct ${sql.ref(counted)}) as total
      from ${sql.table(table)} where ${sql.ref(`${type}_id`)} = ${id}`.execute(db);
    return rows[0]!.total;
  };
  if (type === 'artist')
    return { events: await count('event_id', 'floor_artist'), releases: await count('id', 'release') };
  return { events: type === 'decoration' ? await count('event_id', 'event_decoration') : 0, releases: 0 };
}
