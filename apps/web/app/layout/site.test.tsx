// @vitest-environment happy-dom
import { act } from 'react';
import { useLocation } from 'react-router';
import { describe, expect, test } from 'vitest';
import MyTimetableScreen from '../features/my-timetable/my-timetable.screen.tsx';
import { RecordOwnership } from '../features/records/ownership/record-ownership.tsx';
import { member, render, serve } from '../testing/render.tsx';
import { Site } from './site.tsx';

function Target() {
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  return <output>{pathname + JSON.stringify(state)}</output>;
}

test('a sign-in leads back to what the fragment names', async () => {
  serve({});
  const path = '/my-timetable?view=now#sets=5';
  const layout = (
    <>
      <Target />
      <Site />
    </>
  );
  const page = await render(<p>Page</p>, { route: '*', path, layout });
  expect(page.find('link', 'Login')?.getAttribute('aria-current')).toBeNull();
  await page.click('Login');
  await page.shows(`/login${JSON.stringify({ from: path })}`);
});

describe('a page forgets what it knew for the former account when another tab', () => {
  const more = { 'GET /notifications/unread': { unread: 0 }, 'PUT /stars': { stars: [] } };

  test('signs in as somebody else', async () => {
    const relation = {
      shown: true,
      notified: true,
      keepers: [],
      series: null,
      claim: null,
      domains: [],
      suggestions: 0,
    };
    const relations = { role: 'owner' as string | null, ...relation };
    serve({ ...more, 'GET /ownership/artist/3': () => ({ status: 200, body: relations }) });
    const page = await render(<RecordOwnership type="artist" id={3} />, { token: 'token', layout: <Site /> });
    await page.shows('You own this page');
    relations.role = null;
    localStorage.setItem('token', 'of Iris');
    localStorage.setItem('user', JSON.stringify({ ...member, id: 8, username: 'Iris' }));
    await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    await page.shows('Is this page yours?');
    expect(page.text()).not.toContain('You own this page');
  });

  test('logs out', async () => {
    const set = {
      set_id: 5,
      asked_id: 5,
      day: '2030-07-02',
      set_start: '2030-07-02T20:00',
      set_end: null,
      starts_at: '2030-07-02T20:00:00.000Z',
      ends_at: '2030-07-02T23:59:00.000Z',
      event: { id: 1, event_name: 'FESTIVAL', event_status: 'scheduled', country: 'Portugal' },
      floor_name: 'MAIN',
      artists: [{ id: null, artist_name: 'ZIGGY', pairing: null, cancelled: false }],
    };
    serve({
      ...more,
      'PUT /stars': { stars: [{ type: 'set', id: 5, at: '2030-01-01T00:00:00.000Z' }] },
      'POST /stars/find': { sets: [set], removed: [], events: [], artists: [] },
    });
    const page = await render(<MyTimetableScreen />, { token: 'token', layout: <Site /> });
    await page.shows('ZIGGY');
    localStorage.clear();
    await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await page.shows('You have not starred anything yet');
    expect(page.text()).not.toContain('ZIGGY');
  });
});
