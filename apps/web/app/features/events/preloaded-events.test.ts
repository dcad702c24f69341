// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { api } from '../../api/browser.ts';
import { stubServer } from '../../testing/render.tsx';
import { preloadEvents } from './list/preload-events.ts';

test('each page of events is requested once', async () => {
  const requests = stubServer(() => ({ status: 200, body: { events: [], pagination: { pages: 2 } } }));
  await preloadEvents(api, new AbortController().signal);
  expect(requests.filter((request) => request.includes('/events/all'))).toEqual([
    'GET /events/all?page=1&limit=100',
    'GET /events/all?page=2&limit=100',
  ]);
});
