// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import {
  type Answers,
  member,
  problem,
  render,
  renderSignedIn,
  serve,
  type ServerResponse,
  stubServer,
} from '../../testing/render.tsx';
import LoginScreen from './login.screen.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

async function open(path = '/login') {
  const page = await render(<LoginScreen />, { route: '/login', path });
  return {
    ...page,
    alert: () => page.box.querySelector('[role=alert]')?.textContent,
    /** Opens the link to the other form. */
    toggle: (name: string) =>
      act(async () => [...page.box.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.click()),
    /** The error next to a field. */
    errorOf: (field: string) => page.box.querySelector(`#${field}-error`)?.textContent,
  };
}

test('the sign-in demands both fields; the other form starts without the error', async () => {
  const requests = stubServer(() => ({ status: 200 }));
  const page = await open();
  await page.click('Sign in');
  expect(page.alert()).toContain('Email and password are required');
  await page.toggle('Sign up');
  expect(page.box.querySelector('h1')?.textContent).toBe('Sign up');
  expect(page.alert()).toBeUndefined();
  await page.click('Sign up');
  expect(page.alert()).toContain('All fields are required');
  expect(page.errorOf('username')).toBe('Please enter a username');
  expect(document.activeElement?.textContent).toContain('All fields are required');
  expect(page.box.querySelector('[role=alert] a')?.getAttribute('href')).toBe('#username');
  await page.toggle('Sign in');
  expect(page.alert()).toBeUndefined();
  expect(requests).toEqual([]);
});

test.each<[string, ServerResponse, string]>([
  ['a sentence of the server', { status: 401, body: { detail: 'Invalid email or password' } }, 'Invalid email or'],
  ['a fault without one', { status: 502 }, 'Login failed'],
])('%s is shown, and what was typed stays', async (_, response, shown) => {
  stubServer(() => response);
  const page = await open();
  await page.type('Email', 'nova@example.com');
  await page.type('Password', 'not the password');
  await page.click('Sign in');
  expect(page.alert()).toContain(shown);
  expect(page.value('Email')).toBe('nova@example.com');
});

test('the form waits for the answer, which leads to the front page, as does a session', async () => {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  stubServer(() => promise);
  const page = await open();
  await page.type('Email', 'nova@example.com');
  await page.type('Password', 'a password for tests');
  await page.click('Sign in');
  for (const part of ['#email', '#password', 'button[type=submit]'])
    expect([part, page.box.querySelector(part)?.closest('fieldset')?.disabled]).toEqual([part, true]);
  resolve({ status: 200, body: { token: 'token', user: member, restored: false, check_sign_in: false } });
  await page.shows('Another page');
  expect(page.path()).toBe('/');
  stubServer(() => ({ status: 200, body: member }));
  const again = await render(<LoginScreen />, { token: 'token', route: '/login', path: '/login' });
  await again.shows('Another page');
  expect(again.path()).toBe('/');
});

test('a password is confirmed, and what was typed in the other form is gone', async () => {
  const requests = stubServer(() => ({ status: 502 }));
  const page = await open();
  await page.type('Email', 'typed@before.example');
  await page.toggle('Sign up');
  expect(page.value('Email')).toBe('');
  await page.type('Username', 'Nova');
  await page.type('Email', 'nova@example.com');
  await page.type('Password', 'a password for tests');
  await page.type('Confirm password', 'another password');
  await page.click('Sign up');
  expect(page.alert()).toContain('Passwords do not match');
  expect(page.box.querySelector('[aria-invalid=true]')?.id).toBe('confirm');
  expect(requests).toEqual([]);
  await page.type('Confirm password', 'a password for tests');
  await page.click('Sign up');
  expect(requests).toEqual(['POST /auth/register']);
});

test('the sign-up shows all faults at once', async () => {
  const requests = stubServer(() => ({ status: 502 }));
  const page = await open('/login?mode=sign-up');
  await page.type('Email', 'nova at example');
  await page.type('Password', 'short');
  await page.type('Confirm password', 'other');
  await page.click('Sign up');
  const links = [...page.box.querySelectorAll('[role=alert] a')].map(({ textContent }) => textContent);
  expect(links).toEqual([
    'All fields are required',
    'Please enter a valid email address',
    'Password must be 8 to 128 characters',
    'Passwords do not match',
  ]);
  for (const field of ['username', 'email', 'password', 'confirm']) expect(page.errorOf(field)).toBeDefined();
  expect(requests).toEqual([]);
});

test('the other form starts without the reason why the sign-in began again', async () => {
  serve({
    'POST /auth/login': () => problem(401, 'A code is needed', { sign_in: 'secret' }),
    'POST /auth/second-factor': () => problem(401, 'Please sign in again'),
  });
  const page = await open();
  await page.type('Email', 'nova@example.com');
  await page.type('Password', 'a password for tests');
  await page.click('Sign in');
  expect(page.find('button', 'Use a passkey')).toBeDefined();
  await page.type('Code', '000000');
  await page.click('Continue');
  expect(page.alert()).toContain('Please sign in again');
  await page.toggle('Sign up');
  expect(page.alert()).toBeUndefined();
});

test('errors of the server are shown next to their fields', async () => {
  const errors = [{ field: 'username', code: 'taken', message: 'This username is already taken' }];
  stubServer(() => ({ status: 422, body: { detail: 'Invalid', errors } }));
  const page = await open('/login?mode=sign-up');
  await page.type('Username', 'Nova');
  await page.type('Email', 'nova@example.com');
  for (const label of ['Password', 'Confirm password']) await page.type(label, 'a password for tests');
  await page.click('Sign up');
  expect(page.errorOf('username')).toBe('This username is already taken');
});

test('a code of an authenticator app is asked for at the sign-in', async () => {
  const errors = [{ field: 'code', code: 'invalid', message: 'This code is not valid' }];
  const answers: Answers = { 'POST /auth/second-factor': () => problem(422, 'This code is not valid', { errors }) };
  const sent = serve(answers);
  const restarts: unknown[] = [];
  const page = await renderSignedIn(<SecondFactorForm signIn="secret" onRestart={(reason) => restarts.push(reason)} />);
  expect(document.activeElement?.id).toBe('code');
  expect(page.find('button', 'Use a passkey')).toBeDefined();
  await page.type('Code', '000000');
  await page.click('Continue');
  expect(page.described('Code')).toContain('This code is not valid');
  expect(sent.at(-1)?.sent).toMatchObject({ sign_in: 'secret', code: '000000' });
  answers['POST /auth/second-factor'] = () => problem(401, 'Please sign in again');
  await page.click('Continue');
  expect(restarts).toEqual(['Please sign in again']);
});
