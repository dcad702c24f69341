import { subscribe } from 'node:diagnostics_channel';
import { expect, test } from 'vitest';
import type { Pages } from '../pages/ssr.ts';
import { listeningPort } from '../platform/listening-port.ts';
import { submitEvent, validEvent } from '../testing/events.ts';
import { createSuiteApp } from '../testing/test-app.ts';

/** Pages that show with which URL they were rendered. */
const pages: Pages = {
  renderer: () =>
    Promise.resolve(({ url }) => {
      const { pathname, search } = new URL(url);
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      return Promise.resolve(new Response(`<!doctype html>${pathname}${search}`, { headers }));
    }),
  routes: [
    { path: '/', parameters: ['when'] },
    { path: '/event/:id', parameters: [] },
    { path: '/event/:id/timetable', parameters: ['view', 'day'] },
    { path: '/events', parameters: ['when', 'style'] },
  ],
  clientDir: null,
  development: false,
};

/** Responses that a route had to make; those from the cache do not reach it. */
let made = 0;
subscribe('tracing:fastify.request.handler:start', () => {
  made += 1;
});

const site = await createSuiteApp('sqlite', {}, pages);
await site.app.listen({ host: '127.0.0.1', port: 0 });
const address = `http://127.0.0.1:${listeningPort(site.app.server)}`;
const { id } = await submitEvent(site, await site.signIn('admin'), validEvent);

const open = async (url: string, accept = 'text/html'): Promise<string> => {
  const response = await fetch(address + url, { headers: { accept } });
  return `${response.status} ${await response.text()}`;
};

/** Requests URLs one after another; returns the number of distinct responses, and how many had to be made. */
async function openAll(urls: readonly string[]): Promise<{ distinct: number; made: number }> {
  made = 0;
  const responses = new Set<string>();
  for (const url of urls) responses.add(await open(url));
  return { distinct: responses.size, made };
}

const withUnknown = (url: string): string[] => [
  url,
  ...Array.from({ length: 20 }, (_, at) => `${url}${url.includes('?') ? '&' : '?'}x=${at}`),
];

test.each([
  ['a page', () => `/event/${id}`],
  ['the first page', () => '/?when=past'],
  ['a page in another language', () => `/he/event/${id}`],
  ['a page with parameters', () => `/event/${id}/timetable?view=grid`],
  ['JSON', () => `/events/${id}`],
  ['JSON of a list', () => '/events/all?when=upcoming&limit=7'],
  ['a timetable', () => `/events/${id}/timetable`],
  ['a calendar', () => `/event/${id}.ics?alarm=5`],
  ['a calendar in another language', () => `/de/event/${id}/timetable.ics`],
  ['a page for frames', () => `/embed?event=${id}`],
  ['a sitemap', () => '/sitemap.xml'],
])('%s is made once, whatever unknown parameters its URL has', async (_what, url) => {
  expect(await openAll(withUnknown(url()))).toEqual({ distinct: 1, made: 1 });
});

test.each([
  ['the order of parameters', () => ['/events/all?page=1&limit=9', '/events/all?limit=9&page=1']],
  ['repeated parameters', () => ['/events/all?limit=3', '/events/all?limit=4&limit=3']],
  ['unknown parameters beside a list', () => ['', '&x=1'].map((more) => `/events/all?style=Goa&style=Forest${more}`)],
  [
    'repeated parameters of a page',
    () => ['view=list', 'view=list&view=1', 'view=list&view=2'].map((query) => `/event/${id}/timetable?${query}`),
  ],
  ['needless escapes', () => ['/events/all?limit=8', '/events/all?l%69mit=%38', '/%65vents/all?limit=8']],
  ['needless escapes of a page', () => [`/es/event/${id}?a`, `/es/%65vent/${id}?b`, `/es/event/${id}?`]],
  ['slashes at the end, and case', () => [`/it/event/${id}`, `/it/event/${id}//`, `/it/Event/${id}/`]],
  ['the data of a page', () => [`/fr/event/${id}.data`, `/fr/event/${id}.data?_routes=1`]],
])('a response does not depend on %s', async (_what, urls) => {
  expect(await openAll(urls())).toEqual({ distinct: 1, made: 1 });
});

test.each(['/events/', '/de/events//', '/events/?when=past'])('%s is a page, not a call without an id', async (url) => {
  expect(await open(url)).toMatch(/^200 .*\/events(?:\?when=past)?$/);
});

test('parameters that a page knows reach it', async () => {
  expect(await open('/events?when=past&style=goa&x=1&style=dark&when=x')).toContain(
    '/events?when=past&style=goa&style=dark',
  );
});

test('answers that are not shared keep their parameters, also beside a path that takes an id', async () => {
  const account = await site.signIn();
  expect(await account.must('findEventDuplicates', { query: { name: 'Ozora', date: '2026-07-10' } })).toEqual({
    duplicates: [],
  });
});

test('a feed refuses parameters that it does not know, before it reads any event', async () => {
  const answer = await open('/events.ics?country=Peru&contry=Peru');
  expect(answer).toMatch(/^422 /);
  expect(answer).toContain('contry');
});
