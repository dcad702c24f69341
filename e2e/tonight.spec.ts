import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { dayFromToday, submitEvent, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';
import { submitTonight } from './support/tonight.ts';

test.use({ knownContent: true });

const link = (page: Page) => page.getByRole('navigation', { name: 'Countries' }).getByRole('link', { name: /Tonight/ });

test('the start page tells how much is on, or nothing; without events, the next one is named @widths @endurance', async ({
  page,
  site,
}) => {
  const tonight = link(page);
  const next = await submitEvent(site, { event_name: uniqueName('Next'), event_date: dayFromToday(3) });
  await page.goto('/now');
  await expect(page.getByRole('main')).toContainText(/Nothing is on right now\.\s*The next one begins \d/);
  await expect(page.getByRole('main').getByRole('link', { name: next.event_name })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/');
  await expect(tonight).toHaveCount(0);

  await submitTonight(site, Date.now());
  await page.goto('/');
  await expect(tonight).toHaveAccessibleName(/Tonight: 2 events ?, 2 floors playing now/);
  await tonight.click();
  await expect(page).toHaveURL('/now');
  await expect(page.getByRole('heading', { level: 1, name: 'Now' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
});

test('the landing page leads to a map that tells how much is on @endurance', async ({ page, site }) => {
  await submitTonight(site, Date.now());
  await page.goto('/landing');
  await expect(page.getByRole('status')).toHaveText('Enter the site');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: 'Enter Moonfloor' }).click();
  await expect(page).toHaveURL('/events');
  await expect(link(page)).toHaveAccessibleName(/Tonight: \d+ events ?, \d+ floors playing now/);
  expect(asked).not.toContain('/events/now/count');
});
