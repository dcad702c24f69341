import { afterAll, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { openPushService } from '../../testing/fakes/push-service.ts';
import { makeLink } from '../../testing/mails.ts';
import { createSuiteApp, type TestAccount, testPassword } from '../../testing/test-app.ts';
import { deleteExpiredSessions } from './sessions.ts';

const day = 24 * 60 * 60_000;

describeOnDatabase('reminders of a member', async (dialect) => {
  const service = await openPushService();
  afterAll(() => service.close());
  const site = await createSuiteApp(dialect, { PUSH_SERVICES: service.origin });

  /** Turns reminders on in a browser; returns whether it still gets them. */
  const remind = async (account?: { token: string }, browser = service.subscribe()) => {
    const { messages: _, ...target } = browser;
    const json = { ...target, minutes: 15, sets: [] };
    await site.as(account).must('setReminders', { json });
    return async () => {
      // not by a test message, of which there are few an hour
      const { db } = site.deps.store;
      const rows = db.selectFrom('push_subscription').where('endpoint', '=', target.endpoint).select('id');
      return (await rows.execute()).length > 0;
    };
  };
  const signInAgain = ({ email }: TestAccount) => site.must('login', { json: { email, password: testPassword } });
  const given = (...reminded: (() => Promise<boolean>)[]) => Promise.all(reminded.map((isReminded) => isReminded()));

  test('end with the session in which the browser has turned them on, and no others', async () => {
    const member = await site.signIn();
    const [phone, laptop] = [await signInAgain(member), await signInAgain(member)];
    const reminded = [await remind(member), await remind(phone), await remind(laptop), await remind()];
    await site.tries('logout', { token: phone.token });
    expect(await given(...reminded)).toEqual([true, false, true, true]);
    const list = await member.must('listSessions');
    const other = list.find(({ current }) => !current)!;
    await member.tries('endSession', { params: { id: other.id } });
    expect(await given(...reminded)).toEqual([true, false, false, true]);
  });

  test('of all other browsers end with “everywhere else”, a new password, or a new address', async () => {
    const ends = [
      (account: TestAccount) => account.tries('endOtherSessions'),
      (account: TestAccount) =>
        account.tries('updateProfile', { json: { password: 'another good one', current_password: testPassword } }),
      (account: TestAccount) =>
        account.tries('updateProfile', {
          json: { email: `${account.username}@example.org`, current_password: testPassword },
        }),
    ];
    for (const end of ends) {
      const member = await site.signIn();
      const reminded = [await remind(member), await remind(await signInAgain(member))];
      expect(Math.floor((await end(member)).statusCode / 100)).toBe(2);
      expect(await given(...reminded)).toEqual([true, false]);
    }
  });

  test('of all browsers end with a reset, a deletion, a suspension, and when an admin ends the sign-ins', async () => {
    const admin = await site.signIn('admin');
    const ends = [
      async (account: TestAccount) => {
        const token = await makeLink(site, account, 'reset-password');
        return site.tries('resetPassword', { json: { token, password: 'another good one' } });
      },
      (account: TestAccount) =>
        account.tries('deleteAccount', { json: { password: testPassword, contributions: 'keep' } }),
      (account: TestAccount) => admin.tries('updateAccount', { params: { id: account.id }, json: { suspended: true } }),
      (account: TestAccount) => admin.tries('endAccountSessions', { params: { id: account.id } }),
    ];
    for (const end of ends) {
      const member = await site.signIn();
      const reminded = [await remind(member), await remind(await signInAgain(member))];
      expect(Math.floor((await end(member)).statusCode / 100)).toBe(2);
      expect(await given(...reminded)).toEqual([false, false]);
    }
  });

  test('outlive a session that has expired, until the account ends them', async () => {
    const member = await site.signIn();
    const isReminded = await remind(member);
    site.clock.advance(31 * day);
    await deleteExpiredSessions(site.deps);
    expect(await isReminded()).toBe(true);
    const token = await makeLink(site, member, 'reset-password');
    await site.tries('resetPassword', { json: { token, password: 'another good one' } });
    expect(await isReminded()).toBe(false);
  });

  test('in a browser that somebody else signs in to are theirs', async () => {
    const [first, second] = [await site.signIn(), await site.signIn()];
    const browser = service.subscribe();
    const isReminded = await remind(first, browser);
    await remind(second, browser);
    await first.tries('logout');
    expect(await isReminded()).toBe(true);
    await second.tries('logout');
    expect(await isReminded()).toBe(false);
  });
});
