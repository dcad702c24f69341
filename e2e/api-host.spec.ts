import { type Proxy, startProxy } from './support/proxy.ts';
import { dayFromToday, jpeg, submitArtist, submitEvent } from './support/submit-records.ts';
import { expect, presets, test as base } from './support/test.ts';

let proxy: Proxy;
/** Another host name and port of the site, which its API has. */
const apiHost = () => proxy.url;

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright demands a pattern
  settings: async ({}, use) => {
    proxy ??= await startProxy();
    await use({ ...presets.music, API_HOST: apiHost() });
  },
  site: async ({ site }, use) => {
    proxy.aim(site.url);
    await use({ ...site, url: site.url.replace('127.0.0.1', 'localhost') });
  },
});
test.use({ expectedErrors: /request to a third party: http:\/\/127\.0\.0\.1:\d+\// });
test.afterAll(() => proxy.stop());

test('pictures, placeholders and tracks are loaded from API_HOST, initially and after a navigation @endurance', async ({
  page,
  site,
}) => {
  const event = await submitEvent(site, { event_date: dayFromToday(3), event_image: await jpeg() });
  const bare = await submitEvent(site, { event_date: dayFromToday(4) });
  const artist = await submitArtist(site, { artist_image: await jpeg() });
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^\/(media|audiofiles|api\/(random-)?placeholder)/.test(url.pathname)) asked.push(url);
  });
  const shows = (name: string) => page.getByRole('heading', { level: 1, name });

  await page.goto(`/event/${event.id}`);
  await expect(shows(event.event_name)).toBeVisible();
  await expect.poll(() => asked.some(({ pathname }) => pathname.startsWith('/media/'))).toBe(true);
  await page.goto(`/event/${bare.id}`);
  await expect.poll(() => asked.some(({ pathname }) => pathname === '/api/placeholder2')).toBe(true);
  expect(asked.filter(({ origin }) => origin !== apiHost()).map(String)).toEqual([]);
  asked.length = 0;
  await page.getByRole('banner').getByRole('link', { name: 'Artists' }).click();
  await page.getByRole('link', { name: artist.artist_name }).click();
  await expect(shows(artist.artist_name)).toBeVisible();
  await expect.poll(() => asked.some(({ pathname }) => pathname.startsWith('/media/'))).toBe(true);
  await page.getByRole('region', { name: 'Music player' }).getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => asked.some(({ pathname }) => pathname.startsWith('/audiofiles/'))).toBe(true);
  expect(asked.filter(({ origin }) => origin !== apiHost()).map(String)).toEqual([]);
});

test('the HTML refers to API_HOST for them, and to the site for the preview image @endurance', async ({ site }) => {
  const event = await submitEvent(site, { event_date: dayFromToday(3), event_image: await jpeg() });
  const bare = await submitEvent(site, { event_date: dayFromToday(4) });
  const [html, other] = await Promise.all(
    [event, bare].map(async ({ id }) => (await fetch(`${site.url}/event/${id}`)).text()),
  );
  const addresses = (text = '') =>
    [...text.matchAll(/<(?:img|link)\b[^>]*>/g)]
      .flatMap(([tag]) => [
        ...tag.matchAll(/(?:\s(?:src|href)="|(?:srcset="|, ))([^" ]*\/(?:media|api\/placeholder2)[/?][^" ]*)/gi),
      ])
      .map(([, address = '']) => address);
  for (const text of [html, other]) {
    expect(addresses(text).length).toBeGreaterThan(0);
    expect(addresses(text).filter((address) => !address.startsWith(`${apiHost()}/`))).toEqual([]);
  }
  expect(html).toMatch(new RegExp(`<meta property="og:image" content="${site.url}/`));
});
