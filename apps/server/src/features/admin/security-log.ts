import { dayMs } from '@moonfloor/contract/durations';
import type { SecurityKind } from '@moonfloor/contract/security-kinds';
import type { SecurityEntry } from '@moonfloor/contract/security-log';
import type { Deps } from '../../deps.ts';
import { offsetOf, type PageParams } from '../../http/pagination.ts';

/** A page of the security log, latest first, of one kind if that is given, and how many entries there are on all pages. */
export async function listSecurityLog(
  { store: { db } }: Deps,
  kind: SecurityKind | undefined,
  page: PageParams,
): Promise<{ entries: SecurityEntry[]; total: number }> {
  const query = db.selectFrom('security_entry').$if(kind !== undefined, (all) => all.where('kind', '=', kind!));
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const entries = await query
    .select(['id', 'kind', 'account_name', 'actor_name', 'about', 'count', 'created_at', 'last_at'])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute();
  return { entries, total };
}

/** Removes what is older than the settings say. */
export async function sweepSecurityLog({ store: { db }, clock, config }: Deps): Promise<void> {
  const before = new Date(clock.now() - config.securityLogDays * dayMs).toISOString();
  await db.deleteFrom('security_entry').where('last_at', '<', before).execute();
}
