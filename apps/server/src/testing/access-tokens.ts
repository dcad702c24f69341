import type { z } from 'zod';
import type { TokenScope } from '@moonfloor/contract/accounts/scopes';
import type { Api } from '@moonfloor/contract/api/api';
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
  account: TestAccount,
  { name = 'Script', scopes = ['read'], days = 30 }: Wanted = {},
): Promise<z.output<Api['createToken']['response']>> {
  return site.call('POST', '/auth/tokens', { account, json: { name, scopes, days } });
}
