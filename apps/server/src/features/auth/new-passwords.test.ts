import { expect, test } from 'vitest';
import { describeOnDatabase } from '../../testing/databases.ts';
import { makeLink } from '../../testing/mails.ts';
import { createSuiteApp, testPassword } from '../../testing/test-app.ts';

const refused = {
  status: 422,
  errors: [{ field: 'password', message: 'This password is easy to guess. Please choose another one.' }],
};

describeOnDatabase('a new password', async (dialect) => {
  let count = 0;
  const site = await createSuiteApp(dialect, { TRUST_PROXY: 'on' });

  const signUp = async (
    password: string,
    names = { username: `luna${(count += 1)}`, email: `${count}@example.com` },
  ) => {
    const json = { ...names, password };
    const response = await site.tries('register', {
      json,
      headers: { 'x-forwarded-for': `198.51.100.${(count += 1)}` },
    });
    return { status: response.statusCode, ...response.json() };
  };

  test.each(['password1', 'PASSWORD1', 'qwertyuiop', 'moonfloor', 'Moonfloor2026!', 'psytrance'])(
    'cannot be %o, which many have or expect here',
    async (password) => {
      expect(await signUp(password)).toMatchObject(refused);
    },
  );

  test.each(['ziggy star', 'Ziggy Star!!', 'ziggy.star@example.com', 'ziggy.star', 'Ziggy.Star99'])(
    'cannot be %o, like the name of its account',
    async (password) => {
      const names = { username: 'Ziggy Star', email: 'ziggy.star@example.com' };
      expect(await signUp(password, names)).toMatchObject(refused);
    },
  );

  test.each(['correct horse battery', 'a moonfloor of our own', '🌕🌖🌗🌘🌑🌒🌓🌔'])('can be %o', async (password) => {
    expect((await signUp(password)).status).toBe(201);
  });

  test('is checked when it is changed, and when it is set by a link, which stays valid', async () => {
    const member = await site.signIn();
    const json = { password: 'password1', current_password: testPassword };
    const changed = await member.tries('updateProfile', { json });
    expect(changed.json()).toMatchObject(refused);
    const token = await makeLink(site, member, 'reset-password');
    const reset = (password: string) => site.tries('resetPassword', { json: { token, password } });
    expect((await reset('password1')).json()).toMatchObject(refused);
    expect((await reset('a better one by far')).statusCode).toBe(204);
  });
});
