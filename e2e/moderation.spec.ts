import type { Page } from '@playwright/test';
import { expectLooksRight } from './support/accessibility.ts';
import { type Account, actAs, register, signInAdmin } from './support/accounts.ts';
import { main } from './support/locators.ts';
import { emptyQueue, submitWaitingArtist, submitWaitingEvent } from './support/queue.ts';
import { holdData } from './support/requests.ts';
import { uniqueName } from './support/submit-records.ts';
import { expect, presets, test } from './support/test.ts';

test.use({ settings: presets.moderated });

const address = '/admin-dashboard/moderation';
const preview = (page: Page, name: string) => main(page).getByRole('article').getByRole('heading', { level: 2, name });
const button = (page: Page, name: string) =>
  main(page).getByRole('region', { name: 'Decision' }).getByRole('button', { name });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

let admin: Account;
let member: Account;

test.beforeEach(async ({ context, site }) => {
  await emptyQueue(site);
  admin = await signInAdmin(site);
  member = await register(site);
  await actAs(context, site, admin);
});

/** Presses the key until the text of the record was in sight; each press scrolls. */
async function showUntilText(page: Page): Promise<void> {
  const publish = button(page, 'Publish');
  await expect(publish.or(button(page, 'Show the rest'))).toBeVisible();
  for (let presses = 0; presses < 3 && !(await publish.isVisible()); presses += 1) {
    const before = await page.evaluate(() => window.scrollY);
    await page.keyboard.press('p');
    await page.waitForFunction((y) => window.scrollY !== y, before);
    // what is in sight is known two frames later
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
}

test('@phone a record is published by keyboard only after its text was in sight, on a phone and a tablet', async ({
  page,
  site,
}) => {
  const records = [];
  for (const name of ['One', 'Two', 'Three']) records.push(await submitWaitingEvent(site, member, uniqueName(name)));
  await page.clock.install();
  await page.goto(address);
  for (const [at, width] of [360, 768].entries()) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 1024 });
    const { name } = records[at]!;
    const text = main(page)
      .getByRole('article')
      .getByText(/^All about/);
    await expect(preview(page, name)).toBeVisible();
    // one that has only just appeared is not published
    await page.clock.fastForward(1000);
    await showUntilText(page);
    await expect(button(page, 'Publish')).toBeVisible();
    await expect(text).toBeInViewport({ ratio: 1 });
    await expect(button(page, 'Publish'), 'the bar stays in sight').toBeInViewport();
    await page.keyboard.press('p');
    await expect(toast(page, `Published ${name}. ${2 - at} left.`)).toBeVisible();
    await expect(preview(page, records[at + 1]!.name)).toBeInViewport();
  }
  await page.keyboard.press('r');
  await expect(main(page).getByRole('form', { name: 'Send back' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await page.keyboard.press('u');
  await expect(preview(page, records[1]!.name)).toBeInViewport();
  await page.keyboard.press('j');
  await expect(preview(page, records[2]!.name)).toBeInViewport();
});

test('fits every width and meets WCAG @widths @endurance', async ({ page, site }) => {
  const long = await submitWaitingEvent(site, member, `${'Averylongnameofanight '.repeat(7)}${uniqueName('End')}`);
  for (let count = 0; count < 5; count += 1) await submitWaitingArtist(site, member, uniqueName('Act'));
  await page.goto(address);
  await expect(preview(page, long.name)).toBeVisible();
  await expectLooksRight(page);
  await button(page, 'Send back').click();
  await expect(main(page).getByRole('form', { name: 'Send back' })).toBeVisible();
  await expectLooksRight(page);
  await main(page).getByRole('form').getByRole('button', { name: 'Cancel' }).click();
  await showUntilText(page);
  await button(page, 'Publish').click();
  // its name is shortened
  const published = page.getByText(/^Published AVERYLONG[^.]*…\. 5 left\.$/).first();
  await expect(published).toBeVisible();
  await expect(button(page, 'Publish').or(button(page, 'Show the rest'))).toBeInViewport();
  await main(page).getByRole('button', { name: 'Suspend the author' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Suspend/ });
  await dialog.getByRole('textbox').fill('Five of the same');
  await expect(published, 'beside the dialog').toBeVisible();
  await dialog.getByRole('button', { name: 'Suspend' }).click({ timeout: 3000 });
  await expect(dialog).toBeHidden();
});

test('tabs and buttons stay in place while counts and the record load @widths', async ({ page, site }) => {
  const record = await submitWaitingEvent(site, member, uniqueName('Waits'));
  const held = [await holdData(page, '/admin/work'), await holdData(page, '/admin/queue')];
  const shown = await holdData(page, `/events/${record.id}`);
  const placesOf = (selector: string) =>
    main(page)
      .locator(selector)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
  await page.goto(address);
  for (const { requested } of held) await requested();
  const tabs = await placesOf('nav a');
  for (const { release } of held) release();
  await shown.requested();
  await expect(main(page).getByRole('link', { name: 'Moderation 1' })).toBeVisible();
  const moves = (await placesOf('nav a')).map((place, at) => Math.abs(place - tabs[at]!));
  // the dots in place of a number are a little wider than a digit
  expect(Math.max(...moves)).toBeLessThan(10);
  const buttons = await placesOf('[aria-label=Decision] :is(a, button)');
  shown.release();
  await expect(preview(page, record.name)).toBeVisible();
  expect(await placesOf('[aria-label=Decision] :is(a, button)')).toEqual(buttons);
});
