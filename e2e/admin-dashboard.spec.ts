import type { Page } from '@playwright/test';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import { expectAccessible } from './support/accessibility.ts';
import { actAs, register, signInAdmin } from './support/accounts.ts';
import {
  dayFromToday,
  submitArtist,
  submitDecoration,
  submitEvent,
  submitRelease,
  uniqueName,
} from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page) => main(page).getByRole('searchbox', { name: 'Search' });
const results = (page: Page) => main(page).getByRole('table', { name: 'Search results' });
const rowOf = (page: Page, name: string) => results(page).getByRole('row').filter({ hasText: name });
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

async function searchFor(page: Page, query: string): Promise<void> {
  await field(page).fill(query);
  await field(page).press('Enter');
}

test.beforeEach(async ({ context, site }) => {
  await actAs(context, site, await signInAdmin(site));
});

test('shows counts, recent activity, upcoming events and server health', async ({ page, site }) => {
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
});

test('finds records of all types by any word, linked to their pages and forms @postgres', async ({ page, site }) => {
  const word = uniqueName('zoom').split(' ')[1]!;
  const event = await submitEvent(site, { event_name: `Äther ${word}`, description: 'Bring a lantern' });
  const artist = await submitArtist(site, { artist_name: `Björk ${word}` });
  await submitDecoration(site, { decoration_name: `Crew ${word}` });
  await submitRelease(site, { release_name: `Album ${word}` });
  await page.goto('/admin-dashboard');
  await searchFor(page, word.toLowerCase());
  await expect(main(page).getByText('4 results')).toBeVisible();
  await expect(results(page).getByRole('columnheader')).toHaveText([
    'Type',
    'Name',
    'Status',
    'Created',
    'Last Modified',
    'Actions',
  ]);
  await button(page, 'Sort order: Descending').click();
  await main(page).getByLabel('Sort by').selectOption('Name');
  await expect(results(page).getByRole('rowheader')).toHaveText([
    `Album ${word}`,
    `ÄTHER ${word}`,
    `BJÖRK ${word}`,
    `CREW ${word}`,
  ]);
  await expect(rowOf(page, artist.artist_name).getByRole('cell').first()).toHaveText('Artist');

  await main(page).getByLabel('Type').selectOption('Events');
  await expect(results(page).getByRole('rowheader')).toHaveText([event.event_name]);
  await searchFor(page, `ather lant ${word}`);
  await expect(results(page).getByRole('rowheader')).toHaveText([event.event_name]);
  await expect(rowOf(page, event.event_name).getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    `/edit/event/${event.id}`,
  );
  await rowOf(page, event.event_name).getByRole('link', { name: 'View' }).click();
  await expect(page).toHaveURL(`${site.url}/event/${event.id}`);

  await page.goBack();
  await expect(field(page)).toHaveValue(`ather lant ${word}`);
  await expect(results(page).getByRole('rowheader')).toHaveText([event.event_name]);
  const row = rowOf(page, event.event_name);
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
