// @vitest-environment happy-dom
import { act } from 'react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { messages } from '@moonfloor/contract/api/messages';
import { passwordNeededType } from '@moonfloor/contract/api/problem-types';
import { type Answers, member, problem, renderSignedIn, serve } from '../../testing/render.tsx';
import BlocksScreen from './blocks.screen.tsx';
import AccountDetailScreen from './account-detail.screen.tsx';
import AccountsScreen from './accounts.screen.tsx';

const moment = '2030-01-02T03:04:05.000Z';
const pagination = { page: 1, limit: 50, total: 1, pages: 1 };
const raver = {
  id: 12,
  username: 'Raver',
  email: 'raver@example.com',
  role: 'user',
  suspended: false,
  trust: 'counted',
  created_at: moment,
  last_login: null,
};
const report = {
  id: 1,
  record: { type: 'artist', id: 3, name: 'VEGA', status: 'active' },
  reason: 'This is a shop',
  state: 'open',
  created_at: moment,
};
const detail = {
  ...raver,
  email_verified: false,
  owns_email: true,
  second_factor: false,
  suspended_at: null as string | null,
  suspension_reason: null as string | null,
  delete_at: null,
  records: { event: 0, artist: 1, decoration: 0, release: 0 },
  sessions: [{ id: 1, device: 'Firefox', country: 'PT', created_at: moment, last_seen_at: moment, current: false }],
  security: [],
  reports_about: [report],
  reports_by: [],
};

test('a page beyond the last one leads to the first', async () => {
  serve({
    'GET /admin/users': (_, request) => ({ status: 200, body: request.includes('page=3') ? [] : [raver], total: 1 }),
  });
  const page = await renderSignedIn(<AccountsScreen />, { route: '/users', path: '/users?page=3' });
  await page.shows('Raver');
  expect(page.text()).toContain('1 user');
});

test('users are searched by the beginning of a name or address, and filtered', async () => {
  const answers: Answers = { 'GET /admin/users': [raver] };
  serve(answers);
  const page = await renderSignedIn(<AccountsScreen />, { route: '/users', path: '/users' });
  expect(page.text()).toContain('1 user');
  expect(page.find('link', 'Raver')?.getAttribute('href')).toBe('/admin-dashboard/users/12');
  answers['GET /admin/users'] = [];
  await page.type('Search', 'nobody');
  await page.shows('No users found');
  expect(page.path()).toBe('/users?q=nobody');
  await page.type('Role', 'Moderator');
  expect(page.path()).toBe('/users?q=nobody&role=moderator');
});

/** Opens the page of an account, which the test may change. */
async function openAccount() {
  const account = structuredClone(detail);
  const record = {
    id: 3,
    type: 'artist',
    name: 'VEGA',
    status: 'active',
    day: null,
    hidden: false,
    created_at: moment,
  };
  const answers: Answers = {
    'GET /admin/users/12': () => ({ status: 200, body: account }),
    'GET /admin/users/12/records': () => ({
      status: 200,
      body: { records: [{ ...record, hidden: account.suspended }], pagination },
    }),
    'PUT /admin/users/12': (sent) => ({ status: 200, body: Object.assign(account, sent) }),
    'POST /admin/users/12/password-reset': () => ({ status: 202 }),
    'GET /auth/passkeys': [],
  };
  const sent = serve(answers);
  const place = { route: '/admin-dashboard/users/:id', path: '/admin-dashboard/users/12' };
  return { ...(await renderSignedIn(<AccountDetailScreen />, place)), answers, sent, account };
}

test('a user is shown with records, sign-ins and reports', async () => {
  const page = await openAccount();
  await page.shows('Added 02/01/2030');
  expect(page.find('region', 'Records')?.textContent).toContain('VEGA');
  expect(page.find('region', /^Reports about/)?.textContent).toContain(report.reason);
  expect(page.find('list', 'Sign-ins')?.textContent).toContain('Firefox');
  expect(page.text()).toContain('(not confirmed)');
});

test('a suspension needs a reason, hides the records, and is taken back', async () => {
  const page = await openAccount();
  await page.click('Suspend');
  await page.shows('Suspend Raver?');
  await page.click('Suspend');
  await page.shows('Please write a reason');
  expect(page.sent).toEqual([]);
  await page.type('Reason', 'Advertises a shop');
  page.account.suspension_reason = 'Advertises a shop';
  page.account.suspended_at = moment;
  page.account.sessions = [];
  await page.click('Suspend');
  await page.shows('Raver is suspended');
  expect(page.sent.at(-1)?.sent).toEqual({ suspended: true, reason: 'Advertises a shop' });
  await page.shows('Hidden by the suspension');
  expect(page.text()).toContain('They are not signed in anywhere');
  expect(page.find('button', 'Suspend')).toBeUndefined();
  page.account.suspended_at = null;
  await page.click('End the suspension');
  await page.shows('Their hidden records are published again');
  await page.click('End the suspension');
  await page.shows('Raver is no longer suspended');
  expect(page.sent.at(-1)?.sent).toEqual({ suspended: false });
});

test('role and trust are changed, and a reset is mailed, each after confirmation', async () => {
  const page = await openAccount();
  await page.click('Change role');
  await page.shows('Change the role of Raver');
  await page.type('Role', 'Moderator');
  await page.click('Change role');
  await page.shows('The role of Raver has changed');
  expect(page.sent.at(-1)?.sent).toEqual({ role: 'moderator' });
  await page.click('Change trust');
  await page.shows('Change the trust level of Raver');
  await page.type('Trust', 'Not trusted by an admin');
  await page.click('Change trust');
  await page.shows('Not trusted by an admin');
  expect(page.sent.at(-1)?.sent).toEqual({ trust: 'revoked' });
  await page.click('Send password reset');
  await page.shows('Send Raver a password reset?');
  await page.click('Send password reset');
  await page.shows('A mail is on its way to Raver');
});

test('an action asks for the password again, and is then repeated', async () => {
  const page = await openAccount();
  const change = page.answers['PUT /admin/users/12']!;
  page.answers['PUT /admin/users/12'] = () => problem(403, messages.passwordAgain, { type: passwordNeededType });
  page.answers['POST /auth/confirm'] = () => problem(403, messages.currentPasswordWrong);
  await page.click('Change role');
  await page.shows('Change the role of Raver');
  await page.type('Role', 'Administrator');
  await page.click('Change role');
  await page.shows(messages.passwordAgain);
  await page.type('Password', 'wrong password');
  await page.click('Continue');
  expect(page.described('Password')).toContain(messages.currentPasswordWrong);
  page.answers['POST /auth/confirm'] = () => ({ status: 204 });
  page.answers['PUT /admin/users/12'] = change;
  await page.type('Password', 'right password');
  await page.click('Continue');
  await page.shows('The role of Raver has changed');
  expect(page.account.role).toBe('admin');
});

test('something is blocked with a reason, found by what it blocks, and removed', async () => {
  const block = {
    id: 4,
    kind: 'domain',
    value: 'shop.example',
    reason: 'Sells fakes',
    created_by: member.username,
    created_at: moment,
    expires_at: null,
  };
  const answers: Answers = {
    'GET /admin/blocks': { blocks: [], pagination },
    'POST /admin/blocks': () =>
      problem(422, 'Invalid', {
        errors: [
          { field: 'value', code: 'invalid', message: messages.blockValue },
          { field: 'reason', code: 'required', message: messages.reasonRequired },
        ],
      }),
    'DELETE /admin/blocks/4': () => ({ status: 204 }),
  };
  const sent = serve(answers);
  const page = await renderSignedIn(<BlocksScreen />, { route: '/blocks', path: '/blocks' });
  expect(page.text()).toContain('Nothing is blocked');
  const form = page.find('form', 'Add to the block list')!;
  await page.type('Address, domain or network', '192.0.2.0/33');
  await page.click('Block', form);
  expect(page.find('alert')?.textContent).toContain(messages.blockValue);
  expect(page.described('Reason')).toContain(messages.reasonRequired);
  await page.type('Address, domain or network', '@SHOP.example');
  await page.type('Reason', 'Sells fakes');
  answers['POST /admin/blocks'] = () => ({ status: 201, body: block });
  answers['GET /admin/blocks'] = { blocks: [block], pagination };
  await page.click('Block', form);
  await page.shows('shop.example is blocked');
  expect(sent.at(-1)?.sent).toEqual({ value: '@SHOP.example', reason: 'Sells fakes', days: 30 });
  expect(page.find('list', 'Block list')?.textContent).toContain('Sells fakes');
  expect(page.value('Reason')).toBe('');

  answers['GET /admin/blocks'] = (_, request) => ({
    status: 200,
    body: { blocks: request.includes('query=somebody%40de.shop.example') ? [block] : [], pagination },
  });
  await page.type('Search', 'nothing.example');
  await page.shows('No results found');
  await page.type('Search', 'somebody@de.shop.example');
  await page.shows('Sells fakes');
  await page.click('Remove shop.example');
  await page.shows('It will no longer be blocked.');
  await page.click('Remove');
  await page.shows('shop.example has been removed');
  expect(sent.at(-1)?.request).toBe('DELETE /admin/blocks/4');
});

test('what is blocked once another page is open does not change the address of that', async () => {
  const added = Promise.withResolvers<void>();
  serve({
    'GET /admin/blocks': { blocks: [], pagination },
    'POST /admin/blocks': async () => {
      await added.promise;
      return { status: 201, body: { value: 'shop.example' } };
    },
  });
  const screen = (
    <>
      <BlocksScreen />
      <Link to="/users?q=raver">Elsewhere</Link>
    </>
  );
  const page = await renderSignedIn(screen, { route: '/blocks', path: '/blocks' });
  await page.type('Address, domain or network', 'shop.example');
  await page.type('Reason', 'Sells fakes');
  await page.click('Block', page.find('form', 'Add to the block list'));
  await page.click('Elsewhere');
  await act(async () => added.resolve());
  expect(page.path()).toBe('/users?q=raver');
});

test('the records of one type are not shown as those of another that is being loaded', async () => {
  const page = await openAccount();
  await page.shows('VEGA');
  page.answers['GET /admin/users/12/records'] = () => new Promise(() => undefined);
  await page.type('Type', 'Releases (0)');
  expect(page.find('region', 'Records')?.textContent).not.toContain('VEGA');
});
