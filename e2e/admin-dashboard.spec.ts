import type { Page } from '@playwright/test';
import { actAs, register, signInAdmin } from './support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { callApi } from './support/call-api.ts';
import {
  dayFromToday,
  submitArtist,
  submitDecoration,
  submitEvent,
  submitRelease,
  toForm,
  uniqueName,
} from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

const main = (page: Page) => page.getByRole('main');
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
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
  await expect(chart.getByRole('row')).toHaveCount(5);
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
  await expect(main(page).getByText('Type a word and press Enter, or choose a type.')).toBeVisible();
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
  await page.goBack();
  await expect(field(page)).toHaveValue(word.toLowerCase());
  await page.reload();
  await expect(main(page).getByLabel('Type')).toHaveValue('event');
  await expect(results(page).getByRole('rowheader')).toHaveText([event.event_name]);

  await searchFor(page, `"%_* ${word}x`);
  await expect(main(page).getByText('No results found')).toBeVisible();
});

test('a count card filters the search by type; typing searches after a pause @endurance', async ({ page, site }) => {
  const { decoration_name: name } = await submitDecoration(site, {});
  const release = await submitRelease(site, {});
  await page.goto('/admin-dashboard');
  await button(page, await countCard(page, 'Total Decorations')).click();
  await expect(main(page).getByLabel('Type')).toHaveValue('decoration');
  await expect(rowOf(page, name)).toBeVisible();
  await expect(rowOf(page, release.release_name)).toHaveCount(0);
  await field(page).pressSequentially(`${name} nobody`);
  await expect(main(page).getByText('No results found')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue(`${name} nobody`);
});

/** Returns the accessible name of a card's button, including its count. */
async function countCard(page: Page, label: string): Promise<string> {
  const card = main(page).getByRole('button', { name: label });
  await expect(card).toHaveText(/\d/);
  return (await card.innerText()).replace(/\s+/g, ' ');
}

test('toggles a status and undoes it from the toast', async ({ page, site }) => {
  const { event_name: name } = await submitEvent(site, {});
  await page.goto(`/admin-dashboard?q=${encodeURIComponent(name)}`);
  const row = rowOf(page, name);
  await row.getByRole('button', { name: 'Unpublish' }).click();
  await expect(row.getByRole('cell', { name: 'draft' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Publish' })).toBeFocused();
  const toast = toasts(page).getByRole('dialog', { name: `${name} is now draft` });
  await expect(toast).toBeVisible();
  await page.keyboard.press('F6');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeFocused();
  // the toast stays while it has the focus, however long this takes
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(toasts(page).getByText(`${name} is published again`)).toBeVisible();
  await expect(row.getByRole('cell', { name: 'published' })).toBeVisible();
});

test('deletes after confirmation by keyboard, and undoes it', async ({ page, site }) => {
  const { artist_name: name } = await submitArtist(site, {});
  await page.goto(`/admin-dashboard?q=${encodeURIComponent(name)}`);
  const row = rowOf(page, name);
  const total = await countCard(page, 'Total Artists');
  await row.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
  await expect(dialog).toContainText('Are you sure you want to delete this item?');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row.getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(row.getByRole('cell', { name: 'deleted' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await expect(row.getByRole('button', { name: 'Restore' })).toBeVisible();
  await expect(button(page, total)).toHaveCount(0);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('cell', { name: 'active' })).toBeVisible();
  await expect(button(page, total)).toBeVisible();
});

test('pages through the results @endurance', async ({ page, site }) => {
  const word = uniqueName('many').replace(' ', '');
  const { token } = await signInAdmin(site);
  const admin = { token, user: (await signInAdmin(site)).user };
  for (let count = 0; count < 101; count += 1) await submitArtist(site, { artist_name: `${word} ${count}` }, admin);
  await page.goto(`/admin-dashboard?q=${word}`);
  await expect(main(page).getByText('101 results, 1 to 100 shown')).toBeVisible();
  await button(page, 'Next').click();
  await expect(results(page).getByRole('rowheader')).toHaveText([`${word} 0`]);
  await expect(main(page).getByText('Page 2 of 2')).toBeVisible();
  await page.goBack();
  await expect(main(page).getByText('Page 1 of 2')).toBeVisible();
});

test('refreshes every five minutes without clearing the page @endurance', async ({ page, site }) => {
  await page.clock.install();
  const { artist_name: name } = await submitArtist(site, {});
  await page.goto(`/admin-dashboard?q=${encodeURIComponent(name)}`);
  await rowOf(page, name).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: `Delete ${name}?` })).toBeVisible();
  // content behind an open dialog has no role
  const card = page.locator('main li').filter({ hasText: 'Total Artists' });
  await expect(card).toHaveText(/\d/);
  const before = (await card.innerText()).replace(/\s+/g, '');
  await submitArtist(site, {});
  await page.clock.fastForward(301_000);
  await expect(card).not.toHaveText(before);
  await expect(page.getByRole('dialog', { name: `Delete ${name}?` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, name).getByRole('button', { name: 'Delete' })).toBeFocused();
  await field(page).fill('half a wo');
  const refreshed = page.waitForResponse('**/admin/dashboard');
  await page.clock.fastForward(301_000);
  await (await refreshed).finished();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('half a wo');
});

test.describe('when something goes wrong', () => {
  test.use({ expectedErrors: /status of (404|409|500|403)|^500: |ERR_FAILED/ });

  test('errors are shown, and the page keeps working @endurance', async ({ page, site }) => {
    const { event_name: name } = await submitEvent(site, {});
    await page.goto(`/admin-dashboard?q=${encodeURIComponent(name)}`);
    await expect(rowOf(page, name)).toBeVisible();
    const problem = {
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ detail: 'The disk is full' }),
    };
    await page.route('**/admin/toggle-status/**', (route) => route.fulfill(problem));
    await rowOf(page, name).getByRole('button', { name: 'Unpublish' }).click();
    await expect(toasts(page).getByText(`${name} could not be changed. The disk is full`)).toBeVisible();
    await page.route('**/events/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
    );
    await rowOf(page, name).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toasts(page).getByText(`${name} could not be deleted. The server cannot be reached.`)).toBeVisible();
    await page.route('**/admin/search**', (route) => route.fulfill(problem));
    await searchFor(page, 'other');
    await expect(toasts(page).getByText('The search failed. The disk is full')).toBeVisible();
    await page.route('**/admin/dashboard', (route) => route.fulfill(problem));
    await page.route('**/admin/health', (route) => route.fulfill(problem));
    await page.reload();
    await expect(toasts(page).getByText('The dashboard could not be loaded. The disk is full')).toBeVisible();
    await expect(main(page).getByRole('img', { name: 'System status: Issues Detected' })).toBeVisible();
    await page.unrouteAll();
    await main(page).getByRole('button', { name: 'Try again' }).first().click();
    await expect(main(page).getByText('Total Events')).toBeVisible();
  });

  test('a record deleted by another user is reported and updated @endurance', async ({ page, site }) => {
    const { id, event_name: name } = await submitEvent(site, {});
    await page.goto(`/admin-dashboard?q=${encodeURIComponent(name)}`);
    await expect(rowOf(page, name)).toBeVisible();
    await callApi(site, 'DELETE', `/events/${id}`, await signInAdmin(site));
    await rowOf(page, name).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toasts(page).getByText('It no longer exists; the list has been refreshed.')).toBeVisible();
    await expect(rowOf(page, name).getByRole('cell', { name: 'deleted' })).toBeVisible();
  });

  test('an action on a record that has changed since then cannot be undone @endurance', async ({ page, site }) => {
    const { id, event_name: name } = await submitEvent(site, {});
    await page.goto(`/admin-dashboard?q=${encodeURIComponent(name)}`);
    await rowOf(page, name).getByRole('button', { name: 'Unpublish' }).click();
    await expect(toasts(page).getByText(`${name} is now draft`)).toBeVisible();
    await callApi(site, 'PUT', `/events/${id}`, { ...(await signInAdmin(site)), form: toForm({ area: 'Elsewhere' }) });
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expect(
      toasts(page).getByText('This can no longer be undone because the record has changed since'),
    ).toBeVisible();
    await expect(rowOf(page, name).getByRole('cell', { name: 'draft' })).toBeVisible();
  });

  test('an admin who loses the role loses access at the next call', async ({ page, site }) => {
    await page.goto('/admin-dashboard');
    await expect(main(page).getByText('Total Events')).toBeVisible();
    const { token } = await register(site);
    await page.evaluate((member) => localStorage.setItem('token', member), token);
    await searchFor(page, 'anything');
    await expect(page).toHaveURL(`${site.url}/`);
  });
});

test('redirects members to the front page, visitors to the login and back', async ({ page, context, site }) => {
  await actAs(context, site, await register(site));
  await page.goto('/admin-dashboard');
  await expect(page).toHaveURL(`${site.url}/`);
  await context.setStorageState({ cookies: [], origins: [] });
  await page.goto('/admin-dashboard?q=sun&type=release');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('textbox', { name: 'Email' }).fill(site.admin.email);
  await page.getByLabel('Password').fill(site.admin.password);
  await main(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/admin-dashboard\?q=sun&type=release$/);
  await expect(field(page)).toHaveValue('sun');
});

test('fits every width, also with long names @widths @endurance', async ({ page, site }) => {
  const word = uniqueName('wide').replace(' ', '');
  await submitEvent(site, { event_name: `${word} ${'A gathering of a very long name '.repeat(5)}` });
  await submitArtist(site, { artist_name: `${word}${'X'.repeat(150)}` });
  await page.goto(`/admin-dashboard?q=${word}`);
  await expect(results(page).getByRole('rowheader')).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
