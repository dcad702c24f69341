import type { Page } from '@playwright/test';
import { actAs } from './support/accounts.ts';
import { createRecords, listScreens, type TestRecords, types } from './support/every-screen.ts';
import { watchRequests } from './support/requests.ts';
import { expect, presets, test } from './support/test.ts';

// Prefetch requests must not fail either.
test.use({ prefetches: true, settings: presets.moderated });
test.setTimeout(180_000);

const missingIds = 987_654;

let records: TestRecords;

test.beforeAll(async ({ site }) => {
  records = await createRecords(site);
});

/** Loads each URL as a document and waits until it sends no more requests. */
async function open(page: Page, list: readonly string[]): Promise<void> {
  const calm = watchRequests(page);
  for (const address of list) {
    await page.goto(address);
    await calm();
  }
}

/** Navigates to each URL on the client and waits until it sends no more requests. */
async function move(page: Page, list: readonly string[]): Promise<void> {
  const calm = watchRequests(page);
  await page.goto('/home');
  for (const address of list) {
    // as if going forward in the history
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    await calm();
  }
}

// Visitors test both ways, members one way; all-languages.spec.ts opens every page as an admin.
test('every page works without errors for a visitor @endurance', async ({ page }) => {
  const list = listScreens(records.shown);
  await open(page, list);
  await move(page, list);
});

test('every page works without errors for a member, including their hidden records @endurance', async ({
  page,
  context,
  site,
}) => {
  await actAs(context, site, records.member);
  const calm = watchRequests(page);
  const list = listScreens(records.shown).filter((address) => !address.startsWith('/edit/'));
  await move(page, [...list, ...types.map((type) => `/edit/${type}/${records.hidden[type]}`)]);
  for (const type of types) {
    await page.goto('/member-dashboard');
    await calm();
    await page
      .getByRole('region', { name: `Your ${type}s` })
      .getByRole('heading')
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(`/${type}/${records.hidden[type]}`);
    await expect(page.getByRole('link', { name: /^Edit (Event|Artist|Decoration|Release)$/ })).toBeVisible();
    await calm();
  }
});

test.describe('for missing records @endurance', () => {
  // the browser logs a 404 of the document, and of a page's requests after a navigation
  test.use({
    expectedErrors:
      /status of 404 .*\/(no\/such\/page|(event|artist|decoration|release)s?\/\d+(\/(around|plays-with|same-label))?)\)$/,
  });

  test('causes no errors besides the expected 404', async ({ page, context, site }) => {
    const nowhere = [
      '/no/such/page',
      ...types.flatMap((type) => [`/${type}/${missingIds}`, `/${type}/${records.hidden[type]}`]),
    ];
    await open(page, nowhere);
    await actAs(context, site, records.member);
    await move(page, [...nowhere, ...types.map((type) => `/edit/${type}/${missingIds}`)]);
  });
});
