// @vitest-environment happy-dom
import { Link } from 'react-router';
import { encode } from 'uqr';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '@moonfloor/contract/api/messages';
import { passwordNeededType } from '@moonfloor/contract/api/problem-types';
import { useSession } from '../../api/session.tsx';
import { type Answers, member, problem, renderSignedIn, serve } from '../../testing/render.tsx';
import { AccessTokens } from './access-tokens.tsx';
import { AccountForm } from './account-form.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { LinkedIdentities } from './linked-identities.tsx';
import { Passkeys } from './passkeys.tsx';
import { ResetCheck } from './reset-check.tsx';
import { Sessions } from './sessions.tsx';
import { TwoStep } from './two-step.tsx';
import AccountScreen, { UnconfirmedNotice } from './account.screen.tsx';

const moment = '2030-01-02T03:04:05.000Z';
const noContent = () => ({ status: 204 }) as const;
const passwordNeeded = () => problem(403, messages.passwordAgain, { type: passwordNeededType });
const invalid = (field: string, message: string) => () =>
  problem(422, message, { errors: [{ field, code: 'invalid', message }] });

let answers: Answers;
beforeEach(() => {
  answers = { 'GET /auth/passkeys': [], 'POST /auth/confirm': noContent };
});

/** Confirms the password in the dialog that asks for it. */
async function enterPassword(page: Awaited<ReturnType<typeof renderSignedIn>>): Promise<void> {
  await page.shows(messages.passwordAgain);
  await page.type('Password', 'a password for tests');
  await page.click('Continue');
}

test('an address that is not confirmed is marked, and gets a new link on demand', async () => {
  answers['GET /notifications/settings'] = { mail: 'never', show_name: false, unconfirmed: true };
  answers['POST /auth/verify-email/resend'] = () => ({ status: 202 });
  const sent = serve(answers);
  const page = await renderSignedIn(<UnconfirmedNotice email={member.email} />);
  await page.shows('Your address nova@example.com is not confirmed yet');
  await page.click('Send a new link');
  await page.shows('we have sent it a new link');
  expect(sent.map(({ request }) => request)).toEqual(['POST /auth/verify-email/resend']);
  answers['GET /notifications/settings'] = { mail: 'never', show_name: false, unconfirmed: false };
  expect((await renderSignedIn(<UnconfirmedNotice email={member.email} />)).text()).toBe('');
});

describe('the profile', () => {
  function Profile() {
    const { account } = useSession();
    return (
      <>
        <h1>{account?.username}</h1>
        <AccountForm account={account!} />
      </>
    );
  }

  test('changes the name, also at the top of the page', async () => {
    answers['PUT /auth/profile'] = (sent) => ({ status: 200, body: { ...member, ...Object(sent) } });
    const sent = serve(answers);
    const page = await renderSignedIn(<Profile />);
    await page.click('Save changes');
    expect(page.text()).toContain('There is nothing to save');
    await page.type('Username', ' Supernova ');
    await page.click('Save changes');
    expect(sent).toEqual([{ request: 'PUT /auth/profile', sent: { username: 'Supernova' } }]);
    expect(page.text()).toContain('Your account has been updated');
    expect(page.find('heading')?.textContent).toBe('Supernova');
  });

  test('changes email and password only with the current password', async () => {
    const sent = serve(answers);
    const page = await renderSignedIn(<Profile />);
    await page.type('Email', 'new@example.com');
    await page.type('New password', 'another password');
    await page.type('Confirm new password', 'yet another one');
    await page.click('Save changes');
    expect(document.activeElement?.getAttribute('role')).toBe('alert');
    expect(page.described('Confirm new password')).toContain('Passwords do not match');
    expect(sent).toEqual([]);
    await page.type('Confirm new password', 'another password');
    answers['PUT /auth/profile'] = invalid('current_password', messages.currentPasswordNeeded);
    await page.click('Save changes');
    expect(page.described('Current password')).toContain('Please enter your current password');
    await page.type('Current password', 'not the password');
    answers['PUT /auth/profile'] = invalid('current_password', messages.currentPasswordWrong);
    await page.click('Save changes');
    expect(page.described('Current password')).toContain(messages.currentPasswordWrong);
    expect(page.value('Email')).toBe('new@example.com');
    // the new address is used once the link in the mail to it has been opened
    answers['PUT /auth/profile'] = () => ({ status: 200, body: member });
    await page.click('Save changes');
    expect(page.text()).toContain('please open the link in the mail');
    expect([page.value('New password'), page.value('Current password')]).toEqual(['', '']);
  });

  test('changes the email of an account without a password', async () => {
    answers['PUT /auth/profile'] = () => ({ status: 200, body: member });
    const sent = serve(answers);
    const page = await renderSignedIn(<Profile />);
    await page.type('Email', 'new@example.com');
    await page.click('Save changes');
    expect(sent).toEqual([{ request: 'PUT /auth/profile', sent: { email: 'new@example.com' } }]);
    expect(page.text()).toContain('please open the link in the mail');
  });

  test('shows errors of the server next to their field, else a general error', async () => {
    answers['PUT /auth/profile'] = invalid('username', 'This username is already taken');
    serve(answers);
    const page = await renderSignedIn(<Profile />);
    await page.type('Username', 'Luna');
    await page.click('Save changes');
    expect(page.described('Username')).toContain('This username is already taken');
    answers['PUT /auth/profile'] = () => ({ status: 502 });
    await page.click('Save changes');
    expect(page.find('alert')?.textContent).toContain('Profile update failed');
    expect(page.value('Username')).toBe('Luna');
  });
});

test('the account is deleted after a choice about its records, with the password', async () => {
  const sent = serve(answers);
  const page = await renderSignedIn(<DeleteAccount />);
  await page.click('Delete my account');
  await page.click('Delete my account');
  expect(page.find('alert')?.textContent).toContain('Please choose what becomes of the records');
  await page.click('They stay, without my name');
  await page.type('Your password', 'not the password');
  answers['DELETE /account'] = invalid('password', messages.currentPasswordWrong);
  await page.click('Delete my account');
  expect(page.described('Your password')).toContain(messages.currentPasswordWrong);
  expect(sent.at(-1)?.sent).toEqual({ contributions: 'keep', password: 'not the password' });
  answers['DELETE /account'] = () => ({ status: 202, body: { delete_at: moment } });
  await page.click('Delete my account');
  expect(localStorage.getItem('token')).toBeNull();
});

test('sign-ins are listed, and ended one by one or all others at once', async () => {
  const session = { device: 'Firefox', country: null, created_at: moment, last_seen_at: moment };
  const [own, other] = [
    { ...session, id: 1, current: true },
    { ...session, id: 2, device: 'Chrome', current: false },
  ];
  answers['GET /auth/sessions'] = [own, other];
  answers['DELETE /auth/sessions/2'] = noContent;
  answers['DELETE /auth/sessions'] = passwordNeeded;
  const sent = serve(answers);
  const page = await renderSignedIn(<Sessions />);
  const rows = () => [...page.find('list', 'Sign-ins')!.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(rows()).toEqual([expect.stringContaining('this one'), expect.stringContaining('Chrome')]);
  await page.click('Sign out Chrome');
  await page.click('Keep it');
  expect(document.activeElement).toBe(page.find('button', 'Sign out Chrome'));
  await page.click('Sign out Chrome');
  await page.click('Sign out');
  expect(page.text()).toContain('Chrome has been signed out');
  expect(sent.at(-1)?.request).toBe('DELETE /auth/sessions/2');
  await page.click('Sign out everywhere else');
  await page.shows(messages.passwordAgain);
  answers['DELETE /auth/sessions'] = noContent;
  answers['GET /auth/sessions'] = [own];
  await enterPassword(page);
  await page.shows('You are now signed in here only');
  expect(rows()).toHaveLength(1);
  expect(page.find('button', 'Sign out everywhere else')).toBeUndefined();
});

test('a token is created with a name, after the password is confirmed, shown once, and revoked', async () => {
  const token = {
    id: 3,
    name: 'Season import',
    scopes: ['read'],
    ending: 'xyz',
    expires_at: '2090-01-01',
    created_at: moment,
  };
  answers['GET /auth/tokens'] = [];
  answers['POST /auth/tokens'] = invalid('name', messages.tokenNameRequired);
  answers['DELETE /auth/tokens/3'] = noContent;
  answers['DELETE /auth/tokens/4'] = noContent;
  const sent = serve(answers);
  const page = await renderSignedIn(<AccessTokens />);
  await page.click('Create a token');
  expect(page.described('Token name')).toContain(messages.tokenNameRequired);
  await page.type('Token name', 'Season import');
  answers['POST /auth/tokens'] = passwordNeeded;
  await page.click('Create a token');
  await page.shows(messages.passwordAgain);
  await page.click('Cancel');
  expect(page.find('alert')?.textContent).toContain(messages.passwordAgain);
  expect(page.value('Token name')).toBe('Season import');
  await page.click('Create a token');
  await page.shows(messages.passwordAgain);
  answers['POST /auth/tokens'] = () => ({ status: 201, body: { ...token, token: 'mf_secret' } });
  const made = { ...token, last_used_at: null };
  answers['GET /auth/tokens'] = [made, { ...made, id: 4, name: 'Last season' }];
  await enterPassword(page);
  await page.shows('Never used');
  expect(page.value('Your new token')).toBe('mf_secret');
  expect(sent.at(-1)?.sent).toEqual({ name: 'Season import', scopes: ['read', 'submit'], days: 90 });
  await page.click('Revoke Last season');
  answers['GET /auth/tokens'] = [made];
  await page.click('Revoke it');
  expect(page.text()).toContain('Last season has been revoked');
  expect(page.value('Your new token')).toBe('mf_secret');
  await page.click('Revoke Season import');
  answers['GET /auth/tokens'] = [];
  await page.click('Revoke it');
  expect(page.text()).toContain('Season import has been revoked');
  expect(page.text()).not.toContain('Your new token');
  expect(page.find('list', 'Access tokens')).toBeUndefined();
});

test('an account without a password is confirmed by its issuer, or gets a password', async () => {
  answers['GET /auth/tokens'] = [];
  answers['POST /auth/tokens'] = passwordNeeded;
  answers['GET /auth/identities'] = {
    identities: [
      { id: 1, issuer: { name: 'tribe', label: 'Tribe' }, email: null, created_at: moment, last_used_at: null },
    ],
    has_password: false,
  };
  answers['POST /auth/issuers/tribe/start'] = () => problem(502, 'Tribe does not answer');
  const sent = serve(answers);
  const issuers = ['tribe', 'other'].map((name) => ({ name, label: name === 'tribe' ? 'Tribe' : 'Other' }));
  const page = await renderSignedIn(<AccessTokens />, { issuers });
  await page.type('Token name', 'Season import');
  await page.click('Create a token');
  await page.shows(messages.passwordAgain);
  expect(page.find('dialog')?.querySelector('[type=password]')).toBeNull();
  expect(page.find('dialog')?.querySelector('a')?.getAttribute('href')).toBe('/reset-password');
  expect(page.find('dialog')?.textContent).not.toContain('Other');
  await page.click('Sign in with Tribe');
  expect(sent.at(-1)?.sent).toEqual({ confirm: true });
  expect(page.find('dialog')?.textContent).toContain('Tribe does not answer');
});

test('an account without a password gets one, after its issuer confirmed who it is; then its issuer is unlinked', async () => {
  const identity = { id: 1, issuer: { name: 'tribe', label: 'Tribe' }, email: null, created_at: moment };
  const linked = [{ ...identity, last_used_at: moment }];
  answers['GET /auth/identities'] = { identities: linked, has_password: false };
  answers['PUT /auth/profile'] = passwordNeeded;
  const sent = serve(answers);
  const page = await renderSignedIn(<LinkedIdentities />, { issuers: [identity.issuer] });
  await page.type('New password', 'short');
  await page.click('Set password');
  await page.shows(messages.passwordAgain);
  expect(page.find('dialog')?.textContent).toContain('Sign in with Tribe');
  answers['PUT /auth/profile'] = invalid('password', 'This is too short');
  await page.click('Cancel');
  await page.click('Set password');
  expect(page.described('New password')).toContain('This is too short');
  answers['PUT /auth/profile'] = { ...member };
  answers['GET /auth/identities'] = { identities: linked, has_password: true };
  await page.click('Set password');
  expect(page.text()).toContain('Your password has been set');
  expect(sent.at(-1)).toEqual({ request: 'PUT /auth/profile', sent: { password: 'short' } });
  answers['DELETE /auth/identities/1'] = noContent;
  await page.click('Unlink Tribe');
  answers['GET /auth/identities'] = { identities: [], has_password: true };
  await page.click('Unlink');
  expect(page.text()).toContain('Tribe has been unlinked');
  expect(page.find('button', 'Link Tribe')).toBeDefined();
});

test('a passkey needs a name, and is renamed and removed', async () => {
  const passkey = { id: 4, name: 'Laptop', created_at: moment, last_used_at: null as string | null };
  answers['GET /auth/passkeys'] = [passkey];
  answers['PUT /auth/passkeys/4'] = (sent) => ({ status: 200, body: Object.assign(passkey, sent) });
  answers['DELETE /auth/passkeys/4'] = noContent;
  serve(answers);
  const page = await renderSignedIn(<Passkeys />);
  await page.click('Add a passkey');
  expect(page.described('Name of the passkey')).toContain(messages.passkeyNameRequired);
  expect(page.text()).toContain('Never used');
  await page.click('Rename Laptop');
  await page.type('New name', 'Old laptop');
  passkey.last_used_at = moment;
  await page.click('Save');
  expect(page.text()).toContain('Now called Old laptop');
  expect(page.text()).toContain('Last used');
  await page.click('Remove Old laptop');
  answers['GET /auth/passkeys'] = [];
  await page.click('Remove it');
  expect(page.text()).toContain('Old laptop has been removed');
});

describe('an authenticator app', () => {
  const factor = { totp_since: null, recovery_codes: 0, required: false, given: false, reset_at: null };
  const on = { ...factor, totp_since: moment, recovery_codes: 9 };
  const recovery = { recovery_codes: ['AAAA-BBBB', 'CCCC-DDDD'] };

  test('is set up by its first code, and then shows recovery codes once', async () => {
    answers['GET /auth/second-factor'] = factor;
    const uri = 'otpauth://totp/Moonfloor:Nova?secret=ABCDEFGH';
    answers['POST /auth/totp'] = { secret: 'ABCDEFGH', uri };
    answers['POST /auth/totp/confirm'] = invalid('code', 'This code is not valid');
    serve(answers);
    const page = await renderSignedIn(<TwoStep />);
    await page.click('Set up an authenticator app');
    expect(page.value('Secret')).toBe('ABCD EFGH');
    await vi.waitFor(() => expect(page.find('img', 'QR code of the secret')).toBeDefined());
    const dark = encode(uri, { border: 4 }).data.flatMap((row, y) =>
      row.flatMap((on, x) => (on ? [`M${x} ${y}`] : [])),
    );
    expect(page.find('img', 'QR code of the secret')?.innerHTML.match(/M\d+ \d+/g)).toEqual(dark);
    await page.type('Code from the app', '000000');
    await page.click('Turn on');
    expect(page.described('Code from the app')).toContain('This code is not valid');
    answers['POST /auth/totp/confirm'] = recovery;
    answers['GET /auth/second-factor'] = on;
    await page.click('Turn on');
    expect(page.value('Your recovery codes')).toBe('AAAA-BBBB\nCCCC-DDDD');
    await page.click('I have stored them');
    expect(page.text()).toContain('9 recovery codes are left.');
    expect(page.text()).not.toContain('AAAA');
  });

  test('gets new recovery codes by password and code, and is turned off', async () => {
    answers['GET /auth/second-factor'] = on;
    answers['POST /auth/recovery-codes'] = passwordNeeded;
    answers['POST /auth/confirm'] = invalid('code', 'This code is not valid');
    answers['DELETE /auth/totp'] = noContent;
    const sent = serve(answers);
    const page = await renderSignedIn(
      <>
        <TwoStep />
        <Link to="/now">Elsewhere</Link>
      </>,
    );
    await page.click('New recovery codes');
    await page.shows('The recovery codes that you have now will stop working.');
    expect(sent).toEqual([]);
    await page.click('New recovery codes');
    await enterPassword(page);
    expect(document.activeElement).toBe(page.find('dialog')?.querySelector('[autocomplete=one-time-code]'));
    await page.type('Code', '000000');
    await page.click('Continue');
    expect(page.described('Code')).toContain('This code is not valid');
    answers['POST /auth/confirm'] = noContent;
    answers['POST /auth/recovery-codes'] = recovery;
    await page.type('Code', 'CCCC-DDDD');
    await page.click('Continue');
    await page.shows('I have stored them');
    expect(sent.at(-2)?.sent).toEqual({ password: 'a password for tests', code: 'CCCC-DDDD' });
    await page.click('Elsewhere');
    await page.shows('They are shown only now. Have you stored them?');
    await page.click('Stay');
    expect(page.value('Your recovery codes')).toBe('AAAA-BBBB\nCCCC-DDDD');
    await page.click('Turn off');
    answers['GET /auth/second-factor'] = factor;
    await page.click('Turn them off');
    await page.shows('Set up an authenticator app');
  });

  test('after a reset of the password, the owner looks at other ways to sign in, and removes them', async () => {
    const passkey = { id: 4, name: 'Laptop', created_at: moment, last_used_at: null };
    answers['GET /auth/second-factor'] = { ...on, reset_at: moment };
    answers['GET /auth/passkeys'] = [passkey];
    answers['GET /auth/identities'] = { identities: [], has_password: true };
    answers['DELETE /auth/passkeys/4'] = noContent;
    answers['DELETE /auth/factors'] = noContent;
    let changes = 0;
    serve(answers);
    const page = await renderSignedIn(<ResetCheck onChange={() => (changes += 1)} />);
    const rows = () => page.find('list', 'Other ways to sign in')?.querySelectorAll('li').length;
    await page.shows('Your password was reset by mail on 02/01/2030');
    expect(rows()).toBe(2);
    await page.click('Remove Laptop');
    answers['GET /auth/passkeys'] = [];
    await page.click('Remove it');
    expect(page.text()).toContain('Laptop has been removed');
    expect(rows()).toBe(1);
    await page.click('Remove all');
    answers['GET /auth/second-factor'] = factor;
    await page.click('Remove them');
    expect(page.text()).toBe('You can now sign in with your password only');
    expect(changes).toBe(2);
  });
});

test('on phones the sections are folded, except the one to which a link leads', async () => {
  serve(answers);
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => 0, removeEventListener: () => 0 }));
  const page = await renderSignedIn(<AccountScreen />, { path: '/#sign-ins' });
  const sections = [...page.box.querySelectorAll('details')];
  expect(sections.length).toBeGreaterThan(5);
  const open = sections.filter((section) => section.open);
  expect(open.map((section) => section.querySelector('h2')?.textContent)).toEqual(['Sign-ins']);
});
