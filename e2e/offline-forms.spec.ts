import type { Page } from '@playwright/test';
import { type Account, actAs, register } from './support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { callApi } from './support/call-api.ts';
import { keptCode, test } from './support/offline.ts';
import { formPage, type FormRecord, forms, pictureFile } from './support/record-forms.ts';
import type { Site } from './support/site.ts';
import { submitArtist, uniqueName } from './support/submit-records.ts';
import { expect } from './support/test.ts';

test.use({ settings: { MODERATION: 'none' } });

test.afterEach(({ proxied }) => proxied.proxy.restore());

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' });
const formOf = (type: string) => forms.find((form) => form.type === type)!;

/** Returns the records of a type that a member has submitted. */
async function submittedBy(site: Site, account: Account, type: string): Promise<FormRecord[]> {
  const profile = await callApi<{ resources: Record<string, FormRecord[]> }>(site, 'GET', '/auth/profile', account);
  return profile.resources[`${type}s`] ?? [];
}

/** Opens a form, and waits until the service worker has its code, and that of the page which lists what waits. */
async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect
    .poll(() => keptCode(page), { timeout: 30_000 })
    .toEqual(
      expect.arrayContaining([expect.stringContaining('/offline.screen-'), expect.stringContaining('/paste-lineup-')]),
    );
}

test('a form that is submitted without a connection is sent once, with its picture @widths', async ({
  page,
  context,
  site,
  proxied,
}) => {
  const account = await register(site);
  await actAs(context, site, account);
  const form = formOf('event');
  const on = formPage(page, form);
  await openForm(page, '/submit-event');
  const name = uniqueName('Valley');
  await on.fill(name);
  await on.image.setInputFiles(await pictureFile());
  await on.preview();
  await expect(on.button('Submit Event')).toBeVisible();

  proxied.proxy.cut();
  await context.setOffline(true);
  await on.submit();
  await expect(on.main.getByText('This is kept on your device')).toBeVisible();
  await page.getByRole('link', { name: 'What waits to be sent' }).click();
  await expect(waiting(page).getByRole('listitem')).toContainText([name]);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  proxied.proxy.restore();
  await context.setOffline(false);
  await expect(waiting(page)).toHaveCount(0, { timeout: 20_000 });
  const [event, ...others] = await submittedBy(site, account, 'event');
  expect(others).toEqual([]);
  expect(await callApi(site, 'GET', `/events/${event?.id}`)).toMatchObject({
    event_name: name,
    image_url: expect.stringContaining('/media/'),
  });
  await page.goto('/submit-event');
  await expect(on.name).toHaveValue('');
});

test('a form whose response was lost is sent later, and creates one record', async ({
  page,
  context,
  site,
  proxied,
}) => {
  const account = await register(site);
  await actAs(context, site, account);
  const form = formOf('release');
  const on = formPage(page, form);
  await openForm(page, '/submit-release');
  await on.fill(uniqueName('Release'));
  await on.preview();
  proxied.proxy.loseAnswer();
  await on.submit();
  await expect(on.main.getByRole('alert')).toContainText('Error submitting release');
  await on.button('Send later').click();
  await page.getByRole('link', { name: 'What waits to be sent' }).click();
  await expect(waiting(page).getByRole('listitem')).toHaveCount(1);
  proxied.proxy.restore();
  await expect(waiting(page)).toHaveCount(0, { timeout: 20_000 });
  expect(await submittedBy(site, account, 'release')).toHaveLength(1);
});

test('a form that the server refuses comes back with what was typed', async ({ page, context, site, proxied }) => {
  const account = await register(site);
  await actAs(context, site, account);
  const { artist_name: taken } = await submitArtist(site, {}, account);
  const form = formOf('artist');
  const on = formPage(page, form);
  await openForm(page, '/submit-artist');
  await on.fill(taken);
  await on.free.fill('Lisbon');
  await on.preview();
  proxied.proxy.cut();
  await context.setOffline(true);
  await on.submit();
  await page.getByRole('link', { name: 'What waits to be sent' }).click();
  proxied.proxy.restore();
  await context.setOffline(false);
  await expect(waiting(page)).toContainText(/exists|taken/i);
  await waiting(page).getByRole('button', { name: 'Send now' }).click();
  await expect(waiting(page)).toContainText(/exists|taken/i);
  await waiting(page).getByRole('link', { name: 'Edit' }).click();
  await expect(on.name).toHaveValue(taken);
  await expect(on.free).toHaveValue('Lisbon');
  await on.name.fill(uniqueName('Other'));
  await on.preview();
  await on.submit();
  await expect(on.main.getByText('Artist submitted successfully!')).toBeVisible();
  expect(await submittedBy(site, account, 'artist')).toHaveLength(2);
  await page.goto('/offline');
  await expect(page.getByRole('region', { name: 'Saved events' })).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
});

test('signing out discards what waits', async ({ page, context, site, proxied }) => {
  await actAs(context, site, await register(site));
  const on = formPage(page, formOf('artist'));
  await openForm(page, '/submit-artist');
  await on.fill(uniqueName('Artist'));
  await on.preview();
  proxied.proxy.cut();
  await context.setOffline(true);
  await on.submit();
  await page.getByRole('link', { name: 'What waits to be sent' }).click();
  await expect(waiting(page)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/offline');
  await expect(page.getByRole('region', { name: 'Saved events' })).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
});

test('a line-up that another app shares is pasted into a new event', async ({ page, context, site }) => {
  await actAs(context, site, await register(site));
  await page.goto('/home');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const lineup = `MAIN FLOOR\nAstral Tide (IL) live\n${'DJ Moss (DE)\n'.repeat(1500)}`;
  await page.goto(`/submit-event?${new URLSearchParams({ shared_text: lineup })}`);
  const dialog = page.getByRole('dialog', { name: 'Paste a line-up' });
  await expect(dialog.getByRole('textbox', { name: 'Line-up text' })).toHaveValue(lineup);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/submit-event$/);
});
