import type { Kysely } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { ContentTransaction } from '../../db/content-version.ts';
import { chunksOf } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';

/** Notes that records of a type were hidden because the account that added them is suspended. */
export async function noteSuspended(
  db: ContentTransaction,
  type: ResourceType,
  records: readonly { id: number }[],
  account: number,
): Promise<void> {
  for (const chunk of chunksOf(records)) {
    await db
      .insertInto('suspended_record')
      .values(chunk.map(({ id }) => ({ resource_type: type, resource_id: id, account_id: account })))
      .onConflict((conflict) => conflict.columns(['resource_type', 'resource_id']).doNothing())
      .execute();
  }
}

/** Leaves a record as it is when the suspension of its author ends: somebody has decided about it. */
export async function keepHidden(db: Kysely<Schema>, type: ResourceType, id: number): Promise<void> {
  await db.deleteFrom('suspended_record').where('resource_type', '=', type).where('resource_id', '=', id).execute();
}

/** Forgets which records the suspension of an account has hidden. */
export async function forgetSuspended(db: ContentTransaction, account: number): Promise<void> {
  await db.deleteFrom('suspended_record').where('account_id', '=', account).execute();
}

/** Returns those of the given records that are hidden because their author is suspended. */
export async function findSuspended(
  db: Kysely<Schema>,
  type: ResourceType,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('suspended_record')
    .where('resource_type', '=', type)
    .where('resource_id', 'in', ids)
    .select('resource_id')
    .execute();
  return new Set(rows.map(({ resource_id: id }) => id));
}
