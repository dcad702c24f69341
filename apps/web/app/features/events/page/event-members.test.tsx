// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { moonNight } from '../../../testing/moon-night.ts';
import { member, problem, renderSignedIn, serve } from '../../../testing/render.tsx';
import { isStarred, readStars, setStars } from '../../stars/star-store.ts';
import { ImportSources, JoinEditions, RespondButtons } from './event-members.tsx';

test.each([
  ['its creator', member.id, 'creator', true],
  ['an owner', 9, 'owner', true],
  ['a helper, also of its series,', 9, 'helper', true],
  ['another member', 9, null, false],
])(
  'of an event, %s sees the sources, and joins editions, as far as they may edit it',
  async (_, author, role, edits) => {
    serve({ 'GET /ownership/event/3': { role }, 'GET /events/3/sources': [] });
    const event = { ...moonNight, created_by: author };
    const page = await renderSignedIn(
      <>
        <ImportSources event={event} />
        <JoinEditions event={event} />
      </>,
    );
    await page.shows(edits ? 'AT THE SOURCE' : '');
    expect(page.text().includes('AT THE SOURCE')).toBe(edits);
    expect(page.text().includes('Join as a series')).toBe(edits);
  },
);

test('a response stars the event with one call, and not if that fails', async () => {
  let fails = true;
  const attendance = { response: null as string | null, names: [] };
  const log = serve({
    'GET /auth/validate': member,
    'GET /events/3/responses': () => ({ status: 200, body: attendance }),
    'PUT /events/3/response': () => {
      if (fails) return problem(503, 'Please try again');
      attendance.response = 'going';
      return { status: 204 };
    },
    'DELETE /events/3/response': () => {
      attendance.response = null;
      return { status: 204 };
    },
  });
  const star = { type: 'event', id: 3 } as const;
  const page = await renderSignedIn(<RespondButtons event={moonNight} waiting={null} fallback={null} />);
  await page.shows('Going');
  await page.click('Going');
  await page.shows('Please try again');
  expect(isStarred(star)).toBe(false);
  fails = false;
  await page.click('Going');
  await page.shows('My timetable');
  expect([isStarred(star), readStars().unsent]).toEqual([true, {}]);
  await page.click('Going');
  expect([isStarred(star), readStars().unsent]).toEqual([false, {}]);
  expect(log.map(({ request }) => request)).toEqual([
    'PUT /events/3/response',
    'PUT /events/3/response',
    'DELETE /events/3/response',
  ]);
});

test('a response that is accepted after the logout does not star the event for those who come next', async () => {
  const accepted = Promise.withResolvers<void>();
  serve({
    'GET /events/3/responses': { response: null, names: [] },
    'PUT /events/3/response': async () => {
      await accepted.promise;
      return { status: 204 };
    },
  });
  const page = await renderSignedIn(<RespondButtons event={moonNight} waiting={null} fallback={null} />);
  await page.shows('Going');
  await page.click('Going');
  localStorage.clear();
  await act(async () => void window.dispatchEvent(new Event('storage')));
  await act(async () => accepted.resolve());
  await vi.waitFor(() => expect(page.text()).not.toContain('Going'));
  expect({ ...localStorage }).toEqual({});
});

test('the buttons follow what the member does on another device', async () => {
  const attendance = { response: null as string | null, names: [] };
  serve({ 'GET /auth/validate': member, 'GET /events/3/responses': () => ({ status: 200, body: attendance }) });
  const page = await renderSignedIn(<RespondButtons event={moonNight} waiting={null} fallback={null} />);
  await page.shows('Going');
  const pressed = () =>
    ['Interested', 'Going'].filter((name) => page.find('button', name)?.getAttribute('aria-pressed') === 'true');
  for (const response of ['going', null, 'interested'] as const) {
    attendance.response = response;
    // as when the page is shown again
    await act(async () => setStars([{ type: 'event', id: 3 }], response !== null, { isSent: true }));
    await vi.waitFor(() => expect(pressed().map((name) => name.toLowerCase())).toEqual(response ? [response] : []));
  }
});

test('of two responses in quick succession, the second is sent after the first', async () => {
  const first = Promise.withResolvers<void>();
  const attendance = { response: null as string | null, names: [] };
  const log = serve({
    'GET /auth/validate': member,
    'GET /events/4/responses': () => ({ status: 200, body: attendance }),
    'PUT /events/4/response': async () => {
      const isFirst = log.length === 1;
      if (isFirst) await first.promise;
      attendance.response = isFirst ? 'interested' : 'going';
      return { status: 204 };
    },
  });
  const page = await renderSignedIn(<RespondButtons event={{ ...moonNight, id: 4 }} waiting={null} fallback={null} />);
  await page.shows('Going');
  await page.click('Interested');
  await page.click('Going');
  await act(async () => first.resolve());
  await vi.waitFor(() => expect(page.find('button', 'Going')?.getAttribute('aria-pressed')).toBe('true'));
  expect(page.find('button', 'Interested')?.getAttribute('aria-pressed')).toBe('false');
  expect(log.map(({ sent }) => sent)).toEqual([{ response: 'interested' }, { response: 'going' }]);
});
