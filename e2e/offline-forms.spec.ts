import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { actAs, register } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { cutErrors, goOffline, goOnline, openForm, test, waitingForms } from './support/offline.ts';
import { formPage, pictureFile, submittedBy } from './support/record-forms.ts';
import { submitArtist, uniqueName } from './support/submit-records.ts';
import { expect, presets } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ settings: presets.open });

test.afterEach(({ connection }) => connection.restore());

type Arguments = Parameters<Parameters<typeof test>[2]>[0];

/** Opens the form of a type as a member, and fills in the required fields. */
async function fillForm(
  { page, context, site }: Pick<Arguments, 'page' | 'context' | 'site'>,
  type: Parameters<typeof formPage>[1],
  name: string,
) {
  const member = await register(site);
  await actAs(context, site, member);
  const on = formPage(page, type);
  await openForm(page, `/submit-${type}`);
  await on.fill(name);
  return { member, on };
}

/** Submits a form offline from its preview, and opens the list of waiting forms. */
async function submitOffline(
  { page, context, connection }: Pick<Arguments, 'page' | 'context' | 'connection'>,
  on: ReturnType<typeof formPage>,
): Promise<void> {
  await expect(on.button('Back to Edit')).toBeVisible();
  await goOffline(context, connection);
  await on.submit();
  await expect(on.main.getByText('This is kept on your device')).toBeVisible();
  await page.getByRole('link', { name: 'Waiting to be sent' }).click();
}

test('a form that is submitted without a connection is sent once; a logout asks before it discards one @widths', async ({
  page,
  context,
  site,
  connection,
}) => {
  const name = uniqueName('Valley');
  const { member, on } = await fillForm({ page, context, site }, 'event', name);
  await on.picture.setInputFiles(await pictureFile());
  // the preview needs no connection either
  await goOffline(context, connection);
  await on.preview();
  await submitOffline({ page, context, connection }, on);
  await expect(waitingForms(page).getByRole('listitem')).toContainText([name]);
  await expectNoSidewaysScroll(page);
  const logout = async (): Promise<void> => {
    const menu = page.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('button', { name: 'Logout' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Log out?' });
  await logout();
  await expect(dialog).toContainText('Logging out discards: 1 form that waits to be sent');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(waitingForms(page).getByRole('listitem')).toHaveCount(1);

  await goOnline(context, connection);
  await expect(waitingForms(page)).toHaveCount(0);
  const [event, ...others] = await submittedBy(site, member, 'event');
  expect(others).toEqual([]);
  expect(await callApi(site, 'GET', `/events/${event?.id}`)).toMatchObject({
    event_name: name,
    image_url: expect.stringContaining('/media/'),
  });

  await page.goto('/submit-event');
  await expect(on.name).toHaveValue('');
  await on.fill(uniqueName('Discarded'));
  await on.picture.setInputFiles(await pictureFile());
  await on.preview();
  await submitOffline({ page, context, connection }, on);
  await logout();
  await dialog.getByRole('button', { name: 'Log out anyway' }).click();
  // the page is left at once
  await page.goto('/offline');
  await expect(page.getByRole('region', { name: 'Saved events' })).toBeVisible();
  await expect(waitingForms(page)).toHaveCount(0);
  await expect.poll(() => storedFiles(page)).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('the page of a form that waits says so once it is sent', async ({ page, context, site, connection }) => {
  const { member, on } = await fillForm({ page, context, site }, 'artist', uniqueName('Waits'));
  await on.preview();
  await expect(on.button('Back to Edit')).toBeVisible();
  await goOffline(context, connection);
  await on.submit();
  await expect(on.main.getByText('This is kept on your device')).toBeVisible();
  await goOnline(context, connection);
  await expect(on.main.getByText('Artist submitted successfully!')).toBeVisible();
  await expect(on.main.getByText('This is kept on your device')).toBeHidden();
  expect(await submittedBy(site, member, 'artist')).toHaveLength(1);

  await page.goto('/submit-artist');
  await on.fill(uniqueName('Discarded elsewhere'));
  await on.preview();
  await expect(on.button('Back to Edit')).toBeVisible();
  await goOffline(context, connection);
  await on.submit();
  await expect(on.main.getByText('This is kept on your device')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/offline');
  await waitingForms(other).getByRole('button', { name: 'Discard' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(on.main.getByText('This is no longer waiting to be sent.')).toBeVisible();
  await expect(on.main.getByText('This is kept on your device')).toBeHidden();
});

test('the way back from a form that waits does not lead to its fields, which would not be sent', async ({
  page,
  context,
  site,
  connection,
}) => {
  const { member, on } = await fillForm({ page, context, site }, 'artist', uniqueName('Waits'));
  await on.preview();
  await expect(on.button('Back to Edit')).toBeVisible();
  await goOffline(context, connection);
  await on.submit();
  await expect(on.main.getByText('This is kept on your device')).toBeVisible();
  await page.goBack();
  await expect(on.main.getByText('This is kept on your device')).toBeVisible();
  await expect(on.name).toBeHidden();
  await expectNoSidewaysScroll(page);
  await on.main.getByRole('link', { name: 'Edit', exact: true }).click();
  await on.free.fill('Lisbon');
  await on.preview();
  await on.submit();
  await expect(on.main.getByText('This is kept on your device')).toBeVisible();
  await goOnline(context, connection);
  await expect(on.main.getByText('Artist submitted successfully!')).toBeVisible();
  const [artist, ...others] = await submittedBy(site, member, 'artist');
  expect(others).toEqual([]);
  expect(await callApi(site, 'GET', `/artists/${artist?.id}`)).toMatchObject({ artist_city: 'Lisbon' });
});

test.describe('of a server that answers later', () => {
  test.use({ expectedErrors: new RegExp(`${cutErrors.source}|status of 429`) });

  test('the page of a form says why it waits', async ({ page, context, site, connection }) => {
    const { on } = await fillForm({ page, context, site }, 'release', uniqueName('Release'));
    await on.preview();
    connection.loseAnswer();
    await on.submit();
    await on.button('Send later').click();
    await expect(on.main.getByText('sent later. Moonfloor cannot be reached right now.')).toBeVisible();
    await context.setOffline(true);
    await expect(on.main.getByText('You are offline.')).toBeVisible();
    connection.intercept(429);
    await context.setOffline(false);
    await expect(on.main.getByText('sent later. The server gave no reason (status 429).')).toBeVisible();
  });
});

test('a form whose response was lost is sent later, once, and not taken as sent before the site says so @endurance', async ({
  page,
  context,
  site,
  connection,
}) => {
  const { member, on } = await fillForm({ page, context, site }, 'release', uniqueName('Release'));
  await on.preview();
  connection.loseAnswer();
  await on.submit();
  await expect(on.main.getByRole('alert')).toContainText('Error submitting release');
  // from here on, because what waits is also sent without the button
  connection.intercept(200);
  await on.button('Send later').click();
  await page.getByRole('link', { name: 'Waiting to be sent' }).click();
  await expect(waitingForms(page).getByRole('listitem')).toHaveCount(1);
  const send = waitingForms(page).getByRole('button', { name: 'Send now' });
  await send.click();
  await expect(waitingForms(page)).toContainText('The reply did not come from this site');
  // it is sent again by itself; what a press sends might arrive only after the connection is restored below
  connection.intercept(413);
  await expect(waitingForms(page)).toContainText('This is larger than the server accepts');
  connection.restore();
  await send.click();
  await expect(waitingForms(page)).toHaveCount(0);
  expect(await submittedBy(site, member, 'release')).toHaveLength(1);
});

test.describe('of two forms @endurance', () => {
  test.use({ expectedErrors: new RegExp(`${cutErrors.source}|status of 429`) });

  /** Submits a release, then an artist without a connection. */
  async function submitTwo({
    page,
    context,
    site,
    connection,
  }: Pick<Arguments, 'page' | 'context' | 'site' | 'connection'>) {
    const [release, artist] = [uniqueName('Release'), uniqueName('Artist')];
    const { member, on } = await fillForm({ page, context, site }, 'release', release);
    await on.preview();
    await submitOffline({ page, context, connection }, on);
    await page.goto('/submit-artist');
    const second = formPage(page, 'artist');
    await second.fill(artist);
    await second.preview();
    await submitOffline({ page, context, connection }, second);
    await expect(waitingForms(page).getByRole('listitem')).toHaveCount(2);
    return { member, release, artist };
  }

  test('one that is discarded while the other is sent is not sent', async ({ page, context, site, connection }) => {
    const { member, artist } = await submitTwo({ page, context, site, connection });
    connection.hold('/releases/submit');
    await context.setOffline(false);
    await expect.poll(() => connection.heldCount()).toBe(1);
    const entry = waitingForms(page).getByRole('listitem').filter({ hasText: artist });
    await entry.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(entry).toBeHidden();
    connection.restore();
    await expect(waitingForms(page)).toHaveCount(0);
    expect(await submittedBy(site, member, 'release')).toHaveLength(1);
    expect(await submittedBy(site, member, 'artist')).toHaveLength(0);
  });

  test('one that the server accepts later does not hold back the other', async ({
    page,
    context,
    site,
    connection,
  }) => {
    const { member, release } = await submitTwo({ page, context, site, connection });
    connection.intercept(429, '/releases/submit');
    await context.setOffline(false);
    await expect(waitingForms(page).getByRole('listitem')).toContainText([release]);
    await expect(waitingForms(page)).toContainText('status 429');
    expect(await submittedBy(site, member, 'artist')).toHaveLength(1);
    connection.restore();
    await waitingForms(page).getByRole('button', { name: 'Send now' }).click();
    await expect(waitingForms(page)).toHaveCount(0);
    expect(await submittedBy(site, member, 'release')).toHaveLength(1);
  });
});

test('a form that the server refuses comes back with what was typed @endurance', async ({
  page,
  context,
  site,
  connection,
}) => {
  const taken = uniqueName('Artist');
  const { member, on } = await fillForm({ page, context, site }, 'artist', taken);
  await on.free.fill('Lisbon');
  await on.preview();
  await expect(on.button('Back to Edit')).toBeVisible();
  // after the form has looked for others of that name
  await submitArtist(site, { artist_name: taken }, member);
  await submitOffline({ page, context, connection }, on);
  await goOnline(context, connection);
  await expect(waitingForms(page)).toContainText(/exists|taken/i);
  await waitingForms(page).getByRole('button', { name: 'Send now' }).click();
  await expect(waitingForms(page)).toContainText(/exists|taken/i);
  await waitingForms(page).getByRole('link', { name: 'Edit' }).click();
  await expect(on.name).toHaveValue(taken);
  await expect(on.free).toHaveValue('Lisbon');
  await on.name.fill(uniqueName('Other'));
  await on.preview();
  await on.submit();
  await expect(on.main.getByText('Artist submitted successfully!')).toBeVisible();
  expect(await submittedBy(site, member, 'artist')).toHaveLength(2);
  await page.goto('/offline');
  await expect(page.getByRole('region', { name: 'Saved events' })).toBeVisible();
  await expect(waitingForms(page)).toHaveCount(0);
});

test('a form that is opened to change it is a draft; without room for that it still waits @endurance', async ({
  page,
  context,
  site,
  connection,
}) => {
  const name = uniqueName('Valley');
  const { on } = await fillForm({ page, context, site }, 'artist', name);
  await on.preview();
  await submitOffline({ page, context, connection }, on);
  const full = await context.newPage();
  await full.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await full.goto('/offline');
  await waitingForms(full).getByRole('link', { name: 'Edit' }).click();
  await expect(full.getByRole('main')).toContainText('This device has no room to open the form.');
  await full.close();

  await waitingForms(page).getByRole('link', { name: 'Edit' }).click();
  await expect(on.name).toHaveValue(name);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/offline');
  await expect(page.getByRole('region', { name: 'Saved events' })).toBeVisible();
  await expect(waitingForms(page)).toHaveCount(0);
  await page.goto('/submit-artist');
  await expect(on.name).toHaveValue(name);
});

/** Returns the names of the entries in the database of kept forms. */
const storedFiles = (page: Page): Promise<IDBValidKey[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('moonfloor-drafts');
        opening.addEventListener('error', reject);
        opening.addEventListener('success', () => {
          const keys = opening.result.transaction('files').objectStore('files').getAllKeys();
          keys.addEventListener('success', () => resolve(keys.result));
        });
      }),
  );

test('a line-up that another app shares is pasted into a new event @endurance', async ({ page, context, site }) => {
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
