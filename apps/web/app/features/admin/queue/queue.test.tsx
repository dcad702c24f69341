// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { ArtistDetail } from '@moonfloor/contract/artists';
import { messages } from '@moonfloor/contract/messages';
import type { QueuedRecord } from '@moonfloor/contract/moderation';
import { type Answers, member, problem, renderSignedIn, serve } from '../../../testing/render.tsx';
import ModerationScreen from '../moderation.screen.tsx';

const moment = '2030-01-02T03:04:05.000Z';
const path = '/admin-dashboard/moderation';

const queued = (id: number, more: Partial<QueuedRecord> = {}): QueuedRecord => ({
  id,
  type: 'artist',
  name: `ACT ${id}`,
  status: 'inactive',
  author: 'Luna',
  created_at: moment,
  updated_at: 'first',
  review: null,
  flags: [],
  barrier: null,
  ...more,
});

const artist = (id: number): ArtistDetail => ({
  id,
  artist_name: `ACT ${id}`,
  alternative_names: [],
  artist_type: null,
  artist_country: 'Israel',
  artist_city: null,
  record_labels: null,
  styles: null,
  artist_image_url: null,
  picture: null,
  status: 'inactive',
  created_by: 9,
  artist_info: `All about act ${id}`,
  descriptions: {},
  insta_link: null,
  soundcloud_link: null,
  website_link: null,
  label_link: null,
  fun_link: null,
  external_ids: [],
  claimed_by: [],
  created_at: moment,
  updated_at: 'first',
});

/** Opens the queue with these records; the list of those that wait may be changed by the test. */
async function open(waiting: QueuedRecord[], more: Answers = {}) {
  const state = { waiting, returned: [] as QueuedRecord[] };
  const answers: Answers = {
    'GET /auth/validate': { ...member, role: 'moderator' },
    'GET /admin/queue': (_, request) => {
      const query = new URLSearchParams(request.split('?')[1]);
      const page = Number(query.get('page') ?? 1);
      const records = state[query.get('state') === 'returned' ? 'returned' : 'waiting'];
      const totals = { waiting: state.waiting.length, returned: state.returned.length };
      return { status: 200, body: { records: records.slice((page - 1) * 100, page * 100), totals } };
    },
    ...Object.fromEntries(waiting.map(({ id }) => [`GET /artists/${id}`, artist(id)])),
    ...Object.fromEntries(
      waiting.map(({ id }) => [
        `PUT /admin/queue/artist/${id}`,
        (sent: unknown) => {
          const [record] = state.waiting.splice(state.waiting.findIndex((one) => one.id === id) >>> 0, 1);
          const { decision } = Object(sent);
          if (decision === 'undo') state.waiting.unshift(queued(id, { updated_at: 'second' }));
          if (decision === 'return' && record !== undefined) state.returned.push(record);
          return { status: 200, body: {} };
        },
      ]),
    ),
    ...more,
  };
  const sent = serve(answers);
  const page = await renderSignedIn(<ModerationScreen />, { route: path, path });
  const entries = () => [...page.box.querySelectorAll<HTMLElement>('ol > li > button')];
  return {
    ...page,
    answers,
    sent,
    state,
    entries,
    names: () => entries().map((entry) => /ACT \d+/.exec(entry.textContent)?.[0]),
    /** The heading of the preview, once it is shown. */
    previewed: (id: number) => page.shows(`All about act ${id}`),
    focused: () => /ACT \d+/.exec(document.activeElement?.textContent ?? '')?.[0],
  };
}

test('records are gone through, published, undone and sent back by keyboard', async () => {
  const page = await open([1, 2, 3, 4].map((id) => queued(id)));
  expect(page.names()).toEqual(['ACT 1', 'ACT 2', 'ACT 3', 'ACT 4']);
  expect(page.find('link', 'Waiting (4)')?.getAttribute('aria-current')).toBe('page');
  expect(page.entries()[0]?.textContent).toContain('Artist by Luna, 02/01/2030');
  await page.previewed(1);
  await page.press('j');
  expect(page.focused()).toBe('ACT 2');
  await page.previewed(2);
  await page.press('ArrowUp');
  expect(page.focused()).toBe('ACT 1');
  await page.press('k');
  expect(page.focused()).toBe('ACT 1');

  await page.press('p');
  await page.shows('Published ACT 1. 3 left.');
  expect(page.focused()).toBe('ACT 2');
  expect(page.find('link', 'Waiting (3)')).toBeDefined();
  // after an undo it is at its previous position
  await page.press('u');
  await page.shows('ACT 1 waits again');
  expect(page.names()[0]).toBe('ACT 1');
  await page.previewed(1);
  await page.press('p');
  expect(page.focused()).toBe('ACT 2');

  // with a standard reason, then with a custom one
  await page.previewed(2);
  await page.press('r');
  expect(document.activeElement?.getAttribute('type')).toBe('radio');
  await page.press('Escape');
  expect(page.find('form', 'Send back')).toBeUndefined();
  expect(page.focused()).toBe('ACT 2');
  await page.press('r');
  await page.press('2');
  await page.press('Enter');
  await page.shows('Sent back ACT 2. 2 left.');
  expect(page.focused()).toBe('ACT 3');
  await page.previewed(3);
  await page.press('r');
  await page.press('Enter');
  expect(page.described('In your own words')).toContain('Please write a reason');
  await page.type('In your own words', 'Just pretty please?');
  act(() => page.box.querySelector('textarea')?.focus());
  await page.press('Enter', { ctrlKey: true });
  await page.shows('Sent back ACT 3. 1 left.');
  expect(page.sent.at(-1)?.sent).toEqual({ decision: 'return', reason: 'Just pretty please?' });
  await page.previewed(4);
  await page.press('p');
  await page.shows('Nothing is waiting');
  expect(page.find('link', 'Show what was sent back')).toBeDefined();
});

test.each([
  ['that another has decided about', problem(409, 'Somebody else has already decided this')],
  ['that was deleted', problem(404, 'Artist not found')],
])('a record %s is announced and leaves the list', async (_, refused) => {
  const page = await open([queued(1), queued(2)]);
  await page.previewed(1);
  page.answers['PUT /admin/queue/artist/1'] = () => refused;
  page.state.waiting = [queued(2)];
  await page.click('Publish');
  await page.shows('ACT 1 was not published.');
  await page.previewed(2);
  expect(page.names()).toEqual(['ACT 2']);
  expect(page.find('link', 'Waiting (1)')).toBeDefined();
});

test('a record that has changed since it was shown is shown again before it is published', async () => {
  const page = await open([queued(1)]);
  await page.previewed(1);
  const publish = page.answers['PUT /admin/queue/artist/1']!;
  page.answers['PUT /admin/queue/artist/1'] = () => problem(412, 'Somebody else has changed this in the meantime');
  page.answers['GET /artists/1'] = { ...artist(1), artist_info: 'Something else altogether', updated_at: 'second' };
  page.state.waiting = [queued(1, { updated_at: 'second' })];
  await page.press('p');
  await page.shows('ACT 1 was not published. Somebody else has changed this in the meantime');
  await page.shows('Something else altogether');
  page.answers['PUT /admin/queue/artist/1'] = publish;
  await page.press('p');
  await page.shows('Nothing is waiting');
  expect(page.sent).toHaveLength(2);
});

test('a decision that fails is taken back and keeps its reason', async () => {
  const page = await open([queued(1), queued(2)], { 'PUT /admin/queue/artist/1': () => problem(503, 'Not now') });
  await page.previewed(1);
  await page.press('r');
  await page.press('3');
  await page.press('Enter');
  await page.shows('ACT 1 was not sent back. Not now');
  expect(page.names()).toEqual(['ACT 1', 'ACT 2']);
  await act(async () => page.entries()[0]?.click());
  await page.press('r');
  expect([...page.box.querySelectorAll<HTMLInputElement>('[type=radio]')].map(({ checked }) => checked)[2]).toBe(true);
});

test('a queue that cannot be loaded shows an error and retries', async () => {
  const page = await open([]);
  const queue = page.answers['GET /admin/queue']!;
  page.answers['GET /admin/queue'] = () => ({ status: 503 });
  const failed = await renderSignedIn(<ModerationScreen />, { route: path, path });
  await failed.shows('The queue could not be loaded');
  page.answers['GET /admin/queue'] = queue;
  await failed.click('Try again');
  expect(failed.text()).toContain('Nothing is waiting');
});

test('a long queue loads more records as needed', async () => {
  const page = await open(Array.from({ length: 103 }, (_, at) => queued(at + 1)));
  expect(page.names()).toHaveLength(100);
  act(() => page.entries()[0]?.focus());
  await page.press('End');
  await page.shows('ACT 103');
  expect(page.focused()).toBe('ACT 100');
  await page.press('End');
  expect(page.focused()).toBe('ACT 103');
});

test('shortcuts are listed, do nothing behind the list, and can be turned off for good', async () => {
  const page = await open([queued(1)]);
  await page.previewed(1);
  await page.press('?');
  await page.shows('Keyboard shortcuts');
  await page.click('Use single keys on this page');
  await page.click('Close');
  await page.press('p');
  await page.press('r');
  const again = await open([queued(1)]);
  await again.previewed(1);
  await again.press('r');
  await again.press('p');
  expect(again.names()).toEqual(['ACT 1']);
  expect(again.find('form', 'Send back')).toBeUndefined();
  expect([...page.sent, ...again.sent]).toEqual([]);
});

test.each([
  ['own', messages.ownDecision],
  ['admin', messages.decidedByAdmin],
] as const)('the barrier “%s” is told in place of the buttons', async (barrier, sentence) => {
  const page = await open([queued(1, { barrier })]);
  await page.previewed(1);
  expect(page.find('region', 'Decision')?.textContent).toContain(sentence);
  expect([page.find('button', 'Publish'), page.find('button', 'Send back')]).toEqual([undefined, undefined]);
  await page.press('p');
  await page.press('r');
  expect(page.find('form', 'Send back')).toBeUndefined();
  expect(page.sent).toEqual([]);
});
