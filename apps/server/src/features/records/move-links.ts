import { type Kysely, sql } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { Schema } from '../../db/schema.ts';
import { updateEventStyles } from './event-styles.ts';
import { moveFollows } from './move-follows.ts';
import { moveStars } from './move-stars.ts';
import { moveSubmissions } from './idempotent-submit.ts';
import { moveOwners } from './owners.ts';
import type { RecordTransaction } from './record-type.ts';

/**
 * Redirects all references from one record to another of its type. Add a line here for each new table that refers to
 * records. Line-ups keep the names as billed.
 */
export async function moveLinks(db: RecordTransaction, type: ResourceType, from: number, to: number): Promise<void> {
  if (type === 'artist') {
    await db.updateTable('floor_artist').set({ artist_id: to }).where('artist_id', '=', from).execute();
    await db.updateTable('release').set({ artist_id: to }).where('artist_id', '=', from).execute();
    await updateEventStyles(db, { artist: to });
  }
  if (type === 'decoration')
    await db.updateTable('event_decoration').set({ decoration_id: to }).where('decoration_id', '=', from).execute();
  if (type === 'artist' || type === 'release') {
    await removeSharedSources(db, 'external_identity', `${type}_id`, from, to);
    await db
      .updateTable('external_identity')
      .set({ [`${type}_id`]: to, record_id: to })
      .where(`${type}_id`, '=', from)
      .execute();
  }
  if (type === 'event') {
    await copyLinks(db, 'floor_artist', 'artist_id', from, to);
    await copyLinks(db, 'event_decoration', 'decoration_id', from, to);
    await updateEventStyles(db, { event: to });
    // The next import from that source then updates the remaining event.
    await removeSharedSources(db, 'event_source', 'event_id', from, to);
    await db.updateTable('event_source').set({ event_id: to }).where('event_id', '=', from).execute();
  }
  await moveSubmissions(db, type, from, to);
  await moveOwners(db, type, from, to);
  // without a version, all fields of a suggestion count as changed since
  const moved = { report: {}, suggestion: { version: '' } };
  for (const table of ['report', 'suggestion'] as const)
    await db
      .updateTable(table)
      .set({ resource_id: to, ...moved[table] })
      .where('resource_type', '=', type)
      .where('resource_id', '=', from)
      .execute();
  await moveFollows(db, type, from, to);
  await moveStars(db, type, from, to);
}

/** Removes entries of a source that both records have from the first one. */
async function removeSharedSources(
  db: RecordTransaction,
  table: 'external_identity' | 'event_source',
  column: string,
  from: number,
  to: number,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${from} and exists (
    select 1 from ${sql.table(table)} as other where other.source = ${sql.ref(`${table}.source`)}
      and other.source_id = ${sql.ref(`${table}.source_id`)} and ${sql.ref(`other.${column}`)} = ${to})`.execute(db);
}

/** Copies links to a line-up taken over from the other event, for artists and crews that have since been renamed. */
async function copyLinks(
  db: RecordTransaction,
  table: 'floor_artist' | 'event_decoration',
  column: 'artist_id' | 'decoration_id',
  from: number,
  to: number,
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = (
    select max(${sql.ref(`other.${column}`)}) from ${sql.table(table)} as other
    where other.event_id = ${from} and other.name_key = ${sql.ref(`${table}.name_key`)})
    where event_id = ${to} and ${sql.ref(column)} is null`.execute(db);
}

/** Counts the events and releases that link to a record, whatever their status: those that a merge would move. */
export async function countLinks(
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
