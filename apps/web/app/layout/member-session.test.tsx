// @vitest-environment happy-dom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useSession } from '../api/session.tsx';
import { submitted } from '../features/records/submitted.ts';
import { member, problem, render, serve } from '../testing/render.tsx';
import { MemberSession } from './member-session.tsx';

const at = 1_900_000_000_000;
const deviceStars = JSON.stringify({ stars: { 'set 5': at, 'event 2': at } });
const offer = '2 stars were made on this device without an account.';

/** A member's page; the server has one star of the account. */
async function open({ sync = true, unread = 0, synced = Promise.resolve() } = {}) {
  const sent = serve({
    'GET /notifications/unread': { unread },
    'PUT /stars': async () => {
      await synced;
      const body = { stars: [{ type: 'artist', id: 9, at: '2030-01-01T00:00:00.000Z' }] };
      return sync ? { status: 200, body } : problem(503, 'No');
    },
    'POST /auth/logout': {},
  });
  function Page() {
    const { logout } = useSession();
    return (
      <>
        <MemberSession />
        <button type="button" onClick={() => void logout()}>
          Log out now
        </button>
      </>
    );
  }
  const page = await render(<Page />, { token: 'token' });
  /** The stars that were sent as set, in order. */
  const given = () =>
    sent.flatMap(({ request, sent: body }) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract says
      request === 'PUT /stars' ? (body as { changes: { type: string; id: number }[] }).changes : [],
    );
  return { ...page, given };
}

test('a sign-in that the browser cannot store holds for the page, which says so and ends it', async () => {
  const refuse = (): never => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const ignore = (): null => null;
  const full = { length: 0, getItem: ignore, setItem: refuse, removeItem: ignore, clear: ignore };
  vi.stubGlobal('localStorage', full);
  onTestFinished(() => void vi.unstubAllGlobals());
  const sent = serve({
    'POST /auth/login': { token: 'kept', user: member, restored: false, check_sign_in: false },
    'GET /notifications/unread': { unread: 0 },
    'PUT /stars': { stars: [] },
    'POST /auth/logout': {},
  });
  function Page() {
    const { account, login, logout } = useSession();
    return (
      <>
        <MemberSession />
        <p>{account === null ? 'nobody' : `as ${account.username}`}</p>
        <button type="button" onClick={() => void login({ email: 'nova@example.com', password: 'x' })}>
          Log in
        </button>
        <button type="button" onClick={() => void logout()}>
          Log out now
        </button>
      </>
    );
  }
  const page = await render(<Page />);
  await page.click('Log in');
  await page.shows('as Nova');
  expect(page.text()).toContain('it ends when you close or reload this page');
  await page.click('Log out now');
  await page.shows('nobody');
  await page.click('Log in');
  await page.shows('as Nova');
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
  expect(sent.filter(({ request }) => request === 'POST /auth/logout')).toHaveLength(2);
  await page.click('Log out now');
});

test('the bell goes with the session', async () => {
  const page = await open({ unread: 3 });
  await page.shows('3');
  expect(page.find('link', 'Notifications: 3 unread')).toBeDefined();
  await page.click('Log out now');
  expect(page.find('link', /^Notifications/)).toBeUndefined();
});

test('a sign-up says where the mail went, and sends another on demand', async () => {
  const sent = serve({
    'POST /auth/register': { token: 'new', user: member, restored: false, check_sign_in: false },
    'GET /notifications/unread': { unread: 0 },
    'PUT /stars': { stars: [] },
    'POST /auth/verify-email/resend': () => ({ status: 202 }),
  });
  function Page() {
    const { register } = useSession();
    const given = { username: 'Nova', email: member.email, password: 'a password for tests' };
    return (
      <>
        <MemberSession />
        <button type="button" onClick={() => void register(given)}>
          Sign up
        </button>
      </>
    );
  }
  const page = await render(<Page />);
  await page.click('Sign up');
  await page.shows('We sent a mail to nova@example.com');
  await page.click('Send a new link');
  await page.shows('we have sent it a new link');
  expect(sent.map(({ request }) => request)).toContain('POST /auth/verify-email/resend');
  await page.click('Close');
  expect(page.text()).not.toContain('We sent a mail');
});

test.each(['event', 'artist', 'decoration', 'release'] as const)(
  'after submitting, the %s is named with what happens next, until that is read',
  async (type) => {
    const page = await open();
    const saved = { account: member.id, type, id: 3, name: 'NIGHT' };
    await act(async () => submitted.write({ ...saved, outcome: 'waits' }));
    expect(page.text()).toContain('“NIGHT” is waiting for review. You will get a notification once it is published.');
    expect(page.find('link', 'Open its page')?.getAttribute('href')).toBe(`/${type}/3`);
    await act(async () => submitted.write({ ...saved, outcome: 'new' }));
    expect(page.text()).toContain('“NIGHT” is published. You can change it at any time.');
    await act(async () => submitted.write({ ...saved, outcome: 'changed' }));
    expect(page.text()).toContain('Your changes to “NIGHT” are published.');
    await page.click('Close');
    expect(page.text()).not.toContain('NIGHT');
    await act(async () => submitted.write({ ...saved, account: 8, outcome: 'new' }));
    expect(page.text(), 'of another member').not.toContain('NIGHT');
    submitted.write(null);
  },
);

test('stars that were made without an account are never sent silently; the account is asked', async () => {
  localStorage.setItem('stars', deviceStars);
  const page = await open();
  await page.shows(offer);
  expect(page.given()).toEqual([]);
  await page.click('Add');
  expect(page.text()).not.toContain(offer);
  expect(localStorage.getItem('stars')).toBeNull();
  expect(Object.keys(JSON.parse(localStorage.getItem('account-stars')!).stars)).toEqual(
    expect.arrayContaining(['set 5', 'event 2']),
  );
});

test('stars that the account does not want stay on the device, also after signing out', async () => {
  localStorage.setItem('stars', deviceStars);
  const page = await open();
  await page.shows(offer);
  await page.click('Only on this device');
  expect(page.text()).not.toContain(offer);
  await page.click('Log out now');
  expect({ ...localStorage }).toEqual({ stars: deviceStars, [`stars-declined:${member.id}`]: '1' });
  const again = await open();
  expect(again.text()).not.toContain(offer);
});

test('a logout leaves nothing of the account’s stars, and asks before it discards what the account does not have', async () => {
  const page = await open({ sync: false });
  localStorage.setItem(
    'account-stars',
    JSON.stringify({ account: member.id, stars: {}, unsent: { 'set 5': [at, true] } }),
  );
  localStorage.setItem('draft:7:event:new', '{}');
  await page.click('Log out now');
  await page.shows('Logging out discards: 1 draft, 1 star that your account does not have yet');
  await page.click('Stay logged in');
  expect(localStorage.getItem('account-stars')).not.toBeNull();
  await page.click('Log out now');
  await page.shows('Logging out discards');
  await page.click('Log out anyway');
  expect(localStorage.length).toBe(0);
});

test('stars of the account that arrive after the logout do not become those of the device', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  localStorage.setItem('stars', deviceStars);
  const answer = Promise.withResolvers<void>();
  const page = await open({ synced: answer.promise });
  localStorage.setItem(
    'account-stars',
    JSON.stringify({ account: member.id, stars: {}, unsent: { 'set 6': [at, true] } }),
  );
  await page.click('Log out now');
  await page.shows('Logging out discards');
  await page.click('Log out anyway');
  await act(async () => answer.resolve());
  await vi.waitFor(() => expect(localStorage.getItem('stars')).toBe(deviceStars));
});
