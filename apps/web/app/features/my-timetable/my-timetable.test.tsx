// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Starred } from '@moonfloor/contract/members/stars';
import { formatIds } from '@moonfloor/contract/values/compact-ids';
import { type Answers, render, renderSignedIn, serve } from '../../testing/render.tsx';
import { useReplacedPath } from '../../ui/printed-path.ts';
import { followSession, setStars } from '../stars/star-store.ts';
import { startSync } from '../stars/sync-stars.ts';
import { MyCalendar } from './calendar.tsx';
import MyTimetableScreen from './my-timetable.screen.tsx';

const event = { id: 1, event_name: 'FESTIVAL', event_status: 'scheduled', country: 'Portugal' } as const;
const set = (set_id: number, artist_name: string, start: string) => ({
  set_id,
  asked_id: set_id,
  day: '2030-07-02',
  set_start: `2030-07-02T${start}`,
  set_end: null,
  starts_at: `2030-07-02T${start}:00.000Z`,
  ends_at: `2030-07-02T23:59:00.000Z`,
  event,
  floor_name: 'MAIN',
  artists: [{ id: null, artist_name, pairing: null, cancelled: false }],
});

/** Opens the page with stars of these sets, of which the server knows what `found` has. */
async function open(found: Partial<Starred> | Error, stars = [5, 6, 7], path = '/my-timetable') {
  localStorage.setItem(
    'stars',
    JSON.stringify({ stars: Object.fromEntries(stars.map((id) => [`set ${id}`, 1_900_000_000_000])) }),
  );
  followSession();
  const nothing = { sets: [], removed: [], events: [], artists: [] };
  serve({ 'POST /stars/find': found instanceof Error ? () => found : { ...nothing, ...found } });
  function Page() {
    return (
      <>
        <MyTimetableScreen />
        <output>{useReplacedPath()}</output>
      </>
    );
  }
  return render(<Page />, { route: '/my-timetable', path });
}

test('what has changed, what is cancelled, and what has left the line-up is told until it is seen', async () => {
  const [ziggy, moss, fern] = [set(5, 'ZIGGY', '20:00'), set(6, 'MOSS', '21:00'), set(7, 'FERN', '22:00')];
  let page = await open({ sets: [ziggy, moss, fern] });
  await page.shows('FERN');
  expect(page.text()).not.toContain('since');
  const found = {
    sets: [
      { ...moss, set_start: '2030-07-02T21:30', floor_name: 'CHILL', starts_at: '2030-07-02T21:30:00.000Z' },
      { ...fern, artists: [{ ...fern.artists[0]!, cancelled: true }] },
      set(8, 'BARK', '22:30'),
    ],
    removed: [{ set_id: 5, asked_id: 5, set_start: ziggy.set_start, event, artist_name: 'ZIGGY' }],
  };
  for (let visit = 0; visit < 2; visit += 1) {
    page = await open(found, [5, 6, 7, 8]);
    await page.shows('3 changes since');
    expect(page.text()).toContain('Before: Tue 2, 21:00 · MAIN');
    expect([...page.box.querySelectorAll('s')].some(({ textContent }) => textContent.includes('ZIGGY'))).toBe(true);
    const row = [...page.box.querySelectorAll('li')].find(({ textContent }) => textContent.includes('FERN'))!;
    expect([row.querySelector('s')?.textContent, row.textContent.includes('cancelled')]).toEqual(['FERN', true]);
    expect(page.text()).not.toContain('BARK New');
  }
  await page.click('Mark as seen');
  expect(page.text()).not.toContain('3 changes');
  page = await open(found, [5, 6, 7, 8]);
  await page.shows('No longer in the line-up');
  expect(page.text()).toContain('ZIGGY');
  expect(page.text()).not.toContain('since');
});

test('a page that stays open tells of changed times', async () => {
  const page = await open({ sets: [set(5, 'ZIGGY', '20:00')] }, [5]);
  await page.shows('20:00');
  serve({ 'POST /stars/find': { sets: [set(5, 'ZIGGY', '20:45')], removed: [], events: [], artists: [] } });
  vi.useFakeTimers({ now: Date.now() + 6 * 60_000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  document.dispatchEvent(new Event('visibilitychange'));
  await page.shows('1 change since');
  expect(page.text()).toContain('20:45');
});

test('the printed address shows the same sets on another device', async () => {
  const page = await open({ sets: [set(5, 'ZIGGY', '20:00'), set(41, 'MOSS', '21:00')] }, [5, 41]);
  await page.shows('MOSS');
  expect(page.box.querySelector('output')?.textContent).toBe('/my-timetable#sets=5.10');
});

test('without a connection the known sets stay, and an empty page loads again once the browser is online', async () => {
  let page = await open({ sets: [set(5, 'ZIGGY', '20:00')] }, [5]);
  await page.shows('ZIGGY');
  serve({ 'POST /stars/find': () => new Error('offline') });
  page = await render(<MyTimetableScreen />, { route: '/my-timetable', path: '/my-timetable' });
  await page.shows('You are seeing the times saved on this device.');
  expect(page.text()).toContain('ZIGGY');
  expect(page.box.querySelector('[role=alert]')).toBeNull();

  localStorage.clear();
  page = await open(new Error('offline'), [6]);
  await page.shows('Try again');
  serve({ 'POST /stars/find': { sets: [set(6, 'MOSS', '21:00')], removed: [], events: [], artists: [] } });
  window.dispatchEvent(new Event('online'));
  await page.shows('MOSS');
});

test('what is over gives no advice on how to get from set to set', async () => {
  const past = (id: number, name: string) => ({
    ...set(id, name, '20:00'),
    starts_at: '2020-07-02T20:00:00.000Z',
    ends_at: '2020-07-02T22:00:00.000Z',
  });
  let page = await open({ sets: [set(5, 'ZIGGY', '20:00'), set(6, 'MOSS', '21:00')] });
  await page.shows('Overlaps with MOSS');
  page = await open({ sets: [past(5, 'ZIGGY'), past(6, 'MOSS')] });
  await page.shows('2 sets are over');
  expect(page.text()).not.toMatch(/Overlaps with|Leave \d/);
});

test('before it is known whose stars they are, none is said to be missing', async () => {
  serve({ 'GET /auth/validate': () => new Promise(() => undefined) });
  const page = await render(<MyTimetableScreen />, { token: 'token', route: '/my-timetable', path: '/my-timetable' });
  followSession();
  await page.shows('Loading your timetable…');
  expect(page.text()).not.toContain('You have not starred anything yet');
});

test('a device that does not have the stars of the account yet does not say that there are none', async () => {
  const answers: ((stars: object[]) => void)[] = [];
  serve({
    'PUT /stars': () =>
      new Promise((resolve) => {
        answers.push((stars) => resolve({ status: 200, body: { stars } }));
      }),
    'POST /stars/find': { sets: [set(5, 'ZIGGY', '20:00')], removed: [], events: [], artists: [] },
  });
  const page = await renderSignedIn(<MyTimetableScreen />, { route: '/my-timetable', path: '/my-timetable' });
  followSession();
  onTestFinished(startSync(7));
  await page.shows('Loading your timetable…');
  expect(page.text()).not.toContain('You have not starred anything yet');
  answers[0]?.([{ type: 'set', id: 5, at: '2030-01-01T00:00:00.000Z' }]);
  await page.shows('ZIGGY');
});

test('an account that cannot be reached is not said to have no stars', async () => {
  let answer: ((error: Error) => void) | undefined;
  serve({
    'PUT /stars': () => new Promise((resolve) => (answer = resolve)),
    'POST /stars/find': { sets: [], removed: [], events: [], artists: [] },
  });
  const page = await renderSignedIn(<MyTimetableScreen />, { route: '/my-timetable', path: '/my-timetable' });
  followSession();
  onTestFinished(startSync(7));
  await vi.waitFor(() => expect(answer).toBeDefined());
  answer?.(new Error('unreachable'));
  await page.shows('Try again');
  expect(page.text()).not.toContain('You have not starred anything yet');
});

test('a star is sent at once when the page is left, and not again', async () => {
  const sent = serve({
    'PUT /stars': { stars: [] },
    'POST /stars/find': { sets: [], removed: [], events: [], artists: [] },
  });
  await renderSignedIn(<MyTimetableScreen />, { route: '/my-timetable', path: '/my-timetable' });
  followSession();
  onTestFinished(startSync(7));
  setStars([{ type: 'set', id: 5 }], true);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  for (let times = 0; times < 2; times += 1) document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(sent.filter(({ request }) => request === 'PUT /stars')).toHaveLength(2));
  const star = expect.objectContaining({ type: 'set', id: 5, starred: true });
  expect(sent.at(-1)?.sent).toEqual({ changes: [star], now: expect.any(String) });
});

test('days that are partly over have headings of their own', async () => {
  const over = { ...set(5, 'ZIGGY', '20:00'), starts_at: '2020-07-02T20:00:00Z', ends_at: '2020-07-02T22:00:00Z' };
  const page = await open({ sets: [over, set(6, 'MOSS', '21:00')] }, [5, 6]);
  await page.shows('1 set is over');
  const days = [...page.box.querySelectorAll('section')].filter((day) => day.querySelector('ol') !== null);
  const headings = days.map((day) => document.getElementById(day.getAttribute('aria-labelledby') ?? ''));
  expect(headings.map((heading, at) => days[at]!.contains(heading))).toEqual([true, true]);
});

test('visitors without sets are told of no calendar file', async () => {
  const page = await render(<MyCalendar sets={[5]} />);
  expect(page.text()).toContain('The file has the sets');
  expect((await render(<MyCalendar sets={[]} />)).text()).toBe('');
});

test('a private calendar that could not be loaded says so, and is loaded again', async () => {
  const answers: Answers = { 'GET /follows/feeds': () => ({ status: 500 }) };
  serve(answers);
  const page = await renderSignedIn(<MyCalendar sets={[]} />);
  await page.shows('Your private addresses could not be loaded');
  answers['GET /follows/feeds'] = { feeds: null };
  await page.click('Try again');
  await page.shows('Create private addresses');
  expect(page.find('alert')).toBeUndefined();
});

test('the events of the sets that are taken over from somebody are kept for use offline', async () => {
  const messages: unknown[] = [];
  const active = { postMessage: (message: unknown) => messages.push(message) };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ active }) },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  const other = { ...set(6, 'MOSS', '21:00'), event: { ...event, id: 2 } };
  const sets = [set(5, 'ZIGGY', '20:00'), set(7, 'FERN', '22:00'), other];
  const page = await open({ sets }, [], `/my-timetable#sets=${formatIds([5, 6, 7])}`);
  await page.shows('MOSS');
  await page.click('Add all to mine');
  await vi.waitFor(() =>
    expect(messages).toEqual([1, 2].map((id) => ({ keep: id, starred: true, path: `/event/${id}` }))),
  );
});
