// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { messages } from '@moonfloor/contract/api/messages';
import { passwordNeededType } from '@moonfloor/contract/api/problem-types';
import { api } from '../../api/browser.ts';
import { type Answers, problem, renderSignedIn, serve } from '../../testing/render.tsx';

test('calls that need the password at the same time ask once, and are all repeated', async () => {
  const passwordNeeded = () => problem(403, messages.passwordAgain, { type: passwordNeededType });
  const answers: Answers = {
    'GET /auth/tokens': passwordNeeded,
    'GET /auth/passkeys': passwordNeeded,
    'POST /auth/confirm': () => ({ status: 204 }),
  };
  const sent = serve(answers);
  const page = await renderSignedIn(<p>Account</p>);
  const both = Promise.all([api('listTokens'), api('listPasskeys')]);
  await page.shows(messages.passwordAgain);
  Object.assign(answers, { 'GET /auth/tokens': [], 'GET /auth/passkeys': [] });
  await page.type('Password', 'a password for tests');
  await page.click('Continue');
  expect(await both).toEqual([[], []]);
  expect(sent.map(({ request }) => request)).toEqual(['POST /auth/confirm']);
});

test('an issuer leads back to the page with its query', async () => {
  serve({
    'GET /auth/tokens': () => problem(403, messages.passwordAgain, { type: passwordNeededType }),
    'GET /auth/passkeys': [],
    'GET /auth/identities': { has_password: true, identities: [{ issuer: { name: 'tribe', label: 'Tribe' } }] },
    'POST /auth/issuers/tribe/start': { url: '#', state: 'a', secret: 'b' },
  });
  const issuers = [{ name: 'tribe', label: 'Tribe' }];
  const page = await renderSignedIn(<p>Reports</p>, { issuers, path: '/?state=done&page=3' });
  void api('listTokens').catch(() => undefined);
  await page.shows('Sign in with Tribe');
  await page.click('Sign in with Tribe');
  expect(JSON.parse(localStorage.getItem('issuer:a')!)).toMatchObject({ from: '/?state=done&page=3' });
});
