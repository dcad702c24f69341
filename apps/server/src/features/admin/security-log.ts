import type { SecurityKind } from '@moonfloor/contract/accounts/security-kinds';
import type { SecurityEntry } from '@moonfloor/contract/accounts/security-log';
import { dayMs } from '@moonfloor/contract/values/durations';
import { countRows } from '../../db/query-parts.ts';
import { deleteSecurityEntries } from '../../db/security-log.ts';
import type { Deps } from '../../deps.ts';
import { offsetOf, type PageParams } from '../../http/pagination.ts';
import { instant } from '../../platform/clock.ts';

/** Returns a page of the security log, latest first, optionally of one kind, and the total number of entries. */
export async function listSecurityLog(
  { store: { db } }: Deps,
  kind: SecurityKind | undefined,
  page: PageParams,
): Promise<{ entries: SecurityEntry[]; total: number }> {
  const query = db.selectFrom('security_entry').$if(kind !== undefined, (all) => all.where('kind', '=', kind!));
  const total = await countRows(query);
  const entries = await query
    .select(['id', 'kind', 'account_name', 'actor_name', 'about', 'count', 'created_at', 'last_at'])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute();
  return { entries, total };
}

/** Deletes entries older than the configured number of days. */
export async function sweepSecurityLog({ store: { db }, clock, config }: Deps): Promise<void> {
  const cutoff = instant(clock, -config.securityLogDays * dayMs);
  await deleteSecurityEntries(db, cutoff);
}
