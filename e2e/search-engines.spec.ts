import sharp from 'sharp';
import { signInAdmin } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { type Head, readHead, type StructuredData } from './support/head.ts';
import type { Site } from './support/site.ts';
import {
  dayFromToday,
  floor,
  jpeg,
  submitArtist,
  submitDecoration,
  submitEvent,
  submitRelease,
  toForm,
  uniqueName,
} from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

/**
 * Structured data fields that search engines expect for each type, required fields first, then recommended ones:
 * https://developers.google.com/search/docs/appearance/structured-data/event (offers and organizer are unknown here),
 * .../breadcrumb, and for the music types, for which Google has no rules, the identifying properties on schema.org.
 */
const fields: Readonly<Record<string, readonly string[]>> = {
  MusicEvent: [
    'name',
    'startDate',
    'location',
    'location.name',
    'location.address',
    'location.address.addressCountry',
    'description',
    'endDate',
    'eventStatus',
    'eventAttendanceMode',
    'image',
    'performer',
    'url',
    'location.geo.latitude',
  ],
  MusicGroup: [
    'name',
    'description',
    'image',
    'genre',
    'url',
    'foundingLocation.address.addressCountry',
    'sameAs',
    'album',
  ],
  MusicAlbum: [
    'name',
    'description',
    'image',
    'url',
    'byArtist.name',
    'byArtist.url',
    'datePublished',
    'albumRelease.recordLabel.name',
  ],
  Organization: ['name', 'description', 'image', 'url', 'address.addressCountry'],
};

const valueAtPath = (thing: StructuredData, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (value instanceof Object ? Reflect.get(value, name) : undefined), thing);

/** Returns the structured data of a page's main entity, and requires all expected fields and absolute URLs. */
function requireStructuredData(head: Head, type: string): StructuredData {
  const thing = head.thing(type);
  if (thing === undefined) throw new Error(`no ${type}`);
  for (const path of fields[type] ?? []) expect(valueAtPath(thing, path), `${type}.${path}`).toBeTruthy();
  for (const address of [thing.image, thing.url].flat()) expect(address).toMatch(/^http:\/\//);
  expect(thing.url).toBe(head.of('canonical'));
  return thing;
}

/** Requires that a page's preview image exists and has the declared size. */
async function requirePreviewPicture(site: Site, head: Head): Promise<void> {
  expect([head.of('og:image:width'), head.of('og:image:height')]).toEqual(['1200', '630']);
  expect(head.of('twitter:card')).toBe('summary_large_image');
  expect(head.of('twitter:image')).toBe(head.of('og:image'));
  const { pathname, search } = new URL(head.of('og:image')!);
  const response = await fetch(site.url + pathname + search);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect({ width, height }).toEqual({ width: 1200, height: 630 });
}

const itemsOf = (head: Head, type: string): StructuredData[] => head.thing(type)?.itemListElement ?? [];
const breadcrumbNames = (head: Head) => itemsOf(head, 'BreadcrumbList').map(({ name }) => name);

test('an event has complete structured data and preview tags', async ({ site }) => {
  const admin = await signInAdmin(site);
  const artist = await submitArtist(site, {}, admin);
  const event = await submitEvent(
    site,
    {
      event_date: '2031-08-01',
      start_time: '22:00',
      end_time: '08:00',
      area: 'Alentejo',
      event_location: 'Old Mill',
      latitude: 38.5,
      longitude: -7.9,
      floors: [floor('Main', artist.artist_name, 'Nobody Known')],
      event_image: await jpeg(),
      decorations: [{ decoration_name: 'web weavers' }],
    },
    admin,
  );
  const head = await readHead(site, `/event/${event.id}`);
  expect(head.title).toBe(`${event.event_name} · Alentejo, August 2031 · Moonfloor`);
  expect(head.of('og:title')).toContain(event.event_name);
  const thing = requireStructuredData(head, 'MusicEvent');
  expect(thing.eventStatus).toBe('https://schema.org/EventScheduled');
  expect([thing.startDate, thing.endDate]).toEqual(['2031-08-01T22:00+01:00', '2031-08-02T08:00+01:00']);
  expect(thing.performer).toEqual([
    expect.objectContaining({
      name: artist.artist_name,
      url: expect.stringMatching(new RegExp(`/artist/${artist.id}$`)),
    }),
    { '@type': 'MusicGroup', name: 'NOBODY KNOWN' },
  ]);
  expect(breadcrumbNames(head)).toEqual(['Events', 'Portugal', event.event_name]);
  await requirePreviewPicture(site, head);

  const before = head.of('og:image');
  await callApi(site, 'PUT', `/events/${event.id}`, {
    token: admin.token,
    form: toForm({ event_status: 'cancelled' }),
  });
  const after = await readHead(site, `/event/${event.id}`);
  expect(after.thing('MusicEvent')?.eventStatus).toBe('https://schema.org/EventCancelled');
  expect(after.of('og:image')).not.toBe(before);
});

test('artists, releases and crews have complete structured data and preview tags @endurance', async ({ site }) => {
  const artist = await submitArtist(site, { website_link: 'https://artist.example', artist_city: 'Haifa' });
  const release = await submitRelease(site, {
    artist_name: artist.artist_name,
    label: 'Moss',
    cover_image: await jpeg(),
  });
  const crew = await submitDecoration(site, {});
  const pages = [
    [
      `/artist/${artist.id}`,
      'MusicGroup',
      ['Artists', artist.artist_name],
      `${artist.artist_name} · Psytrance artist from Haifa, Israel · Moonfloor`,
    ],
    [
      `/release/${release.id}`,
      'MusicAlbum',
      ['Releases', `${release.release_name} by ${artist.artist_name}`],
      `${release.release_name} by ${artist.artist_name} · Moonfloor`,
    ],
    [
      `/decoration/${crew.id}`,
      'Organization',
      ['Visual Artists', crew.decoration_name],
      `${crew.decoration_name} · Visual artists from Brazil · Moonfloor`,
    ],
  ] as const;
  for (const [path, type, crumbs, title] of pages) {
    const head = await readHead(site, path);
    requireStructuredData(head, type);
    expect(breadcrumbNames(head)).toEqual(crumbs);
    expect(head.title).toBe(title);
    await requirePreviewPicture(site, head);
  }
});

test('lists have one canonical URL per page, and searches are not indexed @endurance', async ({ site }) => {
  const canonical = [
    ['/', '/events'],
    ['/events?when=upcoming', '/events'],
    ['/events?country=Portugal', '/events?country=Portugal'],
    ['/events?when=past&country=Portugal&page=2', '/events?country=Portugal&when=past&page=2'],
    ['/events?country=Nowhere', '/events'],
    ['/home?page=3', '/home?page=3'],
    ['/home?utm_source=x', '/home'],
    ['/artists?tab=music', '/artists'],
    ['/artists?tab=visual&country=Brazil', '/artists?tab=visual&country=Brazil'],
    ['/releases?tab=past&page=2', '/releases?tab=past&page=2'],
    ['/venues?country=Japan&utm_source=x', '/venues?country=Japan'],
  ] as const;
  for (const [asked, address] of canonical) {
    const head = await readHead(site, asked);
    expect(new URL(head.of('canonical')!).href.replace(/^https?:\/\/[^/]+/, ''), asked).toBe(address);
    // pages after the last one have the link to that
    expect(head.of('robots'), asked).toBe(asked.includes('page=') ? 'noindex' : undefined);
  }
  for (const asked of ['/events?q=moon', '/artists?q=moon', '/releases?q=moon', '/labels?q=moon']) {
    expect((await readHead(site, asked)).of('robots'), asked).toBe('noindex');
  }
  expect((await readHead(site, '/events?country=Portugal')).title).toBe('Psytrance events in Portugal · Moonfloor');
  await requirePreviewPicture(site, await readHead(site, '/events'));
  const missing = await readHead(site, '/event/999999');
  expect([missing.status, missing.of('robots'), missing.of('canonical')]).toEqual([404, 'noindex', undefined]);
});

test('lists name their first records as an ItemList @endurance', async ({ site }) => {
  const event = await submitEvent(site, { event_date: new Date().toISOString().slice(0, 10) });
  const artist = await submitArtist(site, { artist_name: uniqueName('0') });
  const crew = await submitDecoration(site, { decoration_name: uniqueName('0') });
  const release = await submitRelease(site, { release_date: dayFromToday(1) });
  const lists = [
    ['/home', 'event', event.id, event.event_name],
    ['/artists', 'artist', artist.id, artist.artist_name],
    ['/artists?tab=visual', 'decoration', crew.id, crew.decoration_name],
    ['/releases', 'release', release.id, release.release_name],
  ] as const;
  for (const [path, type, id, name] of lists) {
    const items = itemsOf(await readHead(site, path), 'ItemList');
    expect(items.length, path).toBeLessThanOrEqual(10);
    expect(items.map(({ position }) => position)).toEqual(items.map((_, at) => at + 1));
    const own = items.find((item) => item.name === name);
    expect(new URL(String(own?.url)).pathname, path).toBe(`/${type}/${id}`);
  }
});

test('markup that members write is text: in titles, tags, structured data and the page', async ({ page, site }) => {
  const markup = `</script></title><img src="nowhere" onerror="document.documentElement.dataset.run = 'yes'">`;
  const event = await submitEvent(site, { description: markup, event_location: markup });
  await page.goto(`/event/${event.id}`);
  await expect(page.getByRole('main')).toContainText(markup);
  await expect(page.locator('img[src="nowhere"]')).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-run');
  const { name, ...data } = JSON.parse((await page.locator('script[type$="ld+json"]').textContent())!)['@graph'][0];
  expect([name, JSON.stringify(data)]).toEqual([event.event_name, expect.stringContaining('</script></title><img')]);
});

test('tags describe the page that is open, also after the next one was opened in place', async ({ page, site }) => {
  const event = await submitEvent(site, { country: 'Portugal' });
  const forCrawlers = [
    'meta[property="og:title"]',
    'link[hreflang=de]',
    'link[type$=oembed]',
    'script[type$="ld+json"]',
  ];
  const counts = (...selectors: string[]): Promise<number[]> =>
    page.evaluate((all) => all.map((selector) => document.head.querySelectorAll(selector).length), selectors);
  const canonical = page.locator('link[rel=canonical]');
  await page.goto(`/event/${event.id}`);
  expect(await counts(...forCrawlers)).toEqual([1, 1, 2, 1]);
  expect(await counts('title', 'meta[name=description]', 'link[rel=canonical]')).toEqual([1, 1, 1]);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Releases' }).click();
  await expect(page).toHaveTitle('Upcoming Releases · Moonfloor');
  await expect(canonical).toHaveAttribute('href', /\/releases$/);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^Psytrance releases/);
  await expect(page.locator('link[type="application/atom+xml"]')).toHaveAttribute('href', /\/releases\.atom$/);
  expect(await counts(...forCrawlers)).toEqual([0, 0, 0, 0]);

  await page.goBack();
  await expect(page).toHaveTitle(new RegExp(`^${event.event_name} · `));
  await expect(canonical).toHaveAttribute('href', new RegExp(`/event/${event.id}$`));
  expect(await counts(...forCrawlers, 'link[type="application/atom+xml"]')).toEqual([0, 0, 0, 0, 0]);
});
