import type { z } from 'zod';
import type { TokenScope } from '@moonfloor/contract/accounts/scopes';
import type { Api } from '@moonfloor/contract/api/api';
import type { Deps } from '../deps.ts';
import { recordOperatorAction } from '../features/admin/activity-repository.ts';
import { type AdminDeps, makeAdmin } from '../features/auth/admins.ts';
import type { TestApp, TestAccount } from './test-app.ts';

/** Settings of a token; absent ones have valid defaults. */
interface Wanted {
  name?: string;
  scopes?: readonly TokenScope[];
  days?: number;
}

/** Creates an access token of a member. Throws when that is rejected. */
export function makeToken(
  site: TestApp,
  account: Pick<TestAccount, 'token'>,
  { name = 'Script', scopes = ['read'], days = 30 }: Wanted = {},
): Promise<z.output<Api['createToken']['response']>> {
  return site.as(account).must('createToken', { json: { name, scopes, days } });
}

/** Returns the dependencies for making admins, as at the start of the server. */
export function adminDeps({ store, clock, lifecycle, publicUrl }: Deps): AdminDeps {
  return { store, clock, lifecycle, publicUrl, onOperatorAction: recordOperatorAction };
}

/** Makes the account of an email address an admin, as the operator's tool does. */
export async function promote(deps: Deps, email: string): Promise<void> {
  if (!(await makeAdmin(adminDeps(deps), email))) throw new Error(`there is no account ${email}`);
}
