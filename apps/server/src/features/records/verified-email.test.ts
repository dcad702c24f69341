import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { validEvent } from '../../testing/events.ts';
import { readMails } from '../../testing/mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const password = 'correct horse battery';

describeOnDatabase('REQUIRE_VERIFIED_EMAIL', (dialect) => {
  let site: TestApp;

  beforeEach(async () => {
    site = await createTestApp(dialect, { REQUIRE_VERIFIED_EMAIL: 'on' });
  });
  afterEach(() => site.close());

  test('refuses submissions of members until they have confirmed their address', async () => {
    const json = { username: 'luna', email: 'luna@example.com', password };
    const { token, user: account } = await site.must('register', { json });
    const refused = await site.tries('submitEvent', { token, form: validEvent });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      code: 'email-unverified',
      detail: 'Please confirm your email address first, with the link that we sent you. Your entries are kept.',
    });
    const link = /token=([\w-]+)/.exec((await readMails(site))[0]?.text ?? '')?.[1];
    // in the browser that is signed in: elsewhere, the first proof of the address ends earlier sign-ins
    await site.tries('verifyEmail', { token, json: { token: link } });
    const { id } = await site.must('submitEvent', { token, form: validEvent });
    const admin = await site.signIn('admin');
    await site.deps.store.db
      .updateTable('account')
      .set({ email_verified_at: null })
      .where('id', '!=', account.id)
      .execute();
    expect((await site.tries('submitEvent', { token: admin.token, form: validEvent })).statusCode).toBe(201);
    await site.deps.store.db.updateTable('account').set({ email_verified_at: null }).execute();
    expect((await site.tries('joinEditions', { token, params: { id } })).json().code).toBe('email-unverified');
  });
});
