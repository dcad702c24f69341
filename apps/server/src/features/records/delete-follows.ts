import { sql } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { ContentTransaction } from '../../db/content-version.ts';

/**
 * Deletes follows, stars, former ids of sets, announcements and counts of responses that refer to deleted records of a type: to some, or by default
 * to all that no longer exist.
 */
export async function deleteFollowsOf(
  db: ContentTransaction,
  type: ResourceType,
  ids?: readonly number[],
): Promise<void> {
  const isGone = (column: string) =>
    ids === undefined
      ? sql<boolean>`not exists (select 1 from ${sql.table(type)} as record where record.id = ${sql.ref(column)})`
      : sql<boolean>`${sql.ref(column)} in (${sql.join(ids)})`;
  const isGoneTarget =
    ids === undefined
      ? sql<boolean>`target not in (select cast(id as text) from ${sql.table(type)})`
      : sql<boolean>`target in (${sql.join(ids.map(String))})`;
  if (type !== 'release')
    for (const table of ['follow', 'announcement_topic'] as const)
      await db.deleteFrom(table).where('type', '=', type).where(isGoneTarget).execute();
  if (type === 'event' || type === 'artist')
    await db.deleteFrom('star').where('type', '=', type).where(isGone('star.target_id')).execute();
  if (type === 'event') {
    // the sets of deleted events are gone by now
    const sets = db.selectFrom('timetable_set').select('set_id');
    await db.deleteFrom('star').where('type', '=', 'set').where('target_id', 'not in', sets).execute();
    await db.deleteFrom('merged_set').where('into_id', 'not in', sets).execute();
  }
  if (type !== 'event' && type !== 'release') return;
  for (const table of ['announcement', 'unannounced_change'] as const)
    await db
      .deleteFrom(table)
      .where('type', '=', type)
      .where(isGone(`${table}.record_id`))
      .execute();
  if (type === 'event')
    await db.deleteFrom('event_response_count').where(isGone('event_response_count.event_id')).execute();
}
