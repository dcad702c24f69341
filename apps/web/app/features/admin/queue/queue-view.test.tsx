// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { messages } from '@moonfloor/contract/api/messages';
import type { QueuedRecord } from '@moonfloor/contract/moderation/moderation';
import { moonNight } from '../../../testing/moon-night.ts';
import { moment, openQueue, prepareQueue, queued } from '../../../testing/queue.tsx';
import type { Answers } from '../../../testing/render.tsx';
import ModerationScreen from '../moderation.screen.tsx';

prepareQueue();

const open = (waiting: QueuedRecord[], more?: Answers, role?: string) =>
  openQueue(<ModerationScreen />, waiting, more, role);

test('R sends back what is selected, without a selection the current record', async () => {
  const page = await open([1, 2, 3].map((id) => queued(id)));
  await page.previewed(1);
  await page.press('x');
  await page.press('j');
  await page.press('x');
  await page.press('j');
  await page.press('r');
  expect(page.text()).toContain('Reason for 2 records (the authors will see this)');
  expect(page.find('button', 'Send back 2 records')).toBeDefined();
  await page.press('2');
  await page.press('Enter');
  await page.shows('Sent back 2 records.');
  expect(page.names()).toEqual(['ACT 3']);
  // one decision about two records is also undone at once
  await page.press('u');
  await page.shows('2 records wait again');
  expect(page.names()).toEqual(['ACT 1', 'ACT 2', 'ACT 3']);
  await page.click('Select ACT 1');
  await page.click('Select ACT 2');
  await page.press('r');
  await page.press('2');
  await page.press('Enter');
  await vi.waitFor(() => expect(page.names()).toEqual(['ACT 3']));
  await page.press('r');
  expect(page.find('button', 'Send it back')).toBeDefined();
  await page.press('2');
  await page.press('Enter');
  await page.shows('Nothing is waiting');
});

test('events of one import are looked at together, and published once all were in sight for a while', async () => {
  const ids = [1, 2, 3];
  const more = { type: 'event', source: 'nights.csv' } as const;
  const waiting = ids.map((id) => queued(id, { ...more, flags: id === 3 ? ['links'] : [] }));
  const page = await open(waiting, {
    ...Object.fromEntries(ids.map((id) => [`GET /events/${id}`, { ...moonNight, id, updated_at: `seen ${id}` }])),
    ...Object.fromEntries(ids.map((id) => [`PUT /admin/queue/event/${id}`, {}])),
  });
  await page.click('Look at all 2 of this import together');
  await page.shows('2 events of one import');
  await page.press('p');
  expect(page.sent).toEqual([]);
  await page.shows('Publish 2 events');
  page.state.waiting = [];
  await page.press('p');
  await page.shows('Published 2 records.');
  expect(page.sent.map(({ request }) => request)).toEqual(['PUT /admin/queue/event/1', 'PUT /admin/queue/event/2']);
});

test('what waits beside a record of the same words is named, with a link', async () => {
  const alike = [{ type: 'artist', id: 8, name: 'ACT 8' }] as const;
  const page = await open([queued(1, { flags: ['alike'], flag_counts: { alike: 1, links: 0 }, alike: [...alike] })]);
  expect(page.find('link', 'ACT 8')?.getAttribute('href')).toBe('/artist/8');
});

test('keys go on working once a box was ticked by pointer', async () => {
  const page = await open([1, 2].map((id) => queued(id)));
  await page.previewed(1);
  const box = page.box.querySelector<HTMLInputElement>('ol [type=checkbox]')!;
  box.focus();
  await act(async () => box.click());
  await page.press('r');
  expect(page.text()).toContain('In your own words');
});

test('a record that takes the place of a decided one is looked at before it is published', async () => {
  const page = await open([1, 2, 3].map((id) => queued(id)));
  await page.previewed(1);
  for (let presses = 0; presses < 4; presses += 1) {
    await page.press('p');
    vi.setSystemTime(Date.now() + 400);
  }
  await page.shows('ACT 2 has only just appeared. Look at it first.');
  expect(page.names()).toEqual(['ACT 2', 'ACT 3']);
  await page.click('Publish');
  vi.setSystemTime(Date.now() + 1000);
  await page.press('p', { repeat: true });
  expect(page.sent).toHaveLength(1);
  await page.press('p');
  await page.shows('Published ACT 2. 1 left.');
});

test('the message of a decision takes the place of the one before: together they would cover a phone', async () => {
  const page = await open([1, 2, 3].map((id) => queued(id)));
  for (const id of [1, 2]) {
    await page.previewed(id);
    await page.press('p');
    await page.shows(`Published ACT ${id}. ${3 - id} left.`);
  }
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Published ACT 1.'));
  for (const id of [2, 1]) {
    await page.press('u');
    await page.shows(`ACT ${id} waits again`);
  }
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('ACT 2 waits again'));
});

test('a long name is shortened in messages: it would cover half of a phone', async () => {
  const page = await open([queued(1, { name: `${'AVERYLONGNIGHT '.repeat(9)}END` }), queued(2)]);
  await page.previewed(1);
  await page.press('p');
  await page.shows('Published');
  expect(document.body.textContent).toContain('Published AVERYLONGNIGHT AVERYLONGNIGHT AVERYLONGNIGHT AV…. 1 left.');
});

test('the selected records and the current one are still there after another page, such as a comparison', async () => {
  const waiting = [1, 2, 3].map((id) => queued(id));
  const page = await open(waiting);
  await page.press('x');
  await page.press('j');
  await page.press('x');
  await page.press('j');
  const again = await open(waiting);
  expect(again.text()).toContain('2 selected');
  expect(again.entries().find((entry) => entry.getAttribute('aria-current'))?.textContent).toContain('ACT 3');
});

test('the current entry is scrolled into view, also when the list scrolls with what is above it', async () => {
  const page = await open([1, 2].map((id) => queued(id)));
  await page.previewed(1);
  const side = page.box.querySelector('ol')!.parentElement!;
  Object.defineProperties(side, { scrollHeight: { value: 4000 }, clientHeight: { value: 800 } });
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await page.press('j');
  expect(scrolled.mock.contexts).toContain(page.entries()[1]);
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
});

test('a row says what is known; likely duplicates stand beside the record', async () => {
  const twin = { id: 30, name: 'ACT ONE', alternative_names: [], hidden: false, likeness: 1 };
  const page = await open([
    queued(1, {
      type: 'artist',
      day: '2030-05-01',
      end_day: '2030-05-03',
      acts: ['VEGA', 'NOVA'],
      acts_total: 9,
      duplicates: [{ type: 'artist', ...twin, day: null, end_day: null, about: 'Haifa, Israel', picture: null }],
      author_record: { id: 9, since: moment, published: 3, troubles: 2 },
      source: 'Goabase',
    }),
  ]);
  await page.previewed(1);
  const row = page.entries()[0]?.textContent;
  for (const fact of ['01/05/2030', 'Israel', 'VEGA, NOVA and 7 more', 'Possible duplicate', 'Imported from Goabase'])
    expect(row).toContain(fact);
  expect(page.find('region', 'Possible duplicates')?.textContent).toContain('Haifa, Israel');
  expect(page.find('link', 'Compare ACT 1 with ACT ONE')).toBeDefined();
  expect(page.text()).toContain('member since 02/01/2030 · 3 published events · 2 sent back or removed lately');
  expect(page.find('button', 'Suspend the author'), 'for admins only').toBeUndefined();
});

test.each([
  ['a public one stays', { id: 30, hidden: false }, 'keep=30&from=2'],
  ['of two that wait the later one is merged into the earlier one', { id: 30, hidden: true }, 'keep=2&from=30'],
  ['or into the one that waits longer', { id: 1, hidden: true }, 'keep=1&from=2'],
])('of likely duplicates, %s', async (_, twin, query) => {
  const duplicate = { type: 'artist' as const, name: 'ACT ONE', alternative_names: [], likeness: 1, about: null };
  const days = { day: null, end_day: null, picture: null };
  const page = await open([queued(2, { duplicates: [{ ...duplicate, ...days, ...twin }] })]);
  const link = page.find('link', 'Compare ACT 2 with ACT ONE');
  expect(link?.getAttribute('href')).toBe(`/admin-dashboard/merge?type=artist&${query}`);
});

test('an event that waits stands beside its likely duplicate with its venue', async () => {
  const twin = { id: 30, name: 'NIGHT', alternative_names: [], hidden: false, likeness: 1, picture: null };
  const duplicate = {
    type: 'event' as const,
    ...twin,
    day: '2030-05-01',
    end_day: null,
    about: 'Old Barn, Graz, Austria',
  };
  const lists = { alternative_names: [], floors: [], decorations: [], promoters: [], sources: [], claimed_by: [] };
  const event = { id: 1, event_name: 'NIGHT', event_date: '2030-05-01', country: 'Austria', status: 'draft' };
  const page = await open([queued(1, { type: 'event', name: 'NIGHT', country: 'Austria', duplicates: [duplicate] })], {
    'GET /events/1': { ...event, ...lists, event_location: 'The Barn', area: 'Graz', descriptions: {}, facts: {} },
  });
  await page.shows('The Barn, Graz, Austria');
  expect(page.find('region', 'Possible duplicates')?.textContent).toContain('Old Barn, Graz, Austria');
});

test('the flags of a row say what they are about', async () => {
  const page = await open([
    queued(1, { flags: ['similar', 'alike', 'links', 'burst'], flag_counts: { alike: 8, links: 12 } }),
    queued(2, { flags: ['links'], flag_counts: { alike: 0, links: 4 } }),
  ]);
  await page.previewed(1);
  const [first, second] = page.entries().map((entry) => entry.textContent);
  for (const mark of [
    'Like something sent back or deleted',
    'Like 8 others',
    '12 links',
    '10 or more within 10 minutes',
  ])
    expect(first).toContain(mark);
  expect(second).toContain('4 links');
  expect(second).not.toContain('Like');
  expect(page.find('region', 'Decision')?.textContent).toContain('Much of its text matches');
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
