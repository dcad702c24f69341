// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { useSession } from '../api/session.tsx';
import { member, problem, renderSignedIn, serve } from '../testing/render.tsx';
import { MemberSession } from './member-session.tsx';

const at = 1_900_000_000_000;
const deviceStars = JSON.stringify({ stars: { 'set 5': at, 'event 2': at } });
const offer = '2 stars were made on this device without an account.';

/** A member's page; the server has one star of the account. */
async function open({ sync = true } = {}) {
  const sent = serve({
    'GET /notifications/unread': { unread: 0 },
    'PUT /stars': () =>
      sync
        ? { status: 200, body: { stars: [{ type: 'artist', id: 9, at: '2030-01-01T00:00:00.000Z' }] } }
        : problem(503, 'No'),
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
  const page = await renderSignedIn(<Page />);
  /** The stars that were sent as set, in order. */
  const given = () =>
    sent.flatMap(({ request, sent: body }) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract says
      request === 'PUT /stars' ? (body as { changes: { type: string; id: number }[] }).changes : [],
    );
  return { ...page, given };
}

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
  expect({ ...localStorage }).toEqual({ stars: deviceStars });
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
