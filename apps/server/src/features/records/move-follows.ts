import type { ResourceType } from '@moonfloor/contract/lists';
import { sql } from 'kysely';
import type { ContentTransaction } from '../../db/content-version.ts';

/** Makes those who follow one record, respond to it or hear of it do so for another one, into which it was merged. */
export async function moveFollows(db: ContentTransaction, type: ResourceType, from: number, to: number): Promise<void> {
  for (const [table, key] of [
    ['follow', 'user_id'],
    ['announcement_topic', 'announcement_id'],
  ] as const) {
    // members who follow both keep the follow of the other one
    await sql`delete from ${sql.table(table)} where type = ${type} and target = ${String(from)} and exists (
      select 1 from ${sql.table(table)} as other where other.type = ${type} and other.target = ${String(to)}
        and ${sql.ref(`other.${key}`)} = ${sql.ref(`${table}.${key}`)})`.execute(db);
    await sql`update ${sql.table(table)} set target = ${String(to)}
      where type = ${type} and target = ${String(from)}`.execute(db);
  }
  if (type !== 'event' && type !== 'release') return;
  await db
    .updateTable('announcement')
    .set({ record_id: to })
    .where('type', '=', type)
    .where('record_id', '=', from)
    .execute();
  // the other one is compared with itself only
  await db.deleteFrom('unannounced_change').where('type', '=', type).where('record_id', '=', from).execute();
  if (type === 'event') await moveResponses(db, from, to);
}

async function moveResponses(db: ContentTransaction, from: number, to: number): Promise<void> {
  await sql`delete from event_response where event_id = ${from} and exists (
    select 1 from event_response as other where other.event_id = ${to} and other.user_id = event_response.user_id)`.execute(
    db,
  );
  await db.updateTable('event_response').set({ event_id: to }).where('event_id', '=', from).execute();
}
