import { instant } from '../platform/clock.ts';
import { makeToken } from './accounts.ts';
import { withoutFactor } from './second-factors.ts';
import type { TestApp, TestAccount } from './test-app.ts';

/**
 * Callers of the tests: anonymous, the record's owner, another member, a moderator, an admin, both also without the second
 * factor that the site requires of them (`ADMIN_SECOND_FACTOR`), invalid tokens; and scripts, with
 * access tokens of the owner, of an admin (all scopes), and expired or revoked ones.
 */
export const callerNames = [
  'visitor',
  'owner',
  'other member',
  'moderator',
  'admin',
  'moderator without factor',
  'admin without factor',
  'former admin',
  'revoked token',
  'expired token',
  'garbage token',
  'reading script',
  'submitting script',
  "admin's script",
  'revoked script',
  'expired script',
] as const;
export type CallerName = (typeof callerNames)[number];

/** New callers for one test. */
export interface Callers {
  owner: TestAccount;
  admin: TestAccount;
  /** Returns a caller's token, null for none; created on demand. */
  tokenOf(caller: CallerName): Promise<string | null>;
}

/** Creates new accounts, and everything else a caller needs. */
export async function makeCallers(site: TestApp): Promise<Callers> {
  const [owner, admin] = [await site.signIn(), await site.signIn('admin')];
  const made: Readonly<Record<CallerName, () => string | null | Promise<string>>> = {
    visitor: () => null,
    owner: () => owner.token,
    'other member': async () => (await site.signIn()).token,
    moderator: async () => (await site.signIn('moderator')).token,
    admin: () => admin.token,
    'moderator without factor': async () => (await withoutFactor(site, await site.signIn('moderator'))).token,
    'admin without factor': async () => (await withoutFactor(site, await site.signIn('admin'))).token,
    'former admin': () => formerAdmin(site),
    'revoked token': () => revokedToken(site),
    'expired token': () => expiredToken(site),
    'garbage token': () => 'x'.repeat(43),
    'reading script': async () => (await makeToken(site, owner, { scopes: ['read'] })).token,
    'submitting script': async () => (await makeToken(site, owner, { scopes: ['submit'] })).token,
    "admin's script": async () => (await makeToken(site, admin, { scopes: ['read', 'submit'] })).token,
    'revoked script': () => revokedScript(site, owner),
    'expired script': () => expiredScript(site, owner),
  };
  return { owner, admin, tokenOf: async (caller) => made[caller]() };
}

async function formerAdmin({ deps, signIn }: TestApp): Promise<string> {
  const { id, token } = await signIn('admin');
  await deps.store.db.updateTable('account').set({ role: 'user' }).where('id', '=', id).execute();
  return token;
}

async function revokedToken({ request, signIn }: TestApp): Promise<string> {
  const account = await signIn('admin');
  await request('POST', '/auth/logout', { account });
  return account.token;
}

async function expiredToken(site: TestApp): Promise<string> {
  const { id, token } = await site.signIn('admin');
  await site.deps.store.db
    .updateTable('session')
    .set({ expires_at: past(site) })
    .where('account_id', '=', id)
    .execute();
  return token;
}

async function revokedScript(site: TestApp, account: TestAccount): Promise<string> {
  const { id, token } = await makeToken(site, account, { scopes: ['read', 'submit'] });
  await site.as(account).tries('revokeToken', { params: { id } });
  return token;
}

async function expiredScript(site: TestApp, account: TestAccount): Promise<string> {
  const { id, token } = await makeToken(site, account, { scopes: ['read', 'submit'] });
  await site.deps.store.db
    .updateTable('access_token')
    .set({ expires_at: past(site) })
    .where('id', '=', id)
    .execute();
  return token;
}

const past = ({ clock }: TestApp): string => instant(clock, -1);
