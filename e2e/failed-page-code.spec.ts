import type { Page } from '@playwright/test';
import { expectAccessible, expectLooksRight } from './support/accessibility.ts';
import { actAs, register } from './support/accounts.ts';
import { expect, test } from './support/test.ts';

/** Timeout of a page's code, with a margin. */
const codeTimeoutMs = 121_000;

const moonCode = /\/assets\/en\/moon-dialog[^/]*\.js$/;
const releasesCode = /\/assets\/en\/releases\.screen[^/]*\.js$/;
const memberCode = /\/assets\/en\/member-session[^/]*\.js$/;
const submitCode = /\/assets\/en\/submit\.screen[^/]*\.js$/;

const openReleases = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Releases' }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const failedPart = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' });
const failedStart = (page: Page) => page.getByRole('alert').filter({ hasText: 'Unexpected Application Error!' });

test.use({
  expectedErrors: /ERR_FAILED|ERR_ABORTED|Error loading route module|dynamically imported module|status of 404/,
});

test('a lazy component whose code fails shows an error in place and loads on retry @widths @endurance', async ({
  page,
}) => {
  await page.goto('/home');
  await page.route(moonCode, (route) => route.abort());
  await page.getByRole('button', { name: 'Moon phase' }).click();
  await expect(failedPart(page)).toBeVisible();
  await expectLooksRight(page);
  await expect(heading(page, 'Next Events')).toBeVisible();
  await page.unrouteAll();
  await failedPart(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Moon Phase' })).toBeVisible();
  await expect(failedPart(page)).toHaveCount(0);
});

test('a lazy dialog whose code times out shows an error that can be retried or closed @endurance', async ({ page }) => {
  await page.clock.install();
  await page.goto('/home');
  await page.route(moonCode, () => undefined);
  const asked = page.waitForRequest(moonCode);
  await page.getByRole('button', { name: 'Moon phase' }).click();
  await asked;
  await page.clock.fastForward(codeTimeoutMs);
  await failedPart(page).getByRole('button', { name: 'Close' }).click();
  await expect(failedPart(page)).toHaveCount(0);
});

test('a page whose code times out shows the error screen and opens on retry @endurance', async ({ page }) => {
  await page.clock.install();
  await page.goto('/home');
  let hangs = true;
  await page.route(releasesCode, (route) => (hangs ? undefined : route.continue()));
  const asked = page.waitForRequest(releasesCode);
  await openReleases(page);
  await asked;
  // the skeleton: the timeout is counted from when the navigation is rendered as pending
  await expect(page.getByRole('main').getByRole('status')).toContainText('Loading…');
  await page.clock.fastForward(codeTimeoutMs);
  await expect(heading(page, 'Unexpected Application Error!')).toBeVisible();
  await expectAccessible(page);
  hangs = false;
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/releases');
  await expect(heading(page, 'Releases')).toBeVisible();
});

test('a page whose code was deleted by a deployment is loaded as a document, once', async ({ page }) => {
  await page.goto('/home');
  await page.route(releasesCode, (route) => route.fulfill({ status: 404 }), { times: 1 });
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname);
  });
  await openReleases(page);
  await expect(page).toHaveURL('/releases');
  await expect(heading(page, 'Releases')).toBeVisible();
  await expect(failedStart(page)).toHaveCount(0);
  expect(opened).toEqual(['/releases']);
});

test('a document whose code fails stays readable, shows an error and works on retry @widths', async ({ page }) => {
  await page.route(releasesCode, (route) => route.abort());
  await page.goto('/releases', { waitUntil: 'load' });
  await expect(failedStart(page)).toBeVisible();
  await expect(heading(page, 'Releases')).toBeVisible();
  await expectLooksRight(page);
  await page.unrouteAll();
  await failedStart(page).getByRole('link', { name: 'Try again' }).click();
  await expect(failedStart(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Moon phase' }).click();
  await expect(page.getByRole('dialog', { name: 'Moon Phase' })).toBeVisible();
});

test('a member page whose code fails shows an error and works on retry @endurance', async ({ page, context, site }) => {
  await actAs(context, site, await register(site));
  await page.route(submitCode, (route) => route.abort());
  await page.goto('/submit', { waitUntil: 'load' });
  await expect(failedStart(page)).toBeVisible();
  await expect(page.getByText('Loading…')).toBeHidden();
});

test('an empty timetable does not wait for ever for code of members that fails, and loads on retry', async ({
  page,
  context,
  site,
}) => {
  await actAs(context, site, await register(site));
  await page.route(memberCode, (route) => route.abort());
  await page.goto('/my-timetable');
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unrouteAll();
  await again.click();
  await expect(page.getByText('You have not starred anything yet')).toBeVisible();
});
