import { dayMs } from '@moonfloor/contract/durations';
import { limits } from '@moonfloor/contract/limits';
import type { Deps } from '../../deps.ts';
import { deleteNotices } from '../mail/notices.ts';

/** Rows that are deleted in one statement. */
const rowsAtOnce = 1000;

/** Deletes announcements that are too old or too many, notices that are too old, and changes of records that have been hidden for as long. */
export async function sweepAnnouncements(
  { store: { db }, clock }: Pick<Deps, 'store' | 'clock'>,
  stop: AbortSignal,
): Promise<void> {
  const before = new Date(clock.now() - limits.announcementDays * dayMs).toISOString();
  const oldest = await db
    .selectFrom('announcement')
    .orderBy('id', 'desc')
    .offset(limits.announcements)
    .limit(1)
    .select('id')
    .executeTakeFirst();
  for (let deleted = rowsAtOnce; deleted === rowsAtOnce && !stop.aborted;) {
    const old = db
      .selectFrom('announcement')
      .where((eb) => eb.or([eb('created_at', '<', before), eb('id', '<=', oldest?.id ?? 0)]))
      .orderBy('id')
      .limit(rowsAtOnce)
      .select('id');
    const { numDeletedRows } = await db.deleteFrom('announcement').where('id', 'in', old).executeTakeFirst();
    deleted = Number(numDeletedRows);
  }
  await deleteNotices(db, before);
  await db.deleteFrom('unannounced_change').where('hidden', '=', 1).where('last_at', '<', before).execute();
}
