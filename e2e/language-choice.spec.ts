import type { Page } from '@playwright/test';
import { signInAdmin } from './support/accounts.ts';
import { submitEvent } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

const chooseLanguage = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();

/** Returns the URLs of the page in each language, by the language; the canonical one as `canonical`. */
const addressesOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(
      Array.from(
        document.querySelectorAll<HTMLLinkElement>('link[rel=canonical], link[rel=alternate][hreflang]'),
        (link) => [link.hreflang || 'canonical', link.getAttribute('href') ?? ''],
      ),
    ),
  );

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

  test('opens other pages in the language of their address @endurance', async ({ page }) => {
    await page.goto('/artists');
    await expect(page).toHaveURL(/:\d+\/artists$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
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

test('a chosen language applies to all pages opened later', async ({ page }) => {
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

test('the versions of a page refer to each other, and its feeds and pictures are in its language', async ({
  page,
  site,
}) => {
  const { id } = await submitEvent(site, { country: 'Germany' }, await signInAdmin(site));
  await page.goto(`/event/${id}`);
  const { canonical, ...english } = await addressesOf(page);
  expect(canonical).toMatch(new RegExp(`^http://.*:\\d+/event/${id}$`));
  expect([english.en, english['x-default']]).toEqual([canonical, canonical]);
  for (const prefix of ['de', 'pt', 'he']) {
    await page.goto(`/${prefix}/event/${id}`);
    const { canonical: own, ...others } = await addressesOf(page);
    expect(own).toBe(canonical!.replace('/event/', `/${prefix}/event/`));
    expect(others).toEqual(english);
    expect(Object.values(others)).toContain(own);
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect(picture).toContain(`/${prefix}/share-cards/event-${id}.jpg`);
    expect((await page.request.get(new URL(picture!).pathname)).headers()['content-type']).toBe('image/jpeg');
  }
  await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'he_IL');
  await page.goto('/ja/home');
  const feed = await page.locator('link[type="application/atom+xml"]').getAttribute('href');
  expect(feed).toMatch(/\/ja\/events\.atom$/);
  expect((await page.request.get(new URL(feed!).pathname)).status()).toBe(200);
});

test('old addresses of records lead to pages in the same language @endurance', async ({ page, site }) => {
  const { id } = await submitEvent(site, {}, await signInAdmin(site));
  await page.goto(`/de/view/event/${id}`);
  await expect(page).toHaveURL(new RegExp(`/de/event/${id}$`));
});
