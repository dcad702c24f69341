import { resourceTypes } from '@moonfloor/contract/values/lists';
import { expectAccessible } from './support/accessibility.ts';
import { actAs, register, signInAdmin } from './support/accounts.ts';
import { main } from './support/locators.ts';
import { dayFromToday, submitEvent } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ context, site }) => {
  await actAs(context, site, await signInAdmin(site));
});

test('shows counts, activity, events and health, and takes a change back by keyboard @postgres', async ({
  page,
  site,
}) => {
  const event = await submitEvent(site, { event_date: dayFromToday(0) });
  await submitEvent(site, {}, await register(site));
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click();
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
  await expect(main(page).getByRole('img', { name: 'System status: Healthy' })).toBeVisible();
  for (const card of ['Total Events', 'Total Artists', 'Total Decorations', 'Total Releases', 'Active Users']) {
    await expect(
      main(page).getByRole('list', { name: 'Totals' }).getByRole('listitem').filter({ hasText: card }),
    ).toHaveText(/\d/);
  }
  const upcoming = main(page)
    .getByRole('region', { name: 'Upcoming Events' })
    .getByRole('link')
    .filter({ hasText: event.event_name });
  await expect(upcoming).toHaveAttribute('href', `/edit/event/${event.id}`);
  await expect(upcoming).toContainText('published');
  const recent = main(page).getByRole('region', { name: 'Recent Activity' });
  await expect(recent.getByRole('link').filter({ hasText: event.event_name })).toHaveAttribute(
    'href',
    `/edit/event/${event.id}`,
  );
  const metrics = main(page).getByRole('region', { name: 'System Metrics' });
  await expect(metrics).toContainText(/Active Sessions\d+Pending Moderations\d+System StatusHealthy/);
  const chart = main(page).getByRole('region', { name: 'Content Distribution' });
  await expect(chart.getByRole('img', { name: /^Pie chart of all content: Events \d+%, Artists/ })).toBeVisible();
  await chart.getByText('Show as a table').click();
  await expect(chart.getByRole('row')).toHaveCount(resourceTypes.length + 1);
  await metrics.getByRole('link', { name: /open Moderation/ }).click();
  await expect(page).toHaveURL(/\/admin-dashboard\/moderation$/);

  await page.goto(`/admin-dashboard?q=${event.event_name}`);
  const row = main(page).getByRole('row').filter({ hasText: event.event_name });
  await row.getByRole('button', { name: 'Unpublish' }).click();
  await expect(row.getByRole('cell', { name: 'draft' })).toBeVisible();
  const toast = page.getByRole('dialog', { name: `${event.event_name} is now draft` });
  await page.keyboard.press('F6');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeFocused();
  // the toast stays while it has the focus, however long this takes
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(row.getByRole('cell', { name: 'published' })).toBeVisible();
});
