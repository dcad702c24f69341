import type { Kysely } from 'kysely';
import { limits } from '@moonfloor/contract/limits';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { tooManyTries } from '../../errors.ts';
import type { Actor } from '../../http/session.ts';

const hourMs = 60 * 60 * 1000;

/** How many rows somebody can confirm at once: a member not more than an hour's quota, for which no waiting would help. */
export function mostAtOnce({ importRowsPerHour }: Deps['config'], { role }: Actor): number {
  return role === 'admin' ? limits.importRows : Math.min(limits.importRows, importRowsPerHour);
}

/**
 * Counts rows that a member imports, in the transaction that writes them: in the database, so that all processes count
 * together. The hour begins with its first import. Throws 429 with the seconds until it ends when there would be too many;
 * nothing is counted then. Admins are not counted.
 */
export async function consumeQuota(
  db: Kysely<Schema>,
  { config: { importRowsPerHour: most }, clock }: Pick<Deps, 'config' | 'clock'>,
  actor: Actor,
  rows: number,
): Promise<void> {
  if (actor.role === 'admin' || rows === 0) return;
  const now = clock.now();
  const known = await db.selectFrom('import_quota').where('user_id', '=', actor.id).select(['since', 'rows']).executeTakeFirst();
  const since = known === undefined ? now : Date.parse(known.since);
  const runs = known !== undefined && now - since < hourMs;
  const used = runs ? known.rows : 0;
  if (used + rows > most) throw tooManyTries((since + hourMs - now) / 1000, sentence(most, used, since + hourMs - now));
  const counted = { since: new Date(runs ? since : now).toISOString(), rows: used + rows };
  await db
    .insertInto('import_quota')
    .values({ user_id: actor.id, ...counted })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(counted))
    .execute();
}

function sentence(most: number, used: number, waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const left = used === most ? 'none is left' : `${most - used} ${most - used === 1 ? 'is' : 'are'} left`;
  return `You can import ${most} rows an hour, and ${left}. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or choose fewer.`;
}
