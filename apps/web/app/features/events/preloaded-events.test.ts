// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { api } from '../../api/browser.ts';
import { stubServer } from '../../testing/render.tsx';
import { preloadEvents } from './list/preload-events.ts';
import { takePreloadedPage } from './preloaded-events.ts';

test('the map page gets the beginning of its list as the API has it, once', async () => {
  const card = (id: number) => ({ id, event_name: `N${id}`, event_date: '2030-01-01', country: 'Peru', floors: [] });
  const cards = Array.from({ length: 102 }, (_, at) => card(102 - at));
  const countries = [{ country: 'Peru', upcoming: 140, past: 2, next_date: '2030-01-01' }];
  const tonight = { events: 1, floors: 2 };
  const requests = stubServer((request) => {
    if (request === 'GET /events/countries?series=grouped') return { status: 200, body: countries };
    if (request === 'GET /events/now/count') return { status: 200, body: tonight };
    const events = request.includes('page=1&') ? cards.slice(0, 100) : cards.slice(100);
    return { status: 200, body: { events, pagination: { pages: 2 } } };
  });
  await preloadEvents(api, new AbortController().signal);
  expect(requests.filter((request) => request.includes('/events/all'))).toEqual([
    'GET /events/all?series=grouped&when=upcoming&page=1&limit=100',
    'GET /events/all?series=grouped&when=upcoming&page=2&limit=100',
  ]);
  const first = { items: cards.slice(0, 12), page: 1, pages: 9, total: 102, nearest: null };
  expect(takePreloadedPage()).toEqual({ countries, first, tonight });
  expect(takePreloadedPage()).toBeNull();
});
