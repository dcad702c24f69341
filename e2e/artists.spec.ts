import type { Page } from '@playwright/test';
import { jpeg, submitArtist, submitDecoration, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const count = (page: Page) => page.getByRole('main').getByRole('status');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Which artists' }).getByRole('link', { name });

test('search, type and country are in the URL and survive Back', async ({ page, site }) => {
  const group = uniqueName('Ø').slice(2);
  const usual = { artist_type: 'Live,Producer', artist_country: 'Mali', artist_city: 'Kayes', styles: 'Goa,Forest' };
  const found = await submitArtist(site, { ...usual, artist_name: `Łódź Émile ${group}` });
  await submitArtist(site, { ...usual, artist_name: `Lodz DJ ${group}`, artist_type: 'DJ' });
  await submitArtist(site, { ...usual, artist_name: `Lodz Chad ${group}`, artist_country: 'Chad' });

  await page.goto('/artists');
  const all = await count(page).innerText();
  await page.getByRole('searchbox', { name: 'Search' }).fill(`lodz`);
  await expect(count(page)).toHaveText('3 music artists');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Live');
  await page.getByRole('combobox', { name: 'Country' }).selectOption('Mali');
  await expect(cards(page)).toHaveText([found.artist_name]);
  await expect(count(page)).toHaveText('1 music artist');
  await expect(page).toHaveURL(/[?]tab=music&q=lodz&type=Live&country=Mali$/);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: found.artist_name }) });
  await expect(card).toContainText('Live · Producer');
  await expect(card).toContainText('🇲🇱 Kayes, Mali');
  await expect(card).toContainText('Goa · Forest');

  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(found.artist_name);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(cards(page)).toHaveText([found.artist_name]);
  await expect(page.getByRole('searchbox')).toHaveValue('lodz');
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('Live');
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Mali');

  await page.getByRole('searchbox').fill('nobody of that name');
  await expect(page.getByText('No music artists found')).toBeVisible();
  await page.getByRole('link', { name: 'Clear search and filters' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('');
  await expect(count(page)).toHaveText(all);
  await expect(cards(page)).not.toHaveCount(0);
});

test('the view is remembered, and one in the URL takes precedence @endurance', async ({ page, site }) => {
  const crew = await submitDecoration(site, {});
  const artist = await submitArtist(site, {});
  await page.goto('/artists');
  await tab(page, 'Visual Artists').click();
  await expect(page.getByRole('link', { name: crew.decoration_name })).toHaveAttribute(
    'href',
    `/decoration/${crew.id}`,
  );
  expect(await page.evaluate(() => localStorage.getItem('artists-page-view'))).toBe('visual');

  await page.goto('/artists');
  await expect(page.getByRole('link', { name: crew.decoration_name })).toBeVisible();
  await expect(tab(page, 'Visual Artists')).toHaveAttribute('aria-current', 'page');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Releases' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Releases');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Artists' }).click();
  await expect(page.getByRole('link', { name: crew.decoration_name })).toBeVisible();

  await tab(page, 'Music Artists').click();
  await expect(page.getByRole('link', { name: artist.artist_name })).toBeVisible();
  await page.goto('/artists');
  await expect(page.getByRole('link', { name: artist.artist_name })).toBeVisible();
  await page.goto('/artists?tab=visual');
  await expect(page.getByRole('link', { name: crew.decoration_name })).toBeVisible();
});

test('a long list is paged, and Back restores it @endurance', async ({ page, site }) => {
  const group = uniqueName('Many');
  const names = Array.from({ length: 62 }, (_, at) => `${group} ${String(at).padStart(2, '0')}`);
  for (const name of names) await submitArtist(site, { artist_name: name });
  await page.goto(`/artists?${new URLSearchParams({ tab: 'music', q: group.toLowerCase() })}`);
  await expect(count(page)).toHaveText('62 music artists');
  await expect(cards(page)).toHaveText(names.slice(0, 60));
  await page.getByRole('link', { name: 'Load More' }).click();
  await expect(cards(page)).toHaveText(names);
  await expect(page.getByRole('link', { name: 'Load More' })).toHaveCount(0);
  await page.getByRole('link', { name: names[61] }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[61] ?? '');
  await page.goBack();
  await expect(cards(page)).toHaveText(names);
});

test('a portrait that fails to load is replaced by a mandala', async ({ page, site }) => {
  const { artist_name: name } = await submitArtist(site, { artist_image: await jpeg() });
  await page.route('**/media/**', (route) => route.fulfill({ status: 200, contentType: 'image/webp', body: 'broken' }));
  await page.goto(`/artists?q=${encodeURIComponent(name)}`);
  await expect(cards(page)).toHaveText([name]);
  const picture = page.getByRole('main').locator('img');
  await expect(picture).toHaveAttribute('src', /placeholder2\?name=/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('tabs, search and filters work without JavaScript @endurance', async ({ plain: page, site }) => {
  const artist = await submitArtist(site, { artist_country: 'Samoa', artist_info: 'Read me' });
  const crew = await submitDecoration(site, { country: 'Samoa', description: 'Read me too' });
  await page.goto('/artists');
  await page.getByRole('combobox', { name: 'Country' }).selectOption('Samoa');
  await page.getByRole('searchbox').fill(artist.artist_name.toLowerCase());
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(cards(page)).toHaveText([artist.artist_name]);
  await page.getByRole('link', { name: artist.artist_name }).click();
  await expect(page.getByText('Read me')).toBeVisible();
  await page.goto('/artists');
  await tab(page, 'Visual Artists').click();
  await page.getByRole('link', { name: crew.decoration_name }).click();
  await expect(page.getByText('Read me too')).toBeVisible();
});
