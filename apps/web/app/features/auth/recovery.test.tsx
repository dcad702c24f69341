// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answers, member, problem, render, renderSignedIn, serve } from '../../testing/render.tsx';
import ResetPasswordScreen from './reset-password.screen.tsx';
import VerifyEmailScreen from './verify-email.screen.tsx';

const noContent = () => ({ status: 204 }) as const;

describe('a new password', () => {
  const open = async (path: string, answers: Answers, signedIn = false) => {
    const sent = serve(answers);
    const place = { route: '/reset-password', path };
    const page = await (signedIn
      ? renderSignedIn(<ResetPasswordScreen />, place)
      : render(<ResetPasswordScreen />, place));
    return { ...page, sent };
  };

  test('is asked for by address; the answer does not tell whether there is an account', async () => {
    const page = await open('/reset-password', { 'POST /auth/password-reset': () => ({ status: 202 }) });
    await page.click('Send link');
    expect(page.described('Email')).toContain('Please enter your email');
    await page.type('Email', ' nova@example.com ');
    await page.click('Send link');
    expect(page.sent.map(({ sent }) => sent)).toEqual([{ email: 'nova@example.com' }]);
    expect(page.text()).toContain('If there is an account with the address nova@example.com');
  });

  test('is confirmed, checked by the server, and then set', async () => {
    const guessed = 'This password is easy to guess. Please choose another one.';
    const errors = [{ field: 'password', code: 'guessed', message: guessed }];
    const answers: Answers = { 'POST /auth/password-reset/confirm': () => problem(422, 'Invalid', { errors }) };
    const page = await open('/reset-password?token=secret', answers, true);
    await page.click('Set password');
    expect(page.described('New password')).toContain('Please enter a password');
    await page.type('New password', 'password1');
    await page.click('Set password');
    expect(page.described('Confirm new password')).toContain('Please enter the password again');
    await page.type('Confirm new password', 'password2');
    await page.click('Set password');
    expect(page.described('Confirm new password')).toContain('Passwords do not match');
    expect(page.sent).toEqual([]);
    await page.type('Confirm new password', 'password1');
    await page.click('Set password');
    expect(page.described('New password')).toContain(guessed);
    await page.type('New password', 'seven moons over the floor');
    await page.type('Confirm new password', 'seven moons over the floor');
    answers['POST /auth/password-reset/confirm'] = noContent;
    // all sessions of the account have ended, also that of this browser
    answers['GET /auth/validate'] = () => ({ status: 401 });
    await page.click('Set password');
    expect(page.sent.at(-1)?.sent).toEqual({ token: 'secret', password: 'seven moons over the floor' });
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('leads to the sign-in; a link that was used leads to a new one', async () => {
    const answers: Answers = { 'POST /auth/password-reset/confirm': noContent };
    const set = async () => {
      const page = await open('/reset-password?token=secret', answers);
      await page.type('New password', 'nine moons over the floor');
      await page.type('Confirm new password', 'nine moons over the floor');
      await page.click('Set password');
      return page;
    };
    const done = await set();
    expect(done.text()).toContain('Your password was changed, and you were signed out everywhere.');
    expect(done.find('link', 'Sign in')?.getAttribute('href')).toBe('/login');
    answers['POST /auth/password-reset/confirm'] = () => problem(410, 'This link has been used or has expired');
    const late = await set();
    expect(late.text()).toContain('This link has been used or has expired');
    await late.click('Ask for a new link');
    expect(late.value('Email')).toBe('');
  });
});

describe('an address', () => {
  let answers: Answers;
  beforeEach(() => {
    answers = { 'POST /auth/verify-email': noContent, 'POST /auth/verify-email/resend': noContent };
  });
  const open = async (path: string, signedIn: boolean) => {
    const sent = serve(answers);
    const place = { route: '/verify-email', path };
    const page = await (signedIn ? renderSignedIn(<VerifyEmailScreen />, place) : render(<VerifyEmailScreen />, place));
    return { ...page, sent };
  };

  test('is confirmed at the press of a button', async () => {
    const page = await open('/verify-email?token=secret', true);
    expect(page.sent).toEqual([]);
    await page.click('Confirm address');
    expect(page.sent).toEqual([{ request: 'POST /auth/verify-email', sent: { token: 'secret' } }]);
    expect(page.text()).toContain('Thank you. Your email address is confirmed.');
    expect(page.find('link', 'Back to your account')?.getAttribute('href')).toBe('/account');
  });

  test('is confirmed in another browser, where the member signs in', async () => {
    const page = await open('/verify-email?token=secret', false);
    await page.click('Confirm address');
    expect(page.text()).toContain('If you have signed up in another browser, please sign in there again.');
    expect(page.find('link', 'Sign in')?.getAttribute('href')).toBe('/login');
  });

  test('with a link that was used gets a new one', async () => {
    answers['POST /auth/verify-email'] = () => problem(410, 'This link has been used or has expired');
    const page = await open('/verify-email?token=forged', true);
    await page.click('Confirm address');
    expect(page.text()).toContain('This link has been used or has expired');
    await page.click('Send a new link');
    expect(page.text()).toContain(`If ${member.email} is not confirmed yet, we have sent it a new link.`);
    // the link may have been for a new address, which only the member knows
    expect(page.text()).toContain('please enter the new one again');
    expect(page.find('link', 'Back to your account')?.getAttribute('href')).toBe('/account');
  });

  test('needs a link; visitors sign in to get one', async () => {
    const page = await open('/verify-email', false);
    expect(page.text()).toContain('please open the link in the mail that we sent to it');
    expect(page.find('link', 'Sign in')?.getAttribute('href')).toBe('/login');
  });
});
