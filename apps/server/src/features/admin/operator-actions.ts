import type { Transaction } from 'kysely';
import type { Change } from '@moonfloor/contract/activity';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { insertActivity } from '../records/activity.ts';

/** Who the history names where nobody was signed in. */
const operatorActor = { id: null, username: 'Operator' };

/** What it says of each deed. What a password was and is stands nowhere. */
const actionChanges = {
  promote: { field: 'role', before: 'member', after: 'admin' },
  'reset-password': { field: 'password', before: null, after: null },
} as const satisfies Record<string, Change>;

/**
 * Writes into the history what the operator did to an account, inside the transaction that does it and has taken its turn.
 * `now` is an instant.
 */
export async function recordOperatorAction(
  db: Transaction<Schema>,
  { id, username }: Pick<Actor, 'id' | 'username'>,
  action: keyof typeof actionChanges,
  now: string,
): Promise<void> {
  await insertActivity(
    db,
    operatorActor,
    { action: 'update', type: 'user', id, name: username, changes: [actionChanges[action]] },
    now,
  );
}
