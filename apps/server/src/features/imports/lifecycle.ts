import { sql } from 'kysely';
import type { ContentTransaction } from '../../db/content-version.ts';
import type { Lifecycle, Merge } from '../records/lifecycle.ts';

/** The next import from a source of a merged record updates the one that remains. */
export const importLifecycle: Lifecycle = {
  merged: async (db, merge) => {
    const { type, from, to } = merge;
    if (type === 'artist' || type === 'release') {
      await removeSharedSources(db, 'external_id', `${type}_id`, merge);
      await db
        .updateTable('external_id')
        .set({ [`${type}_id`]: to, record_id: to })
        .where(`${type}_id`, '=', from)
        .execute();
    }
    if (type === 'event') {
      await removeSharedSources(db, 'event_source', 'event_id', merge);
      await db.updateTable('event_source').set({ event_id: to }).where('event_id', '=', from).execute();
    }
  },
};

/** Removes entries of a source that both records have from the first one. */
async function removeSharedSources(
  db: ContentTransaction,
  table: 'external_id' | 'event_source',
  column: string,
  { from, to }: Merge,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${from} and exists (
    select 1 from ${sql.table(table)} as other where other.source = ${sql.ref(`${table}.source`)}
      and other.source_id = ${sql.ref(`${table}.source_id`)} and ${sql.ref(`other.${column}`)} = ${to})`.execute(db);
}
