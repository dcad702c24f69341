import { beforeEach, describe, expect, test } from 'vitest';
import { collectionOf } from '@moonfloor/contract/records/simple-calls';
import { dayMs } from '@moonfloor/contract/values/durations';
import { createTrigger } from '../../db/dialect/definitions.ts';
import { makeToken } from '../../testing/accounts.ts';
import { fetchHistory } from '../../testing/activity.ts';
import { describeOnDatabase } from '../../testing/databases.ts';
import { submitEvent } from '../../testing/events.ts';
import { readMails } from '../../testing/mails.ts';
import { saveAs } from '../../testing/ownership-inputs.ts';
import { recordFixtures, submitRecord } from '../../testing/record-fixtures.ts';
import { addPasskey, codeOf, turnOnCodes } from '../../testing/second-factors.ts';
import { createSuiteApp, testPassword, type TestAccount } from '../../testing/test-app.ts';
import { noPassword } from '../auth/passwords.ts';
import { eraseAccounts } from './erase-accounts.ts';

describeOnDatabase('the deletion of an account', async (dialect) => {
  const site = await createSuiteApp(dialect, { MODERATION: 'none' });
  let member: TestAccount;
  beforeEach(async () => {
    member = await site.signIn();
  });

  const ask = (account: TestAccount, json: unknown) => account.tries('deleteAccount', { json });
  const remove = (account: TestAccount, contributions: 'keep' | 'remove' = 'keep') =>
    ask(account, { password: testPassword, contributions });
  const login = ({ email }: TestAccount) => site.tries('login', { json: { email, password: testPassword } });
  const isValid = async (token: string) => (await site.tries('validate', { token })).statusCode === 200;
  const detail = (response: { statusCode: number; json(): { detail: string } }) => [
    response.statusCode,
    response.json().detail,
  ];
  /** Submits one record of each type; returns their paths. */
  async function contribute(account: TestAccount, unique: string): Promise<string[]> {
    const paths: string[] = [];
    for (const { type, fields, name } of recordFixtures) {
      const form = { ...fields, [name]: `${type} ${unique}` };
      paths.push(`/${collectionOf(type)}/${(await submitRecord(site, account, type, form)).id}`);
    }
    return paths;
  }

  test('ends sessions and access tokens at once, and is announced by mail', async () => {
    const { token: second } = (await login(member)).json();
    const script = await makeToken(site, member);
    const response = await remove(member);
    const delete_at = new Date(site.clock.now() + 14 * dayMs).toISOString();
    expect([response.statusCode, response.json()]).toEqual([202, { delete_at }]);
    expect(await Promise.all([member.token, second, script.token].map(isValid))).toEqual([false, false, false]);
    const mail = await site.deps.store.db
      .selectFrom('mail')
      .where('account_id', '=', member.id)
      .select(['to_address', 'kind', 'body'])
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ to_address: member.email, kind: 'account-deletion' });
    expect(mail.body).toContain('29/06/2026');
  });

  test.each([
    [{ contributions: 'keep' }, 'password', 422],
    [{ password: 'wrong password', contributions: 'keep' }, 'password', 422],
    [{ password: testPassword }, 'contributions', 422],
    [{ password: testPassword, contributions: 'some' }, 'contributions', 422],
    [{ password: 5, contributions: 'keep' }, 'password', 422],
  ])('is refused with %j', async (json, field, status) => {
    const response = await ask(member, json);
    expect([response.statusCode, response.json().errors[0].field]).toEqual([status, field]);
    expect(await isValid(member.token)).toBe(true);
  });

  test('is undone by signing in within 14 days, which says so', async () => {
    const [path] = await contribute(member, 'undone');
    await remove(member, 'remove');
    site.clock.advance(14 * dayMs - 1);
    await eraseAccounts(site.deps);
    const back = await login(member);
    expect([back.statusCode, back.json().restored]).toEqual([200, true]);
    expect((await login(member)).json().restored).toBe(false);
    site.clock.advance(dayMs);
    await eraseAccounts(site.deps);
    expect((await login(member)).statusCode).toBe(200);
    expect((await site.request('GET', path!)).json().created_by).toBe(member.id);
  });

  test('is undone by passkey', async () => {
    const { authenticator } = await addPasskey(site, member);
    await remove(member);
    const options = await site.must('startPasskeySignIn');
    const json = { credential: authenticator.get(options) };
    expect((await site.must('signInWithPasskey', { json })).restored).toBe(true);
  });

  test('cannot be undone later, even before the data has been removed', async () => {
    const { authenticator } = await addPasskey(site, member);
    await remove(member);
    site.clock.advance(14 * dayMs);
    expect(detail(await login(member))).toEqual([401, 'Invalid email or password']);
    const options = await site.must('startPasskeySignIn');
    const json = { credential: authenticator.get(options) };
    expect((await site.tries('signInWithPasskey', { json })).statusCode).toBe(401);
    await eraseAccounts(site.deps);
    const { username, email } = member;
    await site.must('register', { json: { username, email, password: testPassword } });
  });

  test('cannot be undone by a second factor that is given too late', async () => {
    const { secret } = await turnOnCodes(site, member);
    await remove(member);
    site.clock.advance(14 * dayMs - 1);
    const { sign_in: signIn } = (await login(member)).json();
    site.clock.advance(1);
    const given = await site.tries('giveSecondFactor', { json: { sign_in: signIn, code: codeOf(site, secret) } });
    expect(detail(given)).toEqual([401, 'That took too long. Please sign in again.']);
    await eraseAccounts(site.deps);
    const { username, email } = member;
    await site.must('register', { json: { username, email, password: testPassword } });
  });

  test('keeps contributions without a name, also in the history', async () => {
    const admin = await site.signIn('admin');
    const paths = await contribute(member, 'kept');
    await remove(member, 'keep');
    site.clock.advance(14 * dayMs);
    await eraseAccounts(site.deps);
    for (const path of paths) {
      const response = await site.request('GET', path);
      expect([path, response.statusCode, response.json().created_by]).toEqual([path, 200, null]);
    }
    const { token } = (await login(admin)).json();
    const history = await fetchHistory(site, { ...admin, token }, 'event', Number(paths[0]!.split('/').at(-1)));
    expect(history.map(({ user_name }) => user_name)).toEqual(['Former member']);
  });

  test('removes the name from pages and lists at once, and nobody makes the account a helper', async () => {
    const host = await site.signIn();
    const { id } = await submitEvent(site, host);
    const params = { type: 'event', id };
    await saveAs('owner', site, id, member.id, 'event');
    await member.must('updateOwnership', { params, json: { shown: true } });
    await member.must('updateNotificationSettings', { json: { show_name: true } });
    await member.must('attendEvent', { params: { id }, json: { response: 'going' } });
    const named = async () => [
      (await site.must('getEvent', { params: { id } })).claimed_by,
      (await host.must('getAttendance', { params: { id } })).names.map(({ username }) => username),
    ];
    expect(await named()).toEqual([[member.username], [member.username]]);
    await remove(member);
    expect(await named()).toEqual([[], []]);
    const other = await submitEvent(site, host, { event_name: 'Another one' });
    const added = await host.tries('addHelper', {
      params: { type: 'event', id: other.id },
      json: { username: member.username },
    });
    expect(added.json().code).toBe('helper-unknown');
    site.clock.advance(14 * dayMs);
    await eraseAccounts(site.deps);
    expect(await named()).toEqual([[], []]);
  });

  test('replaces the name in a text that somebody changes meanwhile, and keeps the change', async () => {
    const { db } = site.deps.store;
    const send = async (feedback: string) => (await member.must('submitFeedback', { json: { feedback } })).id;
    const [first, second] = [await send(`First, ${member.username}`), await send(`Second, ${member.username}`)];
    const row = `update feedback set feedback = 'Edited, ${member.username}'
      where id = ${second} and new.id = ${first} and feedback like 'Second%'`;
    await createTrigger(db, dialect, { name: 'edit_meanwhile', table: 'feedback', event: 'update', row });
    await remove(member);
    site.clock.advance(14 * dayMs);
    await eraseAccounts(site.deps);
    const rows = await db.selectFrom('feedback').where('id', 'in', [first, second]).select('feedback').execute();
    expect(rows.map(({ feedback }) => feedback).toSorted()).toEqual(['Edited, Former member', 'First, Former member']);
  });

  test('removes contributions for good if asked to', async () => {
    const paths = await contribute(member, 'removed');
    const stranger = await site.signIn();
    const [others] = await contribute(stranger, 'of somebody else');
    const styled = { artist_name: 'Goa gone', artist_country: 'Peru', styles: 'Goa' };
    await member.must('submitArtist', { form: styled });
    const floors = [{ name: 'Main', artists: [{ artist_name: 'Goa gone' }] }];
    await submitEvent(site, stranger, { event_name: 'Stays', floors });
    expect((await site.must('listEvents', { query: { style: 'Goa' } })).events).toHaveLength(1);
    expect((await site.must('search', { query: { q: 'removed' } })).results.length).toBeGreaterThan(0);
    await remove(member, 'remove');
    site.clock.advance(14 * dayMs);
    await eraseAccounts(site.deps);
    for (const path of paths) expect([path, (await site.request('GET', path)).statusCode]).toEqual([path, 404]);
    expect((await site.must('search', { query: { q: 'removed' } })).results).toEqual([]);
    expect((await site.request('GET', others!)).statusCode).toBe(200);
    expect((await site.must('listEvents', { query: { style: 'Goa' } })).events).toEqual([]);
    const names = await site.deps.store.db.selectFrom('activity').select('resource_name').execute();
    expect(names.filter(({ resource_name: name }) => /removed/i.test(name))).toEqual([]);
  });

  test('leaves the pages that others own by now, without the name', async () => {
    const owner = await site.signIn();
    const paths = await contribute(member, 'claimed');
    for (const [at, { type }] of recordFixtures.entries())
      await saveAs('owner', site, Number(paths[at]!.split('/').at(-1)), owner.id, type);
    const series = (await submitRecord(site, member, 'series')).id;
    const { id } = await submitEvent(site, member);
    await site.deps.store.db.updateTable('event').set({ series_id: series }).where('id', '=', id).execute();
    await saveAs('owner', site, series, owner.id, 'series');
    await saveAs('owner', site, (await submitRecord(site, member, 'artist')).id, member.id);
    await remove(member, 'remove');
    site.clock.advance(14 * dayMs);
    await eraseAccounts(site.deps);
    for (const path of [...paths, `/series/${series}`, `/events/${id}`]) {
      const response = await site.request('GET', path);
      expect([path, response.statusCode, response.json().created_by]).toEqual([path, 200, null]);
    }
    const { db } = site.deps.store;
    expect(await db.selectFrom('artist').where('created_by', '=', member.id).selectAll().execute()).toEqual([]);
  });

  test('removes former names from texts too', async () => {
    const zebulon = await site.signIn('user', 'Zebulon');
    await zebulon.must('submitFeedback', { json: { feedback: 'Hello from Zebulon' } });
    for (const username of ['Zebulon2', 'Zebulon3']) await zebulon.must('updateProfile', { json: { username } });
    await remove(zebulon);
    site.clock.advance(15 * dayMs);
    await eraseAccounts(site.deps);
    const texts = await site.deps.store.db.selectFrom('feedback').select('feedback').execute();
    expect(texts.map(({ feedback }) => feedback)).toContain('Hello from Former member');
  });

  test('leaves mails and notices of others as they are, whatever word its name is', async () => {
    const names = ['button', 'https', 'token', 'hello'];
    const leaving = await Promise.all(names.map((name) => site.signIn('user', name)));
    for (const account of leaving) await remove(account);
    const mailsTo = async () => (await readMails(site)).filter(({ to }) => to?.[0]?.address === member.email);
    const created_at = new Date(site.clock.now()).toISOString();
    const notice = { kind: 'returned', type: 'event', record_id: 1, name: 'NIGHT', detail: 'Hello, where?' } as const;
    await site.deps.store.db
      .insertInto('notice')
      .values({ ...notice, account_id: member.id, created_at })
      .execute();
    site.clock.advance(14 * dayMs);
    await site.tries('requestPasswordReset', { json: { email: member.email } });
    expect(await mailsTo()).toHaveLength(1);
    site.clock.advance(dayMs / 2);
    await site.tries('requestPasswordReset', { json: { email: member.email } });
    await site.deps.backgroundTasks.settled();
    await eraseAccounts(site.deps);
    const mails = await mailsTo();
    expect(mails).toHaveLength(2);
    for (const { text } of mails) {
      expect(text).toMatch(/\/reset-password\?token=[\w-]+\n/);
      expect(text).toContain(`Hello ${member.username},`);
    }
    const { detail } = await site.deps.store.db.selectFrom('notice').select('detail').executeTakeFirstOrThrow();
    expect(detail).toBe('Hello, where?');
  });

  test('is refused to the last admin, and to the last who stays', async () => {
    await site.deps.store.db.updateTable('account').set({ role: 'user' }).where('role', '=', 'admin').execute();
    const [first, second] = [await site.signIn('admin'), await site.signIn('admin')];
    const statuses = await Promise.all([first, second].map(async (admin) => (await remove(admin)).statusCode));
    expect(statuses.toSorted((one, other) => one - other)).toEqual([202, 409]);
    const left = statuses[0] === 409 ? first : second;
    expect(detail(await remove(left))).toEqual([
      409,
      'This is the last admin who can sign in. Make somebody else an admin first.',
    ]);
    expect(await isValid(left.token)).toBe(true);
  });

  test('of an account without a password needs a recent sign-in', async () => {
    const { db } = site.deps.store;
    await db.updateTable('account').set({ password_hash: noPassword }).where('id', '=', member.id).execute();
    site.clock.advance(16 * 60_000);
    expect((await ask(member, { contributions: 'keep' })).json()).toMatchObject({
      status: 403,
      type: '/problems/password-needed',
    });
    await db
      .updateTable('session')
      .set({ password_at: new Date(site.clock.now()).toISOString() })
      .where('account_id', '=', member.id)
      .execute();
    expect((await ask(member, { contributions: 'keep' })).statusCode).toBe(202);
  });

  describe('language and time zone', () => {
    const change = (json: unknown) => member.tries('updateProfile', { json });

    test('are stored without a password, and returned', async () => {
      const response = await change({ language: 'pt', time_zone: 'Europe/Lisbon' });
      expect([response.statusCode, response.json()]).toMatchObject([
        200,
        { language: 'pt', time_zone: 'Europe/Lisbon' },
      ]);
      const validated = await member.tries('validate');
      expect(validated.json()).toMatchObject({ language: 'pt', time_zone: 'Europe/Lisbon' });
      expect((await change({ time_zone: null })).json()).toMatchObject({ language: 'pt', time_zone: null });
    });

    test.each([
      [{ language: 'xx' }, 'language'],
      [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
      [{ time_zone: 'x'.repeat(1000) }, 'time_zone'],
      [{ time_zone: 5 }, 'time_zone'],
    ])('%j is refused', async (json, field) => {
      const response = await change(json);
      expect([response.statusCode, response.json().errors[0].field]).toEqual([422, field]);
    });
  });
});
