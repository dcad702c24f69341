import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallName } from '@moonfloor/contract/api/calls';
import { makeToken } from '../../testing/accounts.ts';
import { describeWithRaces } from '../../testing/databases.ts';
import { validEvent } from '../../testing/events.ts';
import { readMails } from '../../testing/mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepLinks } from './mail-links.ts';
import { sweepAccountsWithoutAddress } from './recovery.ts';

const password = 'correct horse battery';
const next = 'staple of the next horse';
const hour = 60 * 60_000;

describeWithRaces('links in mails', (dialect, alone) => {
  let site: TestApp;
  let seen: number;

  beforeEach(async () => {
    site = await createTestApp(dialect, { PUBLIC_URL: 'https://moonfloor.example', TRUST_PROXY: 'on' });
    seen = 0;
  });
  afterEach(() => site.close());

  const post = (name: CallName, json: unknown, headers = {}) => site.tries(name, { json, headers });
  const signUp = async (name: string, headers = {}) => {
    const email = `${name}@example.com`;
    const response = await post('register', { username: name, email, password }, headers);
    expect(response.statusCode, response.body).toBe(201);
    return { email, token: String(response.json().token), id: Number(response.json().user.id) };
  };
  /** Returns the mails that were sent since the last call. */
  const mails = async (): Promise<Email[]> => {
    const all = await readMails(site);
    const fresh = all.slice(seen);
    seen = all.length;
    return fresh;
  };
  const subjects = async () => (await mails()).map((mail) => `${mail.to?.[0]?.address}: ${mail.subject}`).toSorted();
  const linkIn = (mail: Email | undefined): { path: string; token: string } => {
    const found = /https:\/\/moonfloor\.example(\/\S+)\?token=([\w-]+)/.exec(mail?.text ?? '');
    return { path: found?.[1] ?? '', token: found?.[2] ?? '' };
  };
  const login = async (email: string, given: string) => (await post('login', { email, password: given })).statusCode;
  const validate = async (token: string) => (await site.tries('validate', { token })).statusCode;
  const verifiedAt = async (id: number) =>
    await site.deps.store.db
      .selectFrom('account')
      .where('id', '=', id)
      .select(['email', 'email_key', 'email_verified_at', 'language'])
      .executeTakeFirst();
  const askReset = async (email: string) => {
    expect((await post('requestPasswordReset', { email })).statusCode).toBe(202);
    return linkIn((await mails()).find((mail) => mail.subject === 'Choose a new password'));
  };

  test('a new account verifies its address once, within an hour, with the newest link', async () => {
    const { email, token, id } = await signUp('luna');
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: [{ address: email }], subject: 'Confirm your email address' });
    const first = linkIn(mail);
    expect(first.path).toBe('/verify-email');
    expect(await verifiedAt(id)).toMatchObject({ email_verified_at: null, language: 'en' });
    expect(mail?.html).toContain(`href="https://moonfloor.example/verify-email?token=${first.token}"`);

    expect((await site.tries('resendVerification', { token })).statusCode).toBe(202);
    const second = linkIn((await mails())[0]);
    expect((await post('verifyEmail', { token: first.token })).json(), 'void').toMatchObject({
      status: 410,
      code: 'link-gone',
      detail: 'This link has been used or has expired',
    });
    const confirm = (link: string) => post('verifyEmail', { token: link }, { authorization: `Bearer ${token}` });
    const both = await Promise.all([1, 2].map(() => confirm(second.token)));
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 410]);
    expect((await verifiedAt(id))?.email_verified_at).toBe(new Date(site.clock.now()).toISOString());
    expect((await site.tries('resendVerification', { token })).statusCode).toBe(202);
    expect(await mails(), 'it is verified').toEqual([]);
  });

  alone('a link is too late after an hour, and of no other use', async () => {
    await signUp('luna');
    const verify = linkIn((await mails())[0]).token;
    expect((await post('resetPassword', { token: verify, password: next })).statusCode).toBe(410);
    const reset = (await askReset('LUNA@example.com')).token;
    expect((await post('verifyEmail', { token: reset })).statusCode).toBe(410);
    site.clock.advance(hour);
    for (const token of [verify, reset, '', 'x', 'x'.repeat(43), 'x'.repeat(100_000), 'nul\0', '../..']) {
      expect((await post('verifyEmail', { token })).statusCode).toBe(410);
      expect((await post('resetPassword', { token, password: next })).statusCode).toBe(410);
    }
    expect((await post('verifyEmail', {})).statusCode).toBe(422);
    await sweepLinks(site.deps);
    expect(await site.deps.store.db.selectFrom('mail_link').selectAll().execute()).toEqual([]);
  });

  alone('tokens are stored as hashes only, and are gone from the queue once sent', async () => {
    const { email } = await signUp('luna');
    const { token } = await askReset(email);
    const tables = ['mail', 'mail_link', 'account', 'security_entry'] as const;
    for (const table of tables) {
      expect(JSON.stringify(await site.deps.store.db.selectFrom(table).selectAll().execute())).not.toContain(token);
    }
  });

  test('a reset sets the password, ends all sessions and access tokens, verifies, and tells by mail', async () => {
    const { email, token, id } = await signUp('luna');
    const script = await makeToken(site, { token });
    const stranger = await signUp('stranger');
    await mails();
    const link = await askReset(email);
    expect(link.path).toBe('/reset-password');
    const bad = await post('resetPassword', { token: link.token, password: 'short' });
    expect([bad.statusCode, bad.json().errors[0].field]).toEqual([422, 'password']);

    const both = await Promise.all(
      [next, 'another new password'].map((given) => post('resetPassword', { token: link.token, password: given })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 410]);
    const given = both[0]?.statusCode === 204 ? next : 'another new password';
    expect([await login(email, password), await login(email, given)]).toEqual([401, 200]);
    expect([await validate(token), await validate(script.token), await validate(stranger.token)]).toEqual([
      401, 401, 200,
    ]);
    expect(await subjects()).toEqual(['luna@example.com: Your password was changed']);
    expect((await verifiedAt(id))?.email_verified_at).not.toBeNull();
    const log = await site.deps.store.db
      .selectFrom('security_entry')
      .where('kind', '=', 'password-changed')
      .selectAll()
      .execute();
    expect(log).toMatchObject([{ account_name: 'luna' }]);
  });

  alone('whether an address has an account shows neither in the answer to a reset nor in mails to others', async () => {
    const { email } = await signUp('luna');
    await mails();
    const answers = await Promise.all(
      [email, 'nobody@example.com'].map((to) => post('requestPasswordReset', { email: to })),
    );
    const [known, unknown] = answers.map(({ statusCode, body, headers }) => {
      const { date: _, 'x-request-id': __, ...rest } = headers;
      return { statusCode, body, headers: rest };
    });
    expect(known).toEqual(unknown);
    expect(await subjects()).toEqual(['luna@example.com: Choose a new password']);
    expect((await post('requestPasswordReset', { email: 'nobody' })).statusCode).toBe(422);
  });

  test.runIf(dialect === 'postgres')('the answer does not wait for what is done only for known addresses', async () => {
    const { email } = await signUp('luna');
    await mails();
    await site.deps.store.db.transaction().execute(async (db) => {
      await sql`lock table mail_link, mail in access exclusive mode`.execute(db);
      for (const to of [email, 'nobody@example.com']) {
        expect((await post('requestPasswordReset', { email: to })).statusCode).toBe(202);
      }
    });
    expect(await subjects()).toEqual(['luna@example.com: Choose a new password']);
  });

  alone('a sign-up with a taken address answers like any other; its owner is told, and nobody can use it', async () => {
    const owner = await signUp('luna');
    await mails();
    const [taken, free] = await Promise.all([
      post('register', { username: 'second', email: 'LUNA@example.com', password: next }),
      post('register', { username: 'third', email: 'third@example.com', password: next }),
    ]);
    expect([taken.statusCode, free.statusCode]).toEqual([201, 201]);
    const shape = (json: { token: string; user: Record<string, unknown> }) => [
      json.token.length,
      Object.keys(json.user),
    ];
    expect(shape(taken.json())).toEqual(shape(free.json()));
    expect(await subjects()).toEqual([
      'luna@example.com: You already have an account',
      'third@example.com: Confirm your email address',
    ]);
    const { token, user: account } = taken.json();
    const profile = await site.tries('getProfile', { token });
    expect([profile.statusCode, profile.json().email]).toEqual([200, 'LUNA@example.com']);
    expect(await verifiedAt(account.id)).toMatchObject({ email_key: null, email_verified_at: null });

    expect([await login('luna@example.com', next), await login(owner.email, password)]).toEqual([401, 200]);
    expect((await site.tries('resendVerification', { token })).statusCode).toBe(202);
    expect(await mails(), 'the owner is not bothered again').toEqual([]);
    const reset = await askReset(owner.email);
    await post('resetPassword', { token: reset.token, password: 'the owner chose this' });
    expect([await validate(token), await login(owner.email, 'the owner chose this')]).toEqual([200, 200]);
  });

  alone('such an account is removed when its session ends or after a day, unless something depends on it', async () => {
    await signUp('luna');
    const made = [];
    for (const username of ['left', 'stays', 'author', 'adviser', 'helper', 'keyed']) {
      const response = await post('register', { username, email: 'luna@example.com', password: next });
      made.push(response.json());
    }
    const [left, stays, author, adviser, helper, keyed] = made;
    const names = async () => {
      await sweepAccountsWithoutAddress(site.deps);
      return (await site.deps.store.db.selectFrom('account').orderBy('id').select('username').execute()).map(
        ({ username }) => username,
      );
    };
    const { id } = await site.must('submitEvent', { token: author.token, form: validEvent });
    await site.deps.store.db.updateTable('event').set({ status: 'published' }).where('id', '=', id).execute();
    await site.must('suggestEvent', { params: { id }, token: adviser.token, form: { area: 'Berlin' } });
    const params = { type: 'event', id };
    await site.must('addHelper', { params, token: author.token, json: { username: helper.user.username } });
    const passkey = { credential_id: 'id', public_key: 'key', counter: 0, transports: '', name: 'Phone' };
    await site.deps.store.db
      .insertInto('passkey')
      .values({ ...passkey, account_id: keyed.user.id, created_at: '2026-06-15T12:00:00.000Z' })
      .execute();
    await site.must('attendEvent', { params: { id }, token: stays.token, json: { response: 'going' } });
    expect((await site.must('getEvent', { params: { id } })).going).toBe(1);
    expect(await names()).toEqual(['luna', 'left', 'stays', 'author', 'adviser', 'helper', 'keyed']);
    await site.tries('logout', { token: left.token });
    expect(await names()).toEqual(['luna', 'stays', 'author', 'adviser', 'helper', 'keyed']);
    site.clock.advance(24 * hour);
    expect(await names()).toEqual(['luna', 'author', 'adviser', 'helper', 'keyed']);
    expect((await site.must('getEvent', { params: { id } })).going, 'on its cached page').toBe(0);
    expect([await validate(stays.token), await validate(author.token)]).toEqual([401, 200]);
  });

  test('two sign-ups at once with one address: one account gets it', async () => {
    const answers = await Promise.all(
      ['one', 'two'].map((username) => post('register', { username, email: 'both@example.com', password })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const rows = await site.deps.store.db.selectFrom('account').select('email_key').execute();
    expect(rows.filter(({ email_key: key }) => key !== null)).toHaveLength(1);
    expect(await subjects()).toEqual([
      'both@example.com: Confirm your email address',
      'both@example.com: You already have an account',
    ]);
  });

  alone('a new address takes effect when it is confirmed there, and is announced at the old one', async () => {
    const { email, token, id } = await signUp('luna');
    await mails();
    const change = (json: unknown) => site.tries('updateProfile', { token, json });
    const asked = await change({ email: 'Moved@example.com', current_password: password });
    expect([asked.statusCode, asked.json().email]).toEqual([200, email]);
    const sent = await mails();
    expect(new Set(sent.map((mail) => mail.to?.[0]?.address))).toEqual(new Set(['Moved@example.com', email]));
    expect([await login('moved@example.com', password), await login(email, password)]).toEqual([401, 200]);
    const confirm = linkIn(sent.find((mail) => mail.subject === 'Confirm your new email address'));
    expect(confirm.path).toBe('/verify-email');
    expect((await post('verifyEmail', { token: confirm.token })).statusCode).toBe(204);
    expect((await post('verifyEmail', { token: confirm.token })).statusCode).toBe(410);
    expect([await login('moved@example.com', password), await login(email, password)]).toEqual([200, 401]);
    expect(await verifiedAt(id)).toMatchObject({ email: 'Moved@example.com', email_verified_at: expect.any(String) });

    // “that was not me”, at the old address
    const keep = linkIn(sent.find((mail) => mail.subject === 'Your email address is about to change'));
    expect(keep.path).toBe('/reset-password');
    expect((await post('resetPassword', { token: keep.token, password: next })).statusCode).toBe(204);
    expect(await validate(token)).toBe(401);
    expect([await login(email, next), await login('moved@example.com', next)]).toEqual([200, 401]);
  });

  alone('“that was not me” also voids a change that is not confirmed yet', async () => {
    const { email, token } = await signUp('luna');
    await mails();
    await site.tries('updateProfile', { token, json: { email: 'new@example.com', current_password: password } });
    const sent = await mails();
    const [keep, confirm] = ['Your email address is about to change', 'Confirm your new email address'].map((subject) =>
      linkIn(sent.find((mail) => mail.subject === subject)),
    );
    expect((await post('resetPassword', { token: keep!.token, password: next })).statusCode).toBe(204);
    expect((await post('verifyEmail', { token: confirm!.token })).statusCode).toBe(410);
    expect([await login(email, next), await login('new@example.com', next)]).toEqual([200, 401]);
  });

  alone('a change to an address that is taken, then or meanwhile, answers the same and does not happen', async () => {
    const owner = await signUp('first');
    const { token, email } = await signUp('luna');
    await mails();
    const change = (to: string) =>
      site.tries('updateProfile', { token, json: { email: to, current_password: password } });
    const [taken, free] = [await change(owner.email), await change('free@example.com')];
    expect([taken.statusCode, taken.json()]).toEqual([free.statusCode, free.json()]);
    const sent = await mails();
    expect(sent.filter((mail) => mail.to?.[0]?.address === owner.email).map(({ subject }) => subject)).toEqual([
      'You already have an account',
    ]);
    await signUp('free');
    const confirm = linkIn(sent.find((mail) => mail.to?.[0]?.address === 'free@example.com'));
    const late = await post('verifyEmail', { token: confirm.token });
    expect([late.statusCode, late.json().code]).toEqual([409, 'email-taken']);
    expect(await login(email, password)).toBe(200);
  });

  alone('mails are in the language of the account, and lead to pages in it', async () => {
    const { email, id } = await signUp('luna', { 'accept-language': 'de-AT, en;q=0.5' });
    expect((await verifiedAt(id))?.language).toBe('de');
    expect(linkIn((await mails())[0]).path).toBe('/de/verify-email');
    await post('requestPasswordReset', { email }, { 'accept-language': 'fr' });
    expect(linkIn((await mails())[0]).path).toBe('/de/reset-password');
  });
});
