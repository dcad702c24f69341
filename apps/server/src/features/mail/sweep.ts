import { dayMs } from '@moonfloor/contract/durations';
import type { Deps } from '../../deps.ts';

/** Days for which mails that were sent or given up stay in the queue. */
const retentionDays = 30;

/** Deletes mails that were sent or given up long ago. */
export async function sweepMails({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  const before = new Date(clock.now() - retentionDays * dayMs).toISOString();
  await db.deleteFrom('mail').where('ended_at', '<', before).execute();
}
