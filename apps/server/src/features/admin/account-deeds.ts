import type { Transaction } from 'kysely';
import type { Change } from '@moonfloor/contract/activity';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { insertActivity } from '../content/activity.ts';

/** Who the history names where nobody was signed in. */
const operator = { id: null, username: 'Operator' };

/** What it says of each deed. What a password was and is stands nowhere. */
const changes = {
  promote: { field: 'role', before: 'member', after: 'admin' },
  'reset-password': { field: 'password', before: null, after: null },
} as const satisfies Record<string, Change>;

/**
 * Writes into the history what the operator did to an account, inside the transaction that does it and has taken its turn.
 * `now` is an instant.
 */
export async function recordOperatorDeed(
  db: Transaction<Schema>,
  { id, username }: Pick<Actor, 'id' | 'username'>,
  deed: keyof typeof changes,
  now: string,
): Promise<void> {
  await insertActivity(db, operator, { action: 'update', type: 'user', id, name: username, changes: [changes[deed]] }, now);
}
