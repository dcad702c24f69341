import type { Page } from '@playwright/test';
import { limits } from '@moonfloor/contract/api/limits';
import { actAs, register } from './support/accounts.ts';
import { holdData } from './support/requests.ts';
import { submitEvent, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

const switchTo = (page: Page, language: string) =>
  page.locator('footer').getByRole('link', { name: language, exact: true }).click();

test.describe('what was typed is there in another language', () => {
  test('in the form of a record', async ({ page, context, site }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      void dialog.dismiss();
    });
    await actAs(context, site, await register(site));
    await page.goto('/submit-event');
    const name = uniqueName('Wald');
    await page.locator('#event_name').fill(name);
    await page.locator('#description').fill('Tief im Wald');
    await switchTo(page, 'Deutsch');
    await expect(page).toHaveURL(/\/de\/submit-event$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.locator('#event_name')).toHaveValue(name);
    await expect(page.locator('#description')).toHaveValue('Tief im Wald');
    await page.locator('#description').fill('Deep in the forest');
    await switchTo(page, 'English');
    await expect(page).toHaveURL(/[^e]\/submit-event$/);
    await expect(page.locator('#event_name')).toHaveValue(name);
    await expect(page.locator('#description')).toHaveValue('Deep in the forest');
    expect(dialogs).toEqual([]);
  });

  test('in the login, except the password, which then returns to the page before @endurance', async ({
    page,
    site,
  }) => {
    const password = 'a password for tests';
    const { user: account } = await register(site, { password });
    await page.goto('/releases');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await page.locator('#email').fill(account.email);
    await page.locator('#password').fill(password);
    await switchTo(page, 'Deutsch');
    await expect(page).toHaveURL(/\/de\/login$/);
    await expect(page.locator('#email')).toHaveValue(account.email);
    await expect(page.locator('#password')).toHaveValue('');
    await page.locator('#password').fill(password);
    await page.locator('#password').press('Enter');
    await expect(page).toHaveURL(/\/de\/releases$/);
  });

  test('in the search fields @endurance', async ({ page }) => {
    await page.goto('/artists');
    await page.getByRole('main').getByRole('searchbox').fill('moss');
    await page.getByRole('banner').getByRole('combobox').fill('spores');
    await switchTo(page, 'Deutsch');
    await expect(page).toHaveURL(/\/de\/artists\?.*q=moss/);
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('moss');
    await expect(page.getByRole('banner').getByRole('combobox')).toHaveValue('spores');
  });
});

test('a search in German keeps its field while results load, and a link the view that was chosen', async ({ page }) => {
  await page.clock.install();
  await page.goto('/de/search');
  const field = page.getByRole('main').getByRole('searchbox');
  const results = await holdData(page, '/search');
  await field.pressSequentially('mos');
  await page.clock.runFor(limits.searchDelayMs);
  await results.requested();
  await page.clock.runFor(500);
  await page.keyboard.type('s');
  results.release();
  await expect(field).toHaveValue('moss');
  const artists = page.getByRole('contentinfo').getByRole('link', { name: 'Artists', exact: true });
  await artists.click();
  await page.getByRole('main').getByRole('link', { name: 'Visual Artists' }).click();
  await expect(page).toHaveURL(/\/de\/artists\?tab=visual$/);
  await artists.click();
  await expect(page).toHaveURL(/[^e]\/de\/artists\?tab=visual$/);
});

test('the calendar file of an event has the language of its page', async ({ site }) => {
  const { id } = await submitEvent(site, {});
  const html = await (await fetch(`${site.url}/de/event/${id}`)).text();
  expect(html).toContain(`href="/de/event/${id}.ics"`);
  expect(html).toContain(encodeURIComponent(`/de/event/${id}`));
});
