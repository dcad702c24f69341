import type { Page } from '@playwright/test';
import { actAs, register, signInAdmin } from './support/accounts.ts';
import { button, main } from './support/locators.ts';
import { formPage, openMoreDetails } from './support/record-forms.ts';
import { holdData } from './support/requests.ts';
import { submitEvent, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

/** Stops the time of a page, which only `page.clock` moves from here on. */
const stopTime = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);

const openArtists = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Artists', exact: true }).first().click();

test('a click is not lost when the name typed before it is added above', async ({ page, context, site }) => {
  await actAs(context, site, await register(site));
  await page.goto('/submit-event');
  await openMoreDetails(page);
  const choice = main(page).getByRole('radiogroup').first().getByRole('radio').nth(1);
  await main(page).getByRole('combobox', { name: 'Decoration' }).fill('some crew');
  await choice.click();
  await expect(choice).toBeChecked();
  await expect(button(page, 'Remove SOME CREW')).toBeVisible();
});

test.describe('of a browser that prefers French', () => {
  test.use({ locale: 'fr-FR' });

  test('a button is pressed at the place of an offer that a focused field hides @phone', async ({ page }) => {
    await page.goto('/de/login?mode=sign-up');
    const offer = page.getByRole('status').filter({ hasText: 'Français' });
    const close = offer.getByRole('button');
    await expect(close).toBeVisible();
    const { y } = (await close.boundingBox())!;
    await main(page).getByRole('textbox').first().focus();
    const submit = main(page).locator('button[type=submit]');
    await submit.evaluate((element, top) => window.scrollBy(0, element.getBoundingClientRect().top - top), y);
    const box = (await submit.boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(main(page).getByRole('alert')).toBeVisible();
    await expect(offer).toBeVisible();
  });
});

test('a page that is opened after a form was sent is not replaced by the list', async ({ page, context, site }) => {
  const on = formPage(page, 'release');
  await actAs(context, site, await register(site));
  await page.clock.install();
  await page.goto('/submit-release');
  await on.fill(uniqueName('Release'));
  await on.preview();
  await stopTime(page);
  await on.submit();
  await expect(on.main.getByText('Release submitted successfully!')).toBeVisible();
  const artists = await holdData(page, '/artists');
  await openArtists(page);
  await artists.requested();
  await page.clock.runFor(2000);
  artists.release();
  await expect(page).toHaveURL('/artists');
});

test('a page that is opened after typing a search is not replaced by its results', async ({ page, context, site }) => {
  await actAs(context, site, await signInAdmin(site));
  await page.clock.install();
  await page.goto('/admin-dashboard/users');
  await stopTime(page);
  await main(page).getByRole('searchbox').fill('nobody');
  const artists = await holdData(page, '/artists');
  await openArtists(page);
  await artists.requested();
  await page.clock.runFor(400);
  artists.release();
  await expect(page).toHaveURL('/artists');
});

test('a page that is opened after moving the map is not replaced by the map', async ({ page, site }) => {
  const event = await submitEvent(site, { latitude: 38.7, longitude: -9.1 });
  await page.clock.install();
  await page.goto('/');
  const map = page.getByRole('region', { name: 'Events on the map' });
  await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  const card = main(page).getByRole('listitem').getByRole('link', { name: event.event_name });
  await expect(card).toBeVisible();
  await stopTime(page);
  await map.focus();
  await page.keyboard.press('ArrowRight');
  const data = await holdData(page, `/events/${event.id}`);
  await card.click();
  await data.requested();
  await page.clock.runFor(150);
  data.release();
  await expect(page).toHaveURL(`/event/${event.id}`);
});

test('a tab that is pressed while the counts load is opened', async ({ page, context, site }) => {
  await actAs(context, site, await signInAdmin(site));
  const counts = await holdData(page, '/admin/queue');
  await page.goto('/admin-dashboard/moderation');
  await counts.requested();
  const tab = main(page).getByRole('link', { name: /^Sent back/ });
  await tab.hover();
  await page.mouse.down();
  counts.release();
  await expect(tab).toHaveText(/\d/);
  await page.mouse.up();
  await expect(page).toHaveURL(/state=returned$/);
});
