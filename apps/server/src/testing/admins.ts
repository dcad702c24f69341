import type { Deps } from '../deps.ts';
import { recordOperatorAction } from '../features/admin/activity-repository.ts';
import { type AdminDeps, makeAdmin } from '../features/auth/admins.ts';

/** Returns the dependencies for making admins, as at the start of the server. */
export function adminDeps({ store, clock, accessEnded, publicUrl }: Deps): AdminDeps {
  return { store, clock, accessEnded, publicUrl, onOperatorAction: recordOperatorAction };
}

/** Makes the account of an email address an admin, as the operator's tool does. */
export async function promote(deps: Deps, email: string): Promise<void> {
  if (!(await makeAdmin(adminDeps(deps), email))) throw new Error(`there is no account ${email}`);
}
