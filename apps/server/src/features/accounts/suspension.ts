import { sql } from 'kysely';
import { resourceTypes } from '@moonfloor/contract/lists';
import { chunksOf } from '../../db/chunks.ts';
import type { ContentTransaction } from '../../db/content-version.ts';
import { statusColumn } from '../records/record-table.ts';
import { publicStatus } from '../records/public-status.ts';
import { rewriteDerivedRows } from '../search/derived-rows.ts';

/** The stored status of each type's hidden records. */
const hiddenStatus = { event: 'draft', artist: 'inactive', decoration: 'inactive', release: 'cancelled' } as const;

/** Hides all public records of an account, and remembers them. `now` is an ISO 8601 instant. */
export async function hideRecordsOf(db: ContentTransaction, account: number, now: string): Promise<void> {
  for (const type of resourceTypes) {
    const withdrawn = type === 'event' ? sql`, withdrawn_at = ${now}, sequence = sequence + 1` : sql``;
    const { rows } = await sql<{ id: number }>`update ${sql.table(type)}
      set ${statusColumn(type)} = ${hiddenStatus[type]}, updated_at = ${now} ${withdrawn}
      where created_by = ${account} and ${statusColumn(type)} = ${publicStatus[type]} returning id`.execute(db);
    for (const some of chunksOf(rows)) {
      await db
        .insertInto('suspended_record')
        .values(some.map(({ id }) => ({ resource_type: type, resource_id: id, account_id: account })))
        .onConflict((conflict) => conflict.columns(['resource_type', 'resource_id']).doNothing())
        .execute();
    }
    await rewriteDerivedRows(
      db,
      type,
      rows.map(({ id }) => id),
    );
  }
}

/**
 * Publishes the records again that the suspension of an account has hidden, unless they were deleted meanwhile or their
 * name was taken. `now` is an ISO 8601 instant.
 */
export async function showRecordsOf(db: ContentTransaction, account: number, now: string): Promise<void> {
  for (const type of resourceTypes) {
    const published = type === 'event' ? sql`, withdrawn_at = null, sequence = sequence + 1` : sql``;
    const free =
      type === 'artist' || type === 'decoration'
        ? sql`and not exists (select 1 from ${sql.table(type)} as other where other.name_key = ${sql.ref(`${type}.name_key`)}
            and other.status = 'active')`
        : sql``;
    const { rows } = await sql<{ id: number }>`update ${sql.table(type)}
      set ${statusColumn(type)} = ${publicStatus[type]}, updated_at = ${now} ${published}
      where id in (select resource_id from suspended_record where account_id = ${account} and resource_type = ${type})
        and ${statusColumn(type)} = ${hiddenStatus[type]} ${free} returning id`.execute(db);
    await rewriteDerivedRows(
      db,
      type,
      rows.map(({ id }) => id),
    );
  }
  await db.deleteFrom('suspended_record').where('account_id', '=', account).execute();
}
