import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectLooksRight } from './support/accessibility.ts';
import { dayFromToday, submitArtist, submitEvent, submitRelease } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search events, artists, venues, labels and more' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Search results by type' }).getByRole('link', { name });
/**
 * Returns a word that no other test uses, nor a similar one; without X, Y and Z, so that appending one of them makes it
 * a different word.
 */
const slug = (): string => Array.from(randomBytes(10), (byte) => String.fromCharCode(65 + (byte % 23))).join('');

test('@postgres a record is found by keyboard from any page', async ({ page, site }) => {
  const word = slug();
  const soon = await submitEvent(site, { event_name: `${word} one`, country: 'Portugal', event_date: dayFromToday(3) });
  await submitEvent(site, { event_name: `${word} two`, event_date: dayFromToday(-30) });
  const artist = await submitArtist(site, {
    artist_name: `${word} Élan`,
    artist_country: 'Israel',
    artist_type: 'Live',
  });
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/search') && asked.push(request.url()));

  await page.goto('/releases');
  await page.getByRole('searchbox', { name: 'Search' }).fill('a');
  await page.getByRole('searchbox', { name: 'Search' }).press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('a/');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  expect(asked).toEqual([]);

  await page.keyboard.type(word.slice(0, -2).toLowerCase());
  await expect(page).toHaveURL(/\/releases\?.*=a%2F/);
  await expect(options(page)).toHaveCount(4);
  await expect(page.getByRole('group', { name: 'Events' }).getByRole('option')).toHaveText([
    /ONE.*Portugal/s,
    /TWO.*Past event/s,
  ]);
  await expect(page.getByRole('group', { name: 'Artists' }).getByRole('option')).toHaveText(/ÉLAN.*Israel · Live/s);
  await expect(page.getByRole('search', { name: 'Site' }).getByRole('status')).toHaveText('3 suggestions');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);

  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option', { name: 'See all 3 results' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(soon.event_name);
  await expect(page).toHaveURL(`/event/${soon.id}`);
  await expect(field(page)).toHaveValue('');

  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(`elam ${word}`);
  await expect(options(page)).toHaveText([/ÉLAN/, 'See the result']);
  await options(page).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(artist.artist_name);
});

test('results are in tabs by type, best first, more on demand', async ({ page, site }) => {
  const word = slug();
  await Promise.all(
    Array.from({ length: 26 }, (_, at) =>
      submitEvent(site, { event_name: `Night ${at} of ${word}`, event_date: dayFromToday(at + 1) }),
    ),
  );
  const artist = await submitArtist(site, { artist_name: word });
  const release = await submitRelease(site, { release_name: `${word} rising`, release_date: dayFromToday(9) });

  await page.goto('/home');
  await field(page).fill(word.toLowerCase());
  await field(page).press('Enter');
  await expect(page).toHaveURL(`/search?q=${word.toLowerCase()}`);
  await expect(page).toHaveTitle(`“${word.toLowerCase()}” · Search · Moonfloor`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(tab(page, /^All/)).toHaveText('All 28');
  await expect(cards(page)).toHaveCount(24);
  await expect(cards(page).nth(0)).toHaveText(artist.artist_name);
  await expect(cards(page).nth(1)).toHaveText(release.release_name);
  await expect(page.getByRole('main')).toContainText('Upcoming release');
  await page.getByRole('link', { name: 'Load More' }).click();
  await expect(cards(page)).toHaveCount(28);

  await tab(page, /^Events/).click();
  await expect(tab(page, /^Events/)).toHaveText('Events 26');
  await expect(cards(page).first()).toHaveText(`NIGHT 0 OF ${word}`);
  await tab(page, /^Decorations/).click();
  await page.getByRole('link', { name: 'See all 28 results' }).click();
  await expect(cards(page).nth(0)).toHaveText(artist.artist_name);

  const searchbox = page.getByRole('searchbox', { name: 'Search' });
  await searchbox.fill(`${word}Q rising`);
  await expect(page.getByRole('heading', { name: 'No exact match. Similar names' })).toBeVisible();
  await expect(cards(page)).toHaveText([release.release_name]);
  await searchbox.fill('zzyzx qqqq');
  await expect(page.getByText('Nothing found for “zzyzx qqqq”')).toBeVisible();
  await searchbox.fill('');
  await expect(page.getByText('What are you looking for?')).toBeVisible();
});

test.describe('when the server fails @endurance', () => {
  test.use({ expectedErrors: /status of 500|^500: .*api\/search/ });

  test('suggestions and results show an error and can be retried', async ({ page, site }) => {
    const { artist_name: name } = await submitArtist(site, { artist_name: slug() });
    await page.goto('/home');
    await page.route('**/api/search*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.route('**/api/search/*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await field(page).fill(name);
    await expect(page.getByRole('search', { name: 'Site' }).getByText('The search failed').first()).toBeVisible();
    await field(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText('The search failed');
    await page.unroute('**/api/search*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveText([name]);
  });
});

test('without JavaScript, field, tabs and pages work as forms and links @endurance', async ({ plain: page, site }) => {
  const { artist_name: name } = await submitArtist(site, { artist_name: slug() });
  await page.goto('/artists');
  await field(page).fill(name.toLowerCase());
  await field(page).press('Enter');
  await expect(cards(page)).toHaveText([name]);
  await tab(page, /^Artists/).click();
  await expect(cards(page)).toHaveText([name]);
  await expect(field(page)).toHaveValue(name.toLowerCase());
});

test('@phone the search opens over the bar at full width @endurance', async ({ page, site }) => {
  const { id, artist_name: name } = await submitArtist(site, { artist_name: `${slug()} ${'long '.repeat(30)}` });
  await page.goto('/home');
  await expect(field(page)).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).tap();
  await expect(field(page)).toBeFocused();
  await field(page).fill(name.slice(0, 10));
  await expect(options(page).first()).toContainText(name.slice(0, 10));
  const panel = await page.getByRole('listbox').boundingBox();
  expect(panel?.width).toBeGreaterThan(330);
  await expectLooksRight(page);
  await page.getByRole('button', { name: 'Close search' }).tap();
  await expect(field(page)).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).tap();
  await options(page).first().tap();
  await expect(page).toHaveURL(`/artist/${id}`);
  await expect(field(page)).toBeHidden();
});
