import { expect, test } from 'vitest';
import { listeningPort } from '../platform/listening-port.ts';
import { pagesOf } from '../testing/fakes/stub-pages.ts';
import { seriesClient } from '../testing/series.ts';
import { createSuiteApp } from '../testing/test-app.ts';
import type { RenderPage } from './ssr.ts';

/** Pages that show their language. */
const render: RenderPage = async (_request, { language }) =>
  new Response(`<!doctype html><title>${language}</title>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
const site = await createSuiteApp('sqlite', {}, pagesOf(render));
await site.app.listen({ host: '127.0.0.1', port: 0 });
const address = `http://127.0.0.1:${listeningPort(site.app.server)}`;

const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' };
const germanChosen = { cookie: 'theme=day; language=de' };

/** Requests a page without following redirects, as browsers do unless `headers` differ. */
const open = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(address + path, { method, headers: { accept: 'text/html,*/*;q=0.8', ...headers }, redirect: 'manual' });

const targetOf = async (path: string, headers?: Record<string, string>, method?: string): Promise<string | null> => {
  const response = await open(path, headers, method);
  await response.text();
  expect(response.status).toBe(response.headers.has('location') ? 302 : 200);
  if (response.status === 302) {
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
  return response.headers.get('location');
};

test('the start page is sent in the language that the browser prefers', async () => {
  expect(await targetOf('/', german)).toBe('/de');
  expect(await targetOf('/?when=past&q=a%26b', german)).toBe('/de?when=past&q=a%26b');
  expect(await targetOf('/landing', german, 'HEAD')).toBe('/de/landing');
  expect(await targetOf('/', { 'accept-language': 'pt-PT,pt;q=0.9' })).toBe('/pt');
  expect(await targetOf('/', { 'accept-language': 'xx,he;q=0.7' })).toBe('/he');
});

test.each(['en-GB,en;q=0.9,de;q=0.8', 'xx', '*', ';;q=x', `${'x'.repeat(400)},de`, ''])(
  'it is sent in English to browsers that prefer “%s”',
  async (accepted) => expect(await targetOf('/', { 'accept-language': accepted })).toBeNull(),
);

test('all other pages are sent in the language of their address', async () => {
  for (const path of ['/events', '/event/1', '/de', '/fr/events'])
    expect(await targetOf(path, german), path).toBeNull();
});

test('the choice of a language precedes the preference, on every page', async () => {
  expect(await targetOf('/', { ...german, cookie: 'language=en' })).toBeNull();
  expect(await targetOf('/', { ...german, cookie: 'language=fr' })).toBe('/fr');
  expect(await targetOf('/', germanChosen)).toBe('/de');
  expect(await targetOf('/', { cookie: '__Host-language=de' })).toBe('/de');
  expect(await targetOf('/artists?tab=visual', germanChosen)).toBe('/de/artists?tab=visual');
  const pages =
    '/event/12 /event/12/timetable /venues /venue/1 /series/1 /now /my-timetable /unsubscribe?token=x /verify-email /edit/artist/1 /edit/series/1/dates /suggest/label/1 /admin-dashboard/users/1 /submit-event /unknown/';
  for (const path of pages.split(' ')) expect(await targetOf(path, germanChosen), path).toBe(`/de${path}`);
  expect(await targetOf('/fr/events', germanChosen)).toBeNull();
  expect(await targetOf('/events', { cookie: 'language=xx' })).toBeNull();
  expect(await targetOf('/events', { cookie: 'language=en' })).toBeNull();
  expect(await targetOf('/events', { cookie: 'other_language=de' })).toBeNull();
});

test('a link of the site to the English start page leads to it', async () => {
  expect(await targetOf('/', { ...german, 'sec-fetch-site': 'same-origin' })).toBeNull();
});

test('calls of the API, files and writes are not redirected', async () => {
  for (const path of ['/events/all', '/artists/all', '/events.ics', '/robots.txt', '/share-cards/site.jpg', '/embed'])
    expect(await targetOf(path, germanChosen), path).toBeNull();
  expect(await targetOf('/events', { ...germanChosen, accept: 'application/json' })).toBeNull();
  expect((await open('/', { ...german, ...germanChosen }, 'POST')).headers.has('location')).toBe(false);
});

test('the start page of a language has no trailing slash', async () => {
  expect(await targetOf('/de/?when=past')).toBe('/de?when=past');
  for (const path of ['/en/', '/xx/']) expect(await targetOf(path), path).toBeNull();
});

test('a cached page is not sent to readers of other languages, nor a redirect stored', async () => {
  for (const path of ['/', '/events']) {
    for (let times = 0; times < 2; times += 1) {
      const english = await open(path);
      expect(await english.text()).toContain('<title>en</title>');
      const vary = english.headers.get('vary') ?? '';
      expect(vary).toContain(path === '/' ? 'Accept-Language, Cookie' : 'Cookie');
      const elsewhere = await open(path, germanChosen);
      expect(elsewhere.headers.get('location')).toBe(path === '/' ? '/de' : '/de/events');
      expect(elsewhere.headers.get('cache-control')).toBe('private, no-store');
      expect(elsewhere.headers.get('vary')).toContain('Cookie');
      expect(await (await open(elsewhere.headers.get('location')!)).text()).toContain('<title>de</title>');
    }
  }
  expect((await open('/de/events')).headers.get('vary')).not.toContain('Cookie');
});

test('a page at the path of a call is sent to those who ask for HTML, the call’s answer to all others', async () => {
  const { addFridays } = seriesClient(site, await site.signIn('admin'));
  const { series_id } = await addFridays({ event_name: 'Weekly', recurrence: 'FREQ=WEEKLY;COUNT=4' });
  for (let times = 0; times < 3; times += 1) {
    const answer = await open(`/series/${series_id}`, { accept: 'application/json' });
    expect(await answer.json()).toMatchObject({ series_name: 'WEEKLY' });
    expect(await (await open(`/series/${series_id}`)).text()).toContain('<title>en</title>');
  }
});
