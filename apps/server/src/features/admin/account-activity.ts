import type { Transaction } from 'kysely';
import type { Account } from '@moonfloor/contract/auth';
import type { Change } from '@moonfloor/contract/activity';
import { lockWriter } from '../../db/content-version.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { instant } from '../../platform/clock.ts';
import { insertActivity } from '../records/history.ts';

/** Actor in the history for operator commands, which have no account. */
const operatorActor = { id: null, username: 'Operator' };

/** Changes stored per action; passwords are never stored. */
const actionChanges = {
  promote: { field: 'role', before: 'user', after: 'admin' },
  'reset-password': { field: 'password', before: null, after: null },
} as const satisfies Record<string, Change>;

/**
 * Records an operator's action on an account in the history, inside the transaction that performs it and holds the
 * write lock. `now` is an ISO 8601 instant.
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

/** Records the sign-in of an admin in the history; those of members are not recorded, for privacy. */
export async function recordSignIn(
  { store, clock }: Deps,
  { id, username, role }: Pick<Account, 'id' | 'username' | 'role'>,
): Promise<void> {
  if (role !== 'admin') return;
  await store.db.transaction().execute(async (db) => {
    await lockWriter(db);
    await insertActivity(
      db,
      { id, username },
      { action: 'other', type: 'user', id, name: username, changes: [] },
      instant(clock),
    );
  });
}
