import { sql } from 'kysely';
import { dayMs } from '@moonfloor/contract/values/durations';
import { rowCount } from '../../db/query-parts.ts';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/clock.ts';

/** Failed and waiting mails, for admins. */
export type MailGroup = 'failed' | 'waiting';

/** Conditions of the groups; literal, so that SQLite uses the partial indexes. */
export const inGroup = {
  failed: sql<boolean>`state in ('unknown', 'undeliverable')`,
  waiting: sql<boolean>`state in ('waiting', 'sending')`,
};

/** Returns the number of mails in each state but `sent`. */
export async function countQueue({ store: { db } }: Pick<Deps, 'store'>): Promise<Record<string, number>> {
  const counts: Record<string, number> = { waiting: 0, sending: 0, unknown: 0, undeliverable: 0 };
  for (const group of Object.values(inGroup)) {
    const rows = await db.selectFrom('mail').where(group).groupBy('state').select(['state', rowCount]).execute();
    for (const { state, total } of rows) counts[state] = total;
  }
  return counts;
}

/** Days for which mails that were sent or given up stay in the queue. */
const retentionDays = 30;

/** Deletes mails that were sent or given up long ago. */
export async function sweepMails({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  const cutoff = instant(clock, -retentionDays * dayMs);
  await db.deleteFrom('mail').where('ended_at', '<', cutoff).execute();
}
