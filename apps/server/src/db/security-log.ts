import type { Kysely } from 'kysely';
import type { SecurityKind } from '@moonfloor/contract/accounts/security-kinds';
import { hourMs } from '@moonfloor/contract/values/durations';
import type { Schema } from './schema.ts';

/** An event for the security log. Must not contain passwords, tokens, email or network addresses. */
interface SecurityEvent {
  kind: SecurityKind;
  /** The affected account. */
  account: { id: number; username: string } | null;
  /** The actor, if it is somebody else than the account. */
  actor?: { id: number; username: string } | 'Operator';
  about?: string | null;
}

/** Kinds that anyone can trigger without limit: counted for an hour in one entry, so that they cannot flood the log. */
const countedKinds: readonly SecurityKind[] = ['sign-in-failed', 'limit-hit', 'issuer-refused', 'blocked'];

/** Writes an entry to the security log; preferably in the transaction of the action itself. `now` is an instant. */
export async function logSecurity(db: Kysely<Schema>, event: SecurityEvent, now: string): Promise<void> {
  if (countedKinds.includes(event.kind) && (await countOnceMore(db, event, now))) return;
  const { kind, account, actor, about = null } = event;
  await db
    .insertInto('security_entry')
    .values({
      kind,
      account_id: account?.id ?? null,
      account_name: account?.username ?? null,
      actor_name: actor === 'Operator' ? actor : (actor?.username ?? null),
      actor_id: actor === undefined || actor === 'Operator' ? null : actor.id,
      about,
      created_at: now,
      last_at: now,
    })
    .execute();
}

/** Records that the operator has replaced the site's data; `about` describes the source. */
export function logOperatorRestore(db: Kysely<Schema>, about: string): Promise<void> {
  return logSecurity(db, { kind: 'restored', account: null, actor: 'Operator', about }, new Date().toISOString());
}

/**
 * Increments the latest entry of the same kind, account and subject. Returns false if there was none within the hour.
 */
async function countOnceMore(
  db: Kysely<Schema>,
  { kind, account, about = null }: SecurityEvent,
  now: string,
): Promise<boolean> {
  const since = new Date(Date.parse(now) - hourMs).toISOString();
  const { numUpdatedRows } = await db
    .updateTable('security_entry')
    .set((eb) => ({ count: eb('count', '+', 1), last_at: now }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('security_entry')
        .where('kind', '=', kind)
        .where('account_id', account === null ? 'is' : '=', account?.id ?? null)
        .where('about', about === null ? 'is' : '=', about)
        .where('created_at', '>', since)
        .orderBy('id', 'desc')
        .limit(1)
        .select('id'),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the entries whose last event was before an instant. */
export async function deleteSecurityEntries(db: Kysely<Schema>, cutoff: string): Promise<void> {
  await db.deleteFrom('security_entry').where('last_at', '<', cutoff).execute();
}
