import type { ResourceType } from '@moonfloor/contract/lists';
import { sql } from 'kysely';
import type { ContentTransaction } from '../../db/content-version.ts';

/**
 * Makes stars of one record stars of another one, into which it was merged; those of an event's sets, and reminders of
 * them, become those of the sets of the same act at the same time, as far as there are such. Devices and addresses that
 * still name the former sets find these.
 */
export async function moveStars(db: ContentTransaction, type: ResourceType, from: number, to: number): Promise<void> {
  if (type === 'artist' || type === 'event') await moveStar(db, type, from, to);
  if (type !== 'event') return;
  const sets = await db
    .selectFrom('timetable_set as old')
    .innerJoin('timetable_set as kept', (join) =>
      join.onRef('kept.name_key', '=', 'old.name_key').onRef('kept.set_start', '=', 'old.set_start'),
    )
    .where('old.event_id', '=', from)
    .where('kept.event_id', '=', to)
    .where('kept.removed_at', 'is', null)
    .select(({ fn }) => ['old.set_id', fn.min('kept.set_id').as('kept_id')])
    .groupBy('old.set_id')
    .execute();
  for (const { set_id, kept_id } of sets) {
    await moveStar(db, 'set', set_id, kept_id);
    await moveReminders(db, set_id, kept_id);
    await db.updateTable('merged_set').set({ into_id: kept_id }).where('into_id', '=', set_id).execute();
    await db.insertInto('merged_set').values({ id: set_id, into_id: kept_id }).execute();
  }
}

/** Reminds browsers, also those without an account, of another set. */
async function moveReminders(db: ContentTransaction, from: number, to: number): Promise<void> {
  await sql`insert into reminded_set (subscription_id, set_id)
    select subscription_id, cast(${to} as integer) from reminded_set where set_id = ${from}
    on conflict do nothing`.execute(db);
  await db.deleteFrom('reminded_set').where('set_id', '=', from).execute();
}

async function moveStar(
  db: ContentTransaction,
  type: 'set' | 'event' | 'artist',
  from: number,
  to: number,
): Promise<void> {
  // members who starred both keep the star of the other one, unless they removed that one only
  for (const [removed, kept] of [
    [to, from],
    [from, to],
  ] as const)
    await sql`delete from star where type = ${type} and target_id = ${removed} and (target_id = ${from} or starred = 0)
      and exists (select 1 from star as other where other.type = ${type} and other.target_id = ${kept}
        and other.user_id = star.user_id and (other.starred = 1 or other.target_id = ${to}))`.execute(db);
  await db.updateTable('star').set({ target_id: to }).where('type', '=', type).where('target_id', '=', from).execute();
}
