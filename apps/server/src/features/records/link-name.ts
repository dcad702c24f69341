import { sql } from 'kysely';
import { nameKey } from '@moonfloor/contract/values/text';
import type { ContentTransaction } from '../../db/content-version.ts';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Written } from './lifecycle.ts';
import { nameColumn, recordTable, statusColumn, storedStatus } from './record-table.ts';

/**
 * Links rows with the name of a public record to it; never to a hidden one, which must leave no trace in other
 * members' records. Names of public records are unique, so links to another record of that name, or to one that was
 * renamed since, are replaced. Links under a previous name of this record remain, and unlinked rows with the name of
 * a record that was merged into it are linked too. Returns whether any has changed.
 */
export async function linkName(
  db: ContentTransaction,
  [name, column]: readonly [table: string, column: string],
  record: Pick<Written, 'type' | 'id' | 'name'>,
): Promise<boolean> {
  const [table, link] = [sql.table(name), sql.ref(column)];
  const byName = await sql`update ${table} set ${link} = ${record.id}
    where name_key = ${nameKey(record.name)} and ${link} is distinct from ${record.id}`.execute(db);
  const merged = await sql`update ${table} set ${link} = ${record.id} where ${link} is null
    and name_key in (select name_key from merged where type = ${record.type} and into_id = ${record.id})`.execute(db);
  return (byName.numAffectedRows ?? 0n) + (merged.numAffectedRows ?? 0n) > 0n;
}

/** Links rows with the names of those records that are public, see `linkName`. */
export async function linkNames(
  db: ContentTransaction,
  link: readonly [table: string, column: string],
  type: 'artist' | 'decoration',
  ids: readonly number[],
): Promise<void> {
  for (const record of await findPublic(db, type, ids)) await linkName(db, link, { ...record, type });
}

/** Returns those of the given records that are public. */
export const findPublic = (db: ContentTransaction, type: 'artist' | 'decoration', ids: readonly number[]) =>
  selectInChunks(ids, (chunk) =>
    db
      .selectFrom(recordTable(type))
      .where('record.id', 'in', chunk)
      .where(statusColumn(type), '=', storedStatus[type].public)
      .select(['record.id', nameColumn(type).as('name')])
      .execute(),
  );
