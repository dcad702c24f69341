import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { AnalyticsOverview } from '@moonfloor/contract/team/analytics';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { actAs, register, signInAdmin } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { main } from './support/locators.ts';
import type { Site } from './support/site.ts';
import { submitArtist, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test.use({ knownContent: true });

const card = (page: Page, name: string) =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) });
const chart = (page: Page, name: string) => main(page).getByRole('region', { name });
const banner = (page: Page) => page.getByRole('banner');

async function figures(site: Site): Promise<AnalyticsOverview> {
  const { token } = await signInAdmin(site);
  return callApi<AnalyticsOverview>(site, 'GET', '/admin/analytics/overview', { token });
}
const views = async (site: Site): Promise<number> => (await figures(site)).overview.total_page_views;

/** Opens the Analytics tab as the admin. */
async function openTab(page: Page, context: BrowserContext, site: Site): Promise<void> {
  await actAs(context, site, await signInAdmin(site));
  await page.goto('/admin-dashboard/analytics');
}

/** Visits a page in another browser, and leaves it. */
async function visit(browser: Browser, site: Site, path: string, headers: Record<string, string> = {}): Promise<void> {
  const context = await browser.newContext({ extraHTTPHeaders: headers });
  const page = await context.newPage();
  await page.goto(site.url + path);
  await context.close();
}

/** Hides a page, as a browser does with a background tab. */
async function hidePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

test('shows an empty state before the first visit @endurance', async ({ page, context, site }) => {
  await openTab(page, context, site);
  await expect(main(page).getByText('No visits yet')).toBeVisible();
  await expect(card(page, 'Total Page Views')).toContainText('0');
  await expect(main(page).getByText('No activity yet')).toBeVisible();
  expect(await views(site)).toBe(0);
});

test('counts each page view once and the time it was visible', async ({ page, context, site }) => {
  const member = await register(site);
  const { artist_name } = await submitArtist(site, { artist_name: uniqueName('Seen') }, member);
  await actAs(context, site, member);
  await page.clock.install();
  await page.goto('/home');
  await banner(page).getByRole('link', { name: 'Submit' }).waitFor();
  expect(await views(site)).toBe(1);

  await page.clock.fastForward('01:30');
  await banner(page).getByRole('link', { name: 'Artists' }).click();
  await main(page).getByRole('link', { name: artist_name }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(artist_name);
  await page.clock.fastForward('02:30');
  await banner(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('Welcome');
  await page.clock.fastForward('01:00');
  await hidePage(page);

  // the clock also runs normally, so the time is five minutes plus the duration of the test
  await expect.poll(async () => (await figures(site)).overview.avg_time_spent).toBeGreaterThanOrEqual(300);
  const { overview, topPages, userStats, countryStats } = await figures(site);
  expect(overview).toMatchObject({ total_page_views: 4, total_unique_visitors: 1 });
  expect(topPages.map(({ resource_name }) => resource_name).toSorted()).toEqual(
    [artist_name, 'Artists', 'Member Dashboard', 'Next Events'].toSorted(),
  );
  expect(userStats).toEqual([
    expect.objectContaining({ id: member.user.id, email: member.user.email, artists_created: 1, total_visits: 1 }),
  ]);
  expect(countryStats).toEqual([{ visitor_country: 'Unknown', visit_count: 1, unique_visitors: 1 }]);
});

test('does not count visitors who opt out, nor login and admin pages', async ({ page, context, site }) => {
  const before = await views(site);
  const told: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/views') && told.push(request.postData() ?? ''));
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await context.setExtraHTTPHeaders({ 'sec-gpc': '1' });
  await page.goto('/home');
  await banner(page).getByRole('link', { name: 'Releases' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Releases');
  expect(told).toEqual([]);

  await context.setExtraHTTPHeaders({});
  await page.goto('/login');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await openTab(page, context, site);
  await expect(main(page).getByText('Total Page Views')).toBeVisible();
  expect(told).toEqual([]);
  expect(await views(site)).toBe(before);
});

test('shows the figures as charts and as tables @widths @endurance', async ({
  page,
  context,
  site,
  browser,
  isMobile,
}) => {
  await visit(browser, site, '/home', {
    referer: 'https://forum.example/',
    'x-forwarded-for': '10.0.0.9',
    'x-country-code': 'PT',
  });
  await visit(browser, site, '/', { referer: 'https://www.search.example/', 'x-forwarded-for': '133.11.0.1' });
  await visit(browser, site, '/artists', { referer: 'https://www.search.example/', 'x-forwarded-for': '131.188.3.1' });
  await openTab(page, context, site);
  const { overview, topPages } = await figures(site);
  await expect(card(page, 'Total Page Views')).toContainText(String(overview.total_page_views));
  await expect(card(page, 'Total Page Views')).toContainText('Last 30 days');
  await expect(card(page, 'Unique Visitors')).toContainText(String(overview.total_unique_visitors));
  await expect(card(page, 'Avg. Time on Site')).toContainText(`${Math.round(overview.avg_time_spent / 60)} min`);
  for (const name of ['Daily Visits', 'Most Viewed Pages', 'Traffic Sources', 'Visitor Countries']) {
    await expect(chart(page, name).getByRole('img', { name: /chart of/ })).toBeVisible();
    await expect(chart(page, name).locator('svg').first()).toBeVisible();
  }
  const opener = chart(page, 'Most Viewed Pages').getByText('Show as a table');
  await opener.press('Enter');
  const rows = chart(page, 'Most Viewed Pages').getByRole('row');
  await expect(rows).toHaveCount(topPages.length + 1);
  await expect(rows.nth(1).getByRole('rowheader')).toHaveText(topPages[0]!.resource_name);
  await chart(page, 'Traffic Sources').getByText('Show as a table').press('Enter');
  await expect(chart(page, 'Traffic Sources').getByRole('row', { name: 'search.example' })).toBeVisible();
  await expect(chart(page, 'Traffic Sources').getByRole('listitem').filter({ hasText: 'forum.example' })).toContainText(
    '%',
  );
  await chart(page, 'Visitor Countries').getByText('Show as a table').press('Enter');
  await expect(chart(page, 'Visitor Countries').getByRole('row', { name: 'Japan' })).toBeVisible();
  await chart(page, 'Daily Visits').getByText('Show as a table').press('Enter');
  await expect(chart(page, 'Daily Visits').getByRole('row')).toHaveCount(31);
  await expectNoSidewaysScroll(page);
  if (!isMobile) await expectAccessible(page);
});

test.describe('when loading fails @endurance', () => {
  test.use({ expectedErrors: /status of 500|^500: .*overview/ });

  test('shows an error, retries, and keeps the last figures', async ({ page, context, site, browser }) => {
    await visit(browser, site, '/home');
    await page.clock.install();
    await page.route('**/admin/analytics/overview', (route) => route.fulfill({ status: 500, json: {} }));
    await openTab(page, context, site);
    const alert = main(page).getByRole('alert');
    await expect(alert).toContainText('Failed to load analytics data');
    await expectAccessible(page);
    await page.unroute('**/admin/analytics/overview');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(chart(page, 'Daily Visits').locator('svg').first()).toBeVisible();
    await expect(alert).toBeHidden();

    await page.route('**/admin/analytics/overview', (route) => route.fulfill({ status: 500, json: {} }));
    await page.clock.fastForward('05:01');
    await expect(alert).toContainText('Failed to load analytics data');
    await expect(chart(page, 'Daily Visits').locator('svg').first()).toBeVisible();
    await page.unroute('**/admin/analytics/overview');
    const refreshed = page.waitForResponse('**/admin/analytics/overview');
    await page.clock.fastForward('05:01');
    await refreshed;
    await expect(alert).toBeHidden();
  });
});
