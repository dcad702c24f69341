import { recordOperatorDeed } from '../features/admin/account-deeds.ts';
import type { AdminDeps } from '../features/auth/admins.ts';
import type { Deps } from '../deps.ts';

/** What making admins works with, as the start of the server has it. */
export function adminDeps({ store, clock }: Deps): AdminDeps {
  return { store, clock, onDeed: recordOperatorDeed };
}
