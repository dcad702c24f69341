// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { api } from '../../api/browser.ts';
import { render, serve } from '../../testing/render.tsx';
import { fetchRecordEvents, RecordEvents } from './record-events.tsx';

test('an event at which the artist does not play after all says so', async () => {
  const event = (id: number, event_name: string) => ({
    id,
    event_name,
    event_date: '2030-02-01',
    event_end_date: null,
    country: 'Peru',
    event_status: 'scheduled',
    floors: [{ floor_id: 1, floor_name: 'MAIN', artists: [{ id: null, artist_name: 'SOMEBODY' }] }],
  });
  const events = [event(1, 'DUSK'), event(2, 'DAWN')];
  serve({ 'GET /events/all': { events, pagination: { page: 1, pages: 1 }, not_playing: [1] } });
  const of = { artist: 2 };
  const page = await render(
    <RecordEvents lists={await fetchRecordEvents(api, of, new URL('http://moonfloor.example/'))} of={of} />,
  );
  const upcoming = [...page.find('region', 'UPCOMING EVENTS')!.querySelectorAll('li')];
  const says = upcoming.map(({ textContent }) => textContent.includes('This act is cancelled.'));
  expect(says).toEqual([true, false]);
});
