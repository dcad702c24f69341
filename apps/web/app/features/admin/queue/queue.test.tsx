// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { QueuedRecord } from '@moonfloor/contract/moderation/moderation';
import { artist, moment, openQueue, path, prepareQueue, queued } from '../../../testing/queue.tsx';
import { type Answers, problem, renderSignedIn, type ServerResponse } from '../../../testing/render.tsx';
import ModerationScreen from '../moderation.screen.tsx';

const view = prepareQueue();

const open = (waiting: QueuedRecord[], more?: Answers, role?: string) =>
  openQueue(<ModerationScreen />, waiting, more, role);

test('records are gone through, published, undone and sent back by keyboard', async () => {
  const page = await open([1, 2, 3, 4].map((id) => queued(id)));
  expect(page.names()).toEqual(['ACT 1', 'ACT 2', 'ACT 3', 'ACT 4']);
  expect(page.find('link', 'Waiting (4)')?.getAttribute('aria-current')).toBe('page');
  expect(page.entries()[0]?.textContent).toContain('Artist by Luna, 02/01/2030');
  await page.previewed(1);
  expect([...page.box.querySelectorAll('h1')].map(({ textContent }) => textContent)).not.toContain('ACT 1');
  expect(page.find('heading', 'ACT 1')?.tagName).toBe('H2');
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
  expect(page.find('link', 'Show records sent back')).toBeDefined();
});

test('decisions are taken back one after the other, from the empty queue too, and their messages go', async () => {
  const page = await open([1, 2, 3].map((id) => queued(id)));
  await page.previewed(1);
  await page.press('p');
  await page.previewed(2);
  await page.press('r');
  await page.press('2');
  await page.press('Enter');
  await page.previewed(3);
  await page.press('p');
  await page.shows('Nothing is waiting');
  await page.shows('Published ACT 3. 0 left.');
  await page.press('u');
  await page.shows('ACT 3 waits again');
  expect(page.text() + document.body.textContent).not.toContain('Published ACT 3');
  await page.press('u');
  await page.shows('ACT 2 waits again');
  await page.press('u');
  await page.shows('ACT 1 waits again');
  expect(new Set(page.names())).toEqual(new Set(['ACT 1', 'ACT 2', 'ACT 3']));
  expect(page.find('link', 'Sent back (0)')).toBeDefined();
  // nothing of this page is left: the earlier ones are shown
  page.state.decided = [queued(7, { status: 'active', decided_at: moment })];
  await page.press('u');
  await page.shows('ACT 7');
  expect(page.path()).toBe(`${path}?state=decided`);
});

test('what was just decided is listed, and each can be taken back', async () => {
  const page = await open([queued(1), queued(2)]);
  await page.previewed(1);
  await page.press('p');
  await page.previewed(2);
  await page.press('r');
  await page.press('1');
  await page.press('Enter');
  await page.shows('Nothing is waiting');
  await page.click('Just decided (2)');
  await page.shows('sent back');
  await page.click('Undo: ACT 1');
  await page.shows('ACT 1 waits again');
  expect(page.find('link', 'Just decided (1)')).toBeDefined();
  expect(page.find('button', 'Undo: ACT 1')).toBeUndefined();
  page.answers['PUT /admin/queue/artist/2'] = () => problem(409, 'This can no longer be undone');
  await page.click('Undo: ACT 2');
  await page.shows('ACT 2 stays sent back. This can no longer be undone');
});

test('an undo that is pressed twice is sent once', async () => {
  const page = await open([queued(1)]);
  await page.previewed(1);
  await page.press('p');
  await page.shows('Nothing is waiting');
  await page.click('Just decided (1)');
  await page.shows('Undo');
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  page.answers['PUT /admin/queue/artist/1'] = () => promise;
  await page.click('Undo: ACT 1');
  page.find('button', 'Undo: ACT 1')?.click();
  resolve({ status: 204 });
  await page.shows('ACT 1 waits again');
  expect(page.sent.map(({ sent }) => sent)).toEqual([{ decision: 'publish' }, { decision: 'undo' }]);
});

test.each([
  ['fails', problem(503, 'The database is away')],
  ['is lost', null],
])('a decision whose undo %s is the next to be taken back', async (_, answer) => {
  const page = await open([queued(1), queued(2)]);
  for (const id of [1, 2]) {
    await page.previewed(id);
    await page.press('p');
  }
  await page.shows('Published ACT 2. 0 left.');
  const decide = page.answers['PUT /admin/queue/artist/2']!;
  page.answers['PUT /admin/queue/artist/2'] = () => answer ?? Promise.reject(new TypeError('Failed to fetch'));
  await page.press('u');
  await page.shows('ACT 2 stays published.');
  page.answers['PUT /admin/queue/artist/2'] = decide;
  await page.press('u');
  await page.shows('ACT 2 waits again');
  expect(page.names()).toEqual(['ACT 2']);
});

test('several records are sent back with one reason', async () => {
  const page = await open([1, 2, 3].map((id) => queued(id)));
  await page.previewed(1);
  await page.press('x');
  await page.click('Select ACT 3');
  await page.shows('2 selected');
  await page.click('Send back…');
  await page.press('3');
  await page.press('Enter');
  await page.shows('Sent back 2 records.');
  expect(page.names()).toEqual(['ACT 2']);
  expect(page.sent.map(({ request }) => request)).toEqual(['PUT /admin/queue/artist/1', 'PUT /admin/queue/artist/3']);
  await page.press('u');
  await page.shows('2 records wait again');
});

test('records that could not be sent back stay selected, with the reason', async () => {
  const answers = { 'PUT /admin/queue/artist/2': () => problem(503, 'Later') };
  const page = await open(
    [1, 2].map((id) => queued(id)),
    answers,
  );
  await page.previewed(1);
  await page.press('x');
  await page.click('Select ACT 2');
  await page.click('Send back…');
  await page.press('3');
  await page.press('Enter');
  await page.shows('1 selected');
  await page.click('Send back…');
  expect(page.box.querySelector<HTMLInputElement>('[name=reason]:checked, [type=radio]:checked')).not.toBeNull();
});

test('a long record is shown to its end before it can be published', async () => {
  view.endsInSight = false;
  const page = await open([queued(1)]);
  await page.previewed(1);
  await page.click('Show the rest');
  expect(page.sent).toEqual([]);
  expect(page.find('button', 'Show the rest')).toBeUndefined();
  await page.click('Publish');
  await page.shows('Nothing is waiting');
});

test('an admin suspends the author in place', async () => {
  const page = await open([queued(1), queued(2, { author: 'Rana' })], { 'PUT /admin/users/9': {} }, 'admin');
  await page.previewed(1);
  await page.click('Suspend the author');
  await page.shows('Suspend Luna?');
  await page.type('Reason', 'Advertises a shop');
  page.state.waiting = [queued(2, { author: 'Rana' })];
  await page.click('Suspend');
  await page.shows('Luna is suspended');
  expect(page.names()).toEqual(['ACT 2']);
  expect(page.sent.at(-1)?.sent).toEqual({ suspended: true, reason: 'Advertises a shop' });
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

test('a reason that is being written stays when the decision before it is accepted', async () => {
  const accepted = Promise.withResolvers<void>();
  const page = await open([queued(1), queued(2)], {
    'PUT /admin/queue/artist/1': async () => {
      await accepted.promise;
      return { status: 200, body: {} };
    },
  });
  await page.previewed(1);
  await page.press('p');
  await page.previewed(2);
  await page.press('r');
  await page.type('In your own words', 'Please add a country');
  await act(async () => accepted.resolve());
  await page.shows('Published ACT 1');
  expect(page.value('In your own words')).toBe('Please add a country');
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
  const page = await open(Array.from({ length: 53 }, (_, at) => queued(at + 1)));
  expect(page.names()).toHaveLength(50);
  act(() => page.entries()[0]?.focus());
  await page.press('End');
  await page.shows('ACT 53');
  expect(page.focused()).toBe('ACT 50');
  await page.press('End');
  expect(page.focused()).toBe('ACT 53');
});
