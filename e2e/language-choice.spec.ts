import type { Page } from '@playwright/test';
import { expectLooksRight } from './support/accessibility.ts';
import { readHead } from './support/head.ts';
import { submitEvent } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

const chooseLanguage = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();

test.describe('a browser that prefers German', () => {
  test.use({ locale: 'de-AT' });

  test('is sent to the German start page, and to English once that is chosen', async ({ page }) => {
    await page.goto('/?when=past');
    await expect(page).toHaveURL(/\/de\?when=past$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await chooseLanguage(page, 'English');
    await expect(page).toHaveURL(/\/\?when=past$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto('/');
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test.describe('a browser that prefers French', () => {
  test.use({ locale: 'fr-CA' });

  test('is offered French on links in other languages, until it declines @widths @endurance', async ({
    page,
    site,
  }) => {
    const event = await submitEvent(site, {});
    const offer = page.getByRole('status').filter({ hasText: 'Français' });
    const path = `/de/event/${event.id}`;
    const html = await (await page.request.get(path)).text();
    expect(await (await fetch(site.url + path, { headers: { accept: 'text/html' } })).text()).toHaveLength(html.length);
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(offer).toBeVisible();
    await expectLooksRight(page);
    await offer.getByRole('link', { name: 'Français' }).click();
    await expect(page).toHaveURL(`/fr/event/${event.id}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(offer).toHaveCount(0);
    expect(await page.evaluate(() => document.cookie)).not.toContain('language');
    await page.goto(`/he/event/${event.id}`);
    await offer.getByRole('button').click();
    await expect(offer).toHaveCount(0);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(offer).toHaveCount(0);
  });
});

test.describe('without JavaScript @endurance', () => {
  test.use({ locale: 'de-AT', javaScriptEnabled: false });

  test('the link to the English start page leads there', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await chooseLanguage(page, 'English');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('a chosen language applies to all pages opened later @endurance', async ({ page }) => {
  await page.goto('/artists');
  await expect(page).toHaveURL(/:\d+\/artists$/);
  await chooseLanguage(page, 'עברית');
  await expect(page).toHaveURL(/\/he\/artists$/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.goto('/releases?tab=past');
  await expect(page).toHaveURL(/\/he\/releases\?tab=past$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'he');
  await page.goto('/fr/releases');
  await expect(page).toHaveURL(/\/fr\/releases$/);
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
});

test('the versions of a page refer to each other, and its feeds and pictures are in its language', async ({ site }) => {
  const { id } = await submitEvent(site, { country: 'Germany' });
  const english = await readHead(site, `/event/${id}`);
  const canonical = english.of('canonical')!;
  expect(canonical).toMatch(new RegExp(`^http://.*:\\d+/event/${id}$`));
  expect([english.versions.en, english.versions['x-default']]).toEqual([canonical, canonical]);
  const fetchOwn = (address: string): Promise<Response> => fetch(site.url + new URL(address).pathname);
  for (const prefix of ['de', 'pt', 'he']) {
    const head = await readHead(site, `/${prefix}/event/${id}`);
    const own = head.of('canonical');
    expect(own).toBe(canonical.replace('/event/', `/${prefix}/event/`));
    expect(head.versions).toEqual(english.versions);
    expect(Object.values(head.versions)).toContain(own);
    const picture = head.of('og:image')!;
    expect(picture).toContain(`/${prefix}/share-cards/event-${id}.jpg`);
    expect((await fetchOwn(picture)).headers.get('content-type')).toBe('image/jpeg');
    if (prefix === 'he') expect(head.of('og:locale')).toBe('he_IL');
  }
  const [feed] = (await readHead(site, '/ja/home')).linked('application/atom+xml');
  expect(feed).toMatch(/\/ja\/events\.atom$/);
  expect((await fetchOwn(feed!)).status).toBe(200);
});

test('old addresses of records lead to pages in the same language @endurance', async ({ page, site }) => {
  const { id } = await submitEvent(site, {});
  await page.goto(`/de/view/event/${id}`);
  await expect(page).toHaveURL(new RegExp(`/de/event/${id}$`));
});
