import type { Kysely } from 'kysely';
import type { SecurityKind } from '@moonfloor/contract/security-kinds';
import type { Schema } from '../../db/schema.ts';

/** Something that an admin may want to know of. No password, token, email or network address may stand in it. */
export interface SecurityEvent {
  kind: SecurityKind;
  /** The account that it is about. */
  account: { id: number; username: string } | null;
  /** Who did it, where that is not the account itself. */
  actor?: string;
  about?: string | null;
}

/** What somebody can do as often as they like: counted together for an hour, so that it cannot fill the log. */
const counted: readonly SecurityKind[] = ['sign-in-failed', 'limit-hit'];

const hourMs = 60 * 60 * 1000;

/** Writes into the security log; best inside the transaction that does it. `now` is an instant. */
export async function logSecurity(db: Kysely<Schema>, event: SecurityEvent, now: string): Promise<void> {
  if (counted.includes(event.kind) && (await countOnceMore(db, event, now))) return;
  const { kind, account, actor = null, about = null } = event;
  await db
    .insertInto('security_entry')
    .values({
      kind,
      account_id: account?.id ?? null,
      account_name: account?.username ?? null,
      actor_name: actor,
      about,
      created_at: now,
      last_at: now,
    })
    .execute();
}

/** Writes down that the operator has put other data in place of the site's: `about` says which. */
export function logOperatorRestore(db: Kysely<Schema>, about: string): Promise<void> {
  return logSecurity(db, { kind: 'restored', account: null, actor: 'Operator', about }, new Date().toISOString());
}

/** Counts an event with the latest of its kind, account and subject. False when there was none within the hour. */
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
