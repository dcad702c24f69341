import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { readMails } from '../../testing/mails.ts';
import { createTestApp, testPassword, type TestApp, type TestAccount } from '../../testing/test-app.ts';

describeOnDatabase('sign-ins of a user', (dialect) => {
  let site: TestApp;
  let [admin, member]: TestAccount[] = [];
  beforeEach(async () => {
    site = await createTestApp(dialect);
    admin = await site.signIn('admin', 'Nova');
    member = await site.signIn('user', 'Ziggy');
  });
  afterEach(() => site.close());

  const end = (id: number) => admin!.tries('endAccountSessions', { params: { id } });
  const reset = (id: number) => admin!.tries('sendAccountReset', { params: { id } });
  const isSignedIn = async ({ token }: { token: string }): Promise<boolean> =>
    (await site.tries('validate', { token })).statusCode === 200;
  const login = ({ email }: TestAccount) => site.must('login', { json: { email, password: testPassword } });
  const log = async () => {
    const { entries } = await admin!.must('listSecurityLog');
    return entries.map(({ kind, account_name: name, actor_name: by, about }) => [kind, name, by, about]);
  };

  test('are ended at once with all access tokens, also when there are none, but not the admin’s own', async () => {
    const second = await login(member!);
    const json = { name: 'Script', scopes: ['read'], days: 30 };
    const script = await member!.must('createToken', { json });
    expect(await isSignedIn(script)).toBe(true);
    expect((await end(member!.id)).statusCode).toBe(204);
    expect([await isSignedIn(member!), await isSignedIn(second), await isSignedIn(script)]).toEqual([
      false,
      false,
      false,
    ]);
    expect((await end(member!.id)).statusCode, 'again').toBe(204);
    expect(await isSignedIn(await login(member!))).toBe(true);
    const elsewhere = await login(admin!);
    expect((await end(admin!.id)).statusCode).toBe(204);
    expect([await isSignedIn(admin!), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect((await log())[1]).toEqual(['sessions-ended', 'Ziggy', 'Nova', null]);
  });

  test('a link for a new password is mailed, and the former one stops working', async () => {
    const tokenIn = (text = ''): string => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '';
    const confirm = (token: string) => site.tries('resetPassword', { json: { token, password: 'another password' } });
    expect((await reset(member!.id)).statusCode).toBe(202);
    const [former] = await readMails(site);
    expect((await reset(member!.id)).statusCode).toBe(202);
    const mails = await readMails(site);
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([member!.email, member!.email]);
    const latest = mails.find(({ text }) => text !== former?.text);
    expect(latest?.text).toContain('An admin of Moonfloor has sent you this link');
    expect((await confirm(tokenIn(former?.text))).statusCode).toBe(410);
    expect((await confirm(tokenIn(latest?.text))).statusCode).toBe(204);
    expect(await isSignedIn(member!)).toBe(false);
    expect((await log())[1]).toEqual(['reset-sent', 'Ziggy', 'Nova', null]);
  });

  test('no mail goes to an address of somebody else, and not many to one', async () => {
    const json = { username: 'luna', email: member!.email, password: testPassword };
    const { user: account } = await site.must('register', { json });
    expect((await reset(account.id)).json()).toMatchObject({ status: 409, code: 'no-own-address' });
    for (let count = 0; count < 5; count += 1) expect((await reset(member!.id)).statusCode).toBe(202);
    expect((await reset(member!.id)).statusCode).toBe(429);
  });

  test('are for admins who have just given their password', async () => {
    for (const call of [end, reset]) expect((await call(99_999)).json().code).toBe('user-not-found');
    site.clock.advance(16 * 60_000);
    for (const call of [end, reset]) expect((await call(member!.id)).statusCode).toBe(403);
    expect(await isSignedIn(member!)).toBe(true);
  });

  test('a suspension has a reason for admins, which ends with it', async () => {
    const update = (json: object) => admin!.tries('updateAccount', { params: { id: member!.id }, json });
    const shown = async () => {
      const { suspended, suspension_reason: reason } = await admin!.must('getAccount', { params: { id: member!.id } });
      return [suspended, reason];
    };
    expect((await update({ suspended: true, reason: 'x'.repeat(1001) })).statusCode).toBe(422);
    await update({ suspended: true, reason: 'Sells tickets that do not exist' });
    expect(await shown()).toEqual([true, 'Sells tickets that do not exist']);
    await update({ suspended: true, reason: 'Another' });
    expect(await shown(), 'again').toEqual([true, 'Sells tickets that do not exist']);
    await update({ suspended: false });
    expect(await shown()).toEqual([false, null]);
    expect(await log()).toEqual([
      ['suspension-ended', 'Ziggy', 'Nova', null],
      ['suspended', 'Ziggy', 'Nova', 'Sells tickets that do not exist'],
    ]);
  });
});
