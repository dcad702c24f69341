import { sql } from 'kysely';
import type { Lifecycle } from '../records/lifecycle.ts';

/** Announcements of a merged record become those of the one that remains. */
export const notificationLifecycle: Lifecycle = {
  afterMerge: async (db, { type, from, to }) => {
    await sql`delete from announcement_topic where type = ${type} and target = ${String(from)} and exists (
      select 1 from announcement_topic as other where other.type = ${type} and other.target = ${String(to)}
        and other.announcement_id = announcement_topic.announcement_id)`.execute(db);
    await sql`update announcement_topic set target = ${String(to)}
      where type = ${type} and target = ${String(from)}`.execute(db);
    if (type !== 'event' && type !== 'release') return;
    await db
      .updateTable('announcement')
      .set({ record_id: to })
      .where('type', '=', type)
      .where('record_id', '=', from)
      .execute();
    // the other one is compared with itself only
    await db.deleteFrom('unannounced_change').where('type', '=', type).where('record_id', '=', from).execute();
  },
};
