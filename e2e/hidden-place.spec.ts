import type { BrowserContext } from '@playwright/test';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { findNeedles } from '../apps/server/src/testing/find-needles.ts';
import { expectAccessible, expectLooksRight } from './support/accessibility.ts';
import { actAs, register } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { endurance } from './support/endurance.ts';
import { listScreens } from './support/every-screen.ts';
import { revealNow } from './support/pass-time.ts';
import { openMoreDetails } from './support/record-forms.ts';
import type { Site } from './support/site.ts';
import {
  dayFromToday,
  floor,
  submitArtist,
  submitDecoration,
  submitEvent,
  submitRelease,
} from './support/submit-records.ts';
import { expect, presets, test } from './support/test.ts';

test.use({ settings: presets.open });

const needles = { venue: 'Zwollenhof', latitude: 38.72613, longitude: -9.15117 };

/** Opens the site as the author of an event whose place is known. */
async function submitAsAuthor(site: Site, context: BrowserContext, more: Record<string, unknown> = {}) {
  const author = await register(site);
  const artist = await submitArtist(site, {});
  const place = {
    area: 'Lisboa',
    event_location: needles.venue,
    latitude: needles.latitude,
    longitude: needles.longitude,
    floors: [floor('Main', artist.artist_name)],
  };
  const { id, event_name: name } = await submitEvent(site, { ...place, ...more }, author);
  await actAs(context, site, author);
  return { id, name, artist };
}

test('a place is hidden in the form @widths @endurance', async ({ page, context, site }) => {
  const { id } = await submitAsAuthor(site, context);
  const main = page.getByRole('main');
  await page.goto(`/edit/event/${id}`);
  await main.getByLabel('Description').first().fill(`Meet at the ${needles.venue}`);
  await openMoreDetails(page);
  await main.getByLabel('Keep the exact place secret until…').check();
  const until = main.getByLabel('Exact place from');
  await expect(until).toHaveValue(`${dayFromToday(20)}T12:00`);
  await until.fill(`${dayFromToday(19)}T18:00`);
  await main.getByLabel('Size of the area').selectOption('20');
  await expect(main.getByText('The venue is also named in the texts')).toBeVisible();
  await main.getByLabel('Description').first().fill('Somewhere near the sea');
  await expect(main.getByText('The venue is also named in the texts')).toBeHidden();
  await expectLooksRight(page);
  await main.getByRole('button', { name: 'Preview' }).click();
  await expect(main.getByText(/Exact place on \w+, .* at 18:00/)).toBeVisible();
  await expect(main.getByText('Somewhere in a circle of 20 km radius')).toBeVisible();
  await expect(main.getByText(needles.venue)).toHaveCount(0);
  await main.getByRole('button', { name: /^(Save|Update|Submit)/ }).click();
  await expect.poll(async () => (await callApi<EventDetail>(site, 'GET', `/events/${id}`)).place_radius_km).toBe(20);
});

test(
  'a hidden place is shown by a secret link, and revealed by itself',
  { tag: '@widths' },
  async ({ page, context, browser, site }) => {
    test.slow();
    const hidden = { place_hidden_until: `${dayFromToday(19)}T18:00`, place_radius_km: 20 };
    const { id, name, artist } = await submitAsAuthor(site, context, hidden);
    const main = page.getByRole('main');

    // its author sees it, and makes a secret link
    await page.goto(`/event/${id}`);
    await expect(main.getByText(needles.venue, { exact: true }).first()).toBeVisible();
    await expect(main.getByText('Only those who can edit this event see its exact place')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/edit/event/${id}`);
    await expect(main.getByLabel('Venue')).toHaveValue(needles.venue);
    await main.getByRole('button', { name: 'Create a secret link' }).click();
    const link = await main.getByLabel('Secret link', { exact: true }).inputValue();
    const address = link.replace(/^https?:\/\/[^/]+/, site.url);
    expect(address).toMatch(/#place=[\w-]{43}$/);

    // a visitor sees an area on the page, and nothing of the place on any page
    const visitor = await browser.newContext();
    const seen = await visitor.newPage();
    await seen.goto(`${site.url}/event/${id}`);
    const content = seen.getByRole('main');
    await expect(content.getByText(/Exact place on \w+, .* at 18:00/)).toBeVisible();
    await content.getByRole('heading', { name: 'LOCATION' }).scrollIntoViewIfNeeded();
    await expect(content.getByText('Somewhere near Lisboa, Portugal')).toBeVisible();
    await expect(content.getByRole('link', { name: 'Directions' })).toHaveCount(0);
    const map = seen.getByRole('region', { name: `Map: ${name}` });
    await expect(map.locator('.leaflet-overlay-pane svg path')).not.toHaveCount(0);
    await expectAccessible(seen);
    expect(findNeedles(await seen.content(), needles)).toEqual([]);
    const [decoration, release] = [await submitDecoration(site, {}), await submitRelease(site, {})];
    const shown = { event: id, artist: artist.id, decoration: decoration.id, release: release.id };
    // hidden-places.test.ts reads all answers of the API
    for (const path of [
      ...(endurance ? listScreens(shown) : [`/event/${id}`, `/event/${id}/timetable?view=print`]),
      `/artist/${artist.id}`,
      `/embed?event=${id}`,
      `/?q=${name}`,
      `/search?q=${name}`,
      `/de/event/${id}`,
    ]) {
      const response = await fetch(site.url + path, { headers: { accept: 'text/html' } });
      const html = await response.text();
      expect([path, findNeedles(html, needles)]).toEqual([path, []]);
      // what the map says without JavaScript
      if (path === `/event/${id}`) expect(html).toContain(`${name}: somewhere in a circle of 20 km radius around `);
    }
    // the secret of the link is in no address that is requested, and in no referrer
    const secret = address.split('=')[1]!;
    const requests: string[] = [];
    seen.on('request', (request) => requests.push(request.url(), JSON.stringify(request.headers())));
    await seen.goto('about:blank');
    await seen.goto(address);
    await expect(content.getByText(needles.venue, { exact: true }).first()).toBeVisible();
    await expect(content.getByText('You can see the exact place because you opened a secret link')).toBeVisible();
    await expect(content.getByRole('link', { name: 'Directions' })).toBeVisible();
    await expect(seen.getByRole('region', { name: `Map: ${needles.venue}` })).toBeVisible();
    expect(requests.filter((text) => text.includes(secret))).toEqual([]);
    // the way back by a link of the site, which has no secret
    await content.getByRole('link', { name: artist.artist_name }).first().click();
    await content.getByRole('link', { name }).first().click();
    await expect(content.getByText(needles.venue, { exact: true }).first()).toBeVisible();
    await expectAccessible(seen);
    await main.getByRole('button', { name: 'Replace this link' }).click();
    await main.page().getByRole('dialog').getByRole('button', { name: 'Replace this link' }).click();
    await expect(main.getByLabel('Secret link', { exact: true })).not.toHaveValue(link);
    await seen.reload();
    await expect(content.getByText('This link to the place has been replaced or removed')).toBeVisible();
    await expect(content.getByText(needles.venue)).toHaveCount(0);

    // the time comes
    revealNow(site, id);
    await expect
      .poll(async () => (await callApi<EventDetail>(site, 'GET', `/events/${id}`)).event_location)
      .toBe(needles.venue);
    await seen.goto(`${site.url}/event/${id}`);
    await expect(content.getByText(needles.venue).first()).toBeVisible();
    await expect(content.getByText(/Exact place on/)).toHaveCount(0);
    await visitor.close();
  },
);
