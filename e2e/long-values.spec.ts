import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { expectLooksRight } from './support/accessibility.ts';
import { actAs, register, signInAdmin } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { main } from './support/locators.ts';
import type { Site } from './support/site.ts';
import {
  dayFromToday,
  floor,
  jpeg,
  submitArtist,
  submitDecoration,
  submitEvent,
  submitRelease,
  uniqueName,
} from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

interface On {
  page: Page;
  context: BrowserContext;
  site: Site;
}

const scripts = 'Ж אור וחושך ひかり';

/** Opens the artists of a tab, with names in several scripts. */
async function openArtists({ page, site }: On, tab: string): Promise<void> {
  await submitArtist(site, { artist_name: uniqueName('Ж'.repeat(60)), artist_type: 'Live', styles: 'Goa' });
  await submitDecoration(site, { decoration_name: uniqueName(scripts), area: 'Somewhere rather far away' });
  await page.goto(`/artists?tab=${tab}&q=ж`);
  await expect(main(page).getByRole('heading', { level: 2 })).not.toHaveCount(0);
}

/** Opens each screen with values that are as long as they can be. */
const screens: Record<string, (on: On) => Promise<void>> = {
  'the search of the dashboard': async ({ page, context, site }) => {
    await actAs(context, site, await signInAdmin(site));
    const word = uniqueName('wide').replace(' ', '');
    await submitEvent(site, { event_name: `${word} ${'A gathering of a very long name '.repeat(5)}` });
    await submitArtist(site, { artist_name: `${word}${'X'.repeat(150)}` });
    await page.goto(`/admin-dashboard?q=${word}`);
    const results = main(page).getByRole('table', { name: 'Search results' });
    await expect(results.getByRole('rowheader')).toHaveCount(2);
  },
  'an artist page': async ({ page, site }) => {
    const { id, artist_name: name } = await submitArtist(site, {
      artist_name: uniqueName('O'.repeat(90)),
      insta_link: 'https://instagram.com/a',
      soundcloud_link: 'https://soundcloud.com/a',
      website_link: 'https://a.example',
      label_link: 'https://label.example',
      fun_link: 'https://fun.example',
      artist_type: 'DJ',
      record_labels: 'L'.repeat(200),
    });
    await submitEvent(site, { floors: [floor('Main', name)] });
    await submitRelease(site, { artist_name: name, release_date: dayFromToday(3) });
    await page.goto(`/artist/${id}`);
  },
  'a crew page': async ({ page, site }) => {
    const pictures = { decoration_images: [await jpeg(300, 1800), await jpeg(1800, 300)] };
    const crew = await submitDecoration(site, { ...pictures, link2: `https://long.example/${'x'.repeat(300)}` });
    await page.goto(`/decoration/${crew.id}`);
  },
  'a release page': async ({ page, site }) => {
    const release = await submitRelease(site, { release_name: 'ש'.repeat(120), link3: 'https://fun.example' });
    await page.goto(`/release/${release.id}`);
  },
  'the page of music artists': (on) => openArtists(on, 'music'),
  'the page of visual artists': (on) => openArtists(on, 'visual'),
  'a festival of ninety names': async ({ page, site }) => {
    const names = Array.from({ length: 30 }, (_, at) => `NAME NUMBER ${at} ${'Ω'.repeat(at)}`);
    const floors = ['Main', 'A floor with a rather long name indeed', 'רחבה'].map((name) => floor(name, ...names));
    const event = await submitEvent(site, {
      event_name: uniqueName('מסיבת יער パーティー Лесная ночь'),
      event_end_date: dayFromToday(26),
      floors,
      event_image: await jpeg(600, 2400),
    });
    await page.goto(`/event/${event.id}`);
    await expect(page.getByRole('heading', { name: 'LINEUP' })).toBeVisible();
  },
  'the map': async ({ page, site }) => {
    const place = { latitude: 38.7, longitude: -9.1 };
    await submitEvent(site, { ...place, event_name: uniqueName('A VERY LONG NAME '.repeat(10)) });
    await page.goto('/events');
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  },
  feedback: async ({ page, context, site }) => {
    const { token } = await register(site);
    for (const feedback of [`${'endless'.repeat(60)}\n\n${'שלום '.repeat(40)}`, 'Note 1', 'Note 2'])
      await callApi(site, 'POST', '/feedback/submit', { token, json: { feedback } });
    await actAs(context, site, await signInAdmin(site));
    await page.goto('/admin-dashboard/feedback');
    const card = main(page).getByRole('article').filter({ hasText: 'endless' });
    await card.getByRole('button', { name: 'Answer by mail' }).click();
  },
  'the dashboard of a new member': async ({ page, context, site }) => {
    await actAs(context, site, await register(site));
    await page.goto('/member-dashboard');
    await expect(main(page).getByText('No releases yet')).toBeVisible();
  },
  'the dashboard of a member with many contributions': async ({ page, context, site }) => {
    const member = await register(site);
    await actAs(context, site, member);
    await submitEvent(site, { event_name: 'EXTRAORDINARILY'.repeat(10) }, member);
    for (let count = 0; count < 12; count += 1) await submitDecoration(site, {}, member);
    await page.goto('/member-dashboard');
    const own = main(page).getByRole('region', { name: 'Your decorations' });
    await expect(own.getByRole('listitem')).toHaveCount(10);
  },
  'the next events': async ({ page, site }) => {
    await submitEvent(site, { floors: [floor('Main', 'Somebody')] });
    await page.goto('/home');
  },
  'the list of releases': async ({ page, site }) => {
    await submitRelease(site, { release_name: 'X'.repeat(150), label: 'L'.repeat(150), release_date: dayFromToday(1) });
    await page.goto('/releases');
  },
  'the results of a search': async ({ page, site }) => {
    // without X, so that the other name is another word
    const word = Array.from(randomBytes(10), (byte) => String.fromCharCode(65 + (byte % 23))).join('');
    await submitEvent(site, {
      event_name: `${word} ${'X'.repeat(150)}`,
      area: 'L'.repeat(150),
      event_status: 'cancelled',
    });
    await submitArtist(site, { artist_name: `${word.slice(0, -1)}x` });
    await page.goto(`/search?q=${word}`);
    await expect(page.getByRole('heading', { name: 'Similar names' })).toBeVisible();
  },
};

for (const [screen, open] of Object.entries(screens)) {
  test(`${screen} fits every width and meets WCAG @widths @endurance`, async ({ page, context, site }) => {
    await open({ page, context, site });
    await expectLooksRight(page);
  });
}
