import { beforeAll, expect, test } from 'vitest';
import type { SecurityEntry } from '@moonfloor/contract/accounts/security-log';
import type { Pagination } from '@moonfloor/contract/api/page';
import { makeToken, promote } from '../../testing/accounts.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { makeLink } from '../../testing/mails.ts';
import { mergeVersions } from '../../testing/merge.ts';
import { createSuiteApp, testPassword, type TestAccount } from '../../testing/test-app.ts';
import { sweepSecurityLog } from './security-log.ts';

const hour = 60 * 60_000;

describeOnDatabase('the security log', async (dialect) => {
  const site = await createSuiteApp(dialect, { TRUST_PROXY: 'on', MODERATION: 'none' });
  let admin: TestAccount;
  beforeAll(async () => {
    admin = await site.signIn('admin', 'Admin');
  });

  const list = async (query = '') =>
    (await admin.tries('listSecurityLog', { query })).json<{ entries: SecurityEntry[]; pagination: Pagination }>();
  /** An entry without its time. */
  const withoutTime = ({ kind, account_name: account, actor_name: actor, about, count }: SecurityEntry) => [
    kind,
    account,
    actor,
    about,
    count,
  ];
  const latest = async (count = 1) => (await list(`?limit=${count}`)).entries.map(withoutTime);
  const wrong = (email: string) =>
    site.tries('login', { json: { email, password: 'a wrong one' }, headers: { 'x-forwarded-for': '203.0.113.9' } });

  test('is empty at first; an unknown kind is rejected', async () => {
    expect(await list()).toEqual({ entries: [], pagination: { page: 1, limit: 50, total: 0, pages: 0 } });
    expect((await admin.tries('listSecurityLog', { query: { kind: 'x' } })).statusCode).toBe(422);
  });

  test('aggregates failed sign-ins per hour, and records each exceeded limit once', async () => {
    const { email, username } = await site.signIn();
    for (let count = 0; count < 13; count += 1) await wrong(email);
    expect(await latest(2)).toEqual([
      ['limit-hit', username, null, 'from one address', 1],
      ['sign-in-failed', username, null, null, 10],
    ]);
    site.clock.advance(hour);
    await wrong(email);
    expect(await latest()).toEqual([['sign-in-failed', username, null, null, 1]]);
    await wrong('nobody@example.com');
    expect(await latest()).toEqual([['sign-in-failed', null, null, null, 1]]);
  });

  test('records changes of passwords, emails, roles and tokens', async () => {
    const member = await site.signIn();
    const { username, email } = member;
    const change = (json: object) =>
      member.tries('updateProfile', { json: { ...json, current_password: testPassword } });
    await member.tries('confirmPassword', { json: { password: 'a wrong one' } });
    expect(await latest()).toEqual([['sign-in-failed', username, null, null, 1]]);
    const token = await makeLink(site, { ...member, email: `new.${email}` }, 'change-email');
    await member.must('verifyEmail', { json: { token } });
    expect(await latest()).toEqual([['email-changed', username, null, null, 1]]);
    const { id } = await makeToken(site, member, { name: 'Importer' });
    expect(await latest()).toEqual([['token-made', username, null, 'Importer', 1]]);
    await member.tries('revokeToken', { params: { id } });
    expect(await latest()).toEqual([['token-revoked', username, null, 'Importer', 1]]);
    expect((await change({ password: 'another password' })).statusCode).toBe(200);
    expect(await latest()).toEqual([['password-changed', username, null, null, 1]]);
    await promote(site.deps, `new.${email}`);
    expect(await latest()).toEqual([['role-changed', username, 'Operator', null, 1]]);
  });

  test('records restores and merges', async () => {
    const add = async (artist_name: string) => {
      const form = { artist_name, artist_country: 'Brazil' };
      return await admin.must('submitArtist', { form });
    };
    const [keep, from] = [await add('Keeper'), await add('Leaver')];
    const history = await admin.must('listActivity', { query: { type: 'artist', id: keep.id } });
    await admin.tries('updateArtist', { params: { id: keep.id }, form: { artist_city: 'Recife' } });
    await admin.must('restoreVersion', { params: { id: history.activities[0]!.id } });
    expect(await latest()).toEqual([['restored', 'Admin', null, `artist ${keep.artist_name}`, 1]]);
    const current = await site.must('getArtist', { params: { id: keep.id } });
    await admin.tries('confirmPassword', { json: { password: testPassword } });
    expect((await mergeVersions(site, admin, 'artist', current, from)).statusCode).toBe(200);
    expect(await latest()).toEqual([
      ['merged', 'Admin', null, `artist ${from.artist_name} into ${keep.artist_name}`, 1],
    ]);
  });

  test('is listed by kind and page, and contains no password, email or IP address', async () => {
    const { entries, pagination } = await list('?kind=sign-in-failed&limit=2&page=2');
    expect(entries.every(({ kind }) => kind === 'sign-in-failed')).toBe(true);
    expect(pagination).toMatchObject({ page: 2, limit: 2 });
    expect(pagination.total).toBeGreaterThan(2);
    const rows = JSON.stringify(await site.deps.store.db.selectFrom('security_entry').selectAll().execute());
    expect(rows).not.toMatch(/@|203\.0|wrong one|another password|mf_/);
  });

  test('keeps entries for the configured number of days', async () => {
    const [early, late] = [await site.signIn(), await site.signIn()];
    await wrong(early.email);
    site.clock.advance(365 * 24 * hour);
    admin = await site.signIn('admin');
    await wrong(late.email);
    const named = async () => (await list()).entries.map(({ account_name: account }) => account);
    await sweepSecurityLog(site.deps);
    expect((await named()).slice(0, 2)).toEqual([late.username, early.username]);
    site.clock.advance(1);
    await sweepSecurityLog(site.deps);
    expect(await named()).toEqual([late.username]);
  });
});
