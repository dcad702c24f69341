import type { Page } from '@playwright/test';
import { type Account, actAs, register, signInAdmin } from './support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { callApi } from './support/call-api.ts';
import {
  decideRecord,
  emptyQueue,
  type WaitingRecord,
  submitWaitingArtist,
  submitWaitingCrew,
  submitWaitingEvent,
} from './support/queue.ts';
import { submitEvent, uniqueName } from './support/submit-records.ts';
import { expect, presets, test } from './support/test.ts';

test.use({ settings: presets.moderated });

const address = '/admin-dashboard/moderation';
const main = (page: Page) => page.getByRole('main');
const list = (page: Page) => main(page).getByRole('list', { name: 'Waiting for a decision' });
const entry = (page: Page, name: string) => list(page).getByRole('button', { name });
const preview = (page: Page, name: string) => main(page).getByRole('article').getByRole('heading', { level: 1, name });
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

test('reviews twelve records by keyboard', async ({ page, site }) => {
  const records: WaitingRecord[] = [];
  for (let count = 0; count < 8; count += 1)
    records.push(await submitWaitingEvent(site, member, uniqueName(`Night ${count}`)));
  for (let count = 0; count < 2; count += 1)
    records.push(await submitWaitingArtist(site, member, uniqueName(`Act ${count}`)));
  for (let count = 0; count < 2; count += 1)
    records.push(await submitWaitingCrew(site, member, uniqueName(`Crew ${count}`)));
  const name = (index: number): string => records[index]!.name;

  await page.goto('/admin-dashboard');
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Moderation' }).focus();
  await page.keyboard.press('Enter');
  await expect(list(page).getByRole('button')).toHaveCount(12);
  await expect(main(page).getByRole('link', { name: 'Waiting (12)' })).toHaveAttribute('aria-current', 'page');
  await expect(list(page).getByRole('listitem')).toContainText(records.map((record) => record.name));
  await expect(entry(page, name(0))).toContainText(`Event by ${member.user.username}`);

  await expect(preview(page, name(0))).toBeVisible();
  await page.keyboard.press('j');
  await expect(entry(page, name(1))).toBeFocused();
  await expect(preview(page, name(1))).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(entry(page, name(0))).toBeFocused();
  await page.keyboard.press('k');
  await expect(entry(page, name(0))).toBeFocused();

  await expect(preview(page, name(0))).toBeVisible();
  await page.keyboard.press('p');
  await expect(entry(page, name(0))).toHaveCount(0);
  await expect(entry(page, name(1))).toBeFocused();
  await expect(toast(page, `Published ${name(0)}. 11 left.`)).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Waiting (11)' })).toBeVisible();

  // after an undo it is at its previous position
  await page.keyboard.press('u');
  await expect(toast(page, `${name(0)} waits again`)).toBeVisible();
  await expect(list(page).getByRole('listitem').first()).toContainText(name(0));
  await expect(preview(page, name(0))).toBeVisible();
  await page.keyboard.press('p');
  await expect(entry(page, name(1))).toBeFocused();

  // rejected with a standard reason, then with a custom one
  await page.keyboard.press('r');
  const form = main(page).getByRole('form', { name: 'Send back' });
  await expect(form.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(entry(page, name(1))).toBeFocused();
  await page.keyboard.press('r');
  await page.keyboard.press('2');
  await expect(form.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(toast(page, `Sent back ${name(1)}. 10 left.`)).toBeVisible();
  await expect(entry(page, name(2))).toBeFocused();
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Please write a reason')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Just pretty please jkpru?');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, `Sent back ${name(2)}. 9 left.`)).toBeVisible();

  for (let index = 3; index < 12; index += 1) {
    await expect(preview(page, name(index))).toBeVisible();
    await page.keyboard.press('p');
    await expect(toast(page, `Published ${name(index)}. ${11 - index} left.`)).toBeVisible();
  }
  await expect(main(page).getByText('Nothing is waiting')).toBeVisible();
  await main(page).getByRole('link', { name: 'Show what was sent back' }).click();
  const returned = main(page).getByRole('list', { name: 'Sent back, oldest first' });
  await expect(returned.getByRole('listitem')).toHaveCount(2);
  await expect(returned.getByRole('listitem').nth(1)).toContainText('Just pretty please jkpru?');
  const { events } = await callApi<{ events: { event_name: string }[] }>(site, 'GET', '/events/all?limit=100');
  const published = events.map((event) => event.event_name);
  for (const index of [0, 3, 4, 5, 6, 7]) expect(published).toContain(name(index));
  for (const index of [1, 2]) expect(published).not.toContain(name(index));
});

test('the author sees the reason and edits the record, which is queued again', async ({
  page,
  context,
  browser,
  site,
}) => {
  const record = await submitWaitingEvent(site, member, uniqueName('Unclear'));
  await page.goto(address);
  await expect(preview(page, record.name)).toBeVisible();
  await button(page, 'Send back').click();
  const form = main(page).getByRole('form', { name: 'Send back' });
  await form.getByRole('textbox', { name: 'In your own words' }).fill('Which end of the beach?');
  await form.getByRole('button', { name: 'Send it back' }).click();
  await expect(main(page).getByText('Nothing is waiting')).toBeVisible();

  // More records than the dashboard shows initially, all of them newer.
  for (let count = 0; count < 11; count += 1) {
    const newer = await submitEvent(site, {}, member);
    await decideRecord(site, admin.token, { type: 'event', id: newer.id }, { decision: 'publish' });
  }
  const theirs = await browser.newContext({ baseURL: site.url });
  await actAs(theirs, site, member);
  const author = await theirs.newPage();
  await author.goto('/member-dashboard');
  const card = main(author).getByRole('listitem').filter({ hasText: record.name });
  await expect(card).toContainText('Which end of the beach?');
  await expectAccessible(author);
  await card.getByRole('link', { name: `Edit ${record.name}` }).click();
  await expect(main(author).getByRole('status').filter({ hasText: 'Which end of the beach?' })).toBeVisible();
  await author.getByRole('textbox', { name: 'Area' }).fill('The northern one');
  await author.getByRole('button', { name: 'Preview' }).click();
  await author.getByRole('button', { name: 'Submit Event' }).click();
  await expect(main(author).getByText('Event updated successfully!')).toBeVisible();
  await author.goto('/member-dashboard');
  await main(author).getByRole('region', { name: 'Your events' }).getByRole('button', { name: 'Load More' }).click();
  await expect(card).toBeVisible();
  await expect(card).not.toContainText('Which end of the beach?');
  await theirs.close();

  await page.goto(address);
  await expect(preview(page, record.name)).toBeVisible();
  await expect(main(page).getByRole('article')).toContainText('The northern one');
  await button(page, 'Publish').click();
  await expect(toast(page, `Published ${record.name}. 0 left.`)).toBeVisible();
  await context.clearCookies();
  await page.goto(`/event/${record.id}`);
  await expect(page.getByRole('heading', { level: 1, name: record.name })).toBeVisible();
});

test.describe('with another admin at work', () => {
  test.use({ expectedErrors: /status of (409|412|404|503)|^503:/ });

  test('a record that they have reviewed is announced and leaves the list @endurance', async ({ page, site }) => {
    const first = await submitWaitingEvent(site, member, uniqueName('First'));
    const second = await submitWaitingEvent(site, member, uniqueName('Second'));
    await page.goto(address);
    await expect(preview(page, first.name)).toBeVisible();
    await decideRecord(site, admin.token, first, { decision: 'publish' });
    await button(page, 'Publish').click();
    await expect(toast(page, `${first.name} was not published. Somebody else has already decided this`)).toBeVisible();
    await expect(entry(page, first.name)).toHaveCount(0);
    await expect(entry(page, second.name)).toBeFocused();
    await expect(main(page).getByRole('link', { name: 'Waiting (1)' })).toBeVisible();
  });

  test('a record changed since it was viewed is not published', async ({ page, site }) => {
    const record = await submitWaitingArtist(site, member, uniqueName('Changing'));
    await page.goto(address);
    await expect(preview(page, record.name)).toBeVisible();
    const form = new FormData();
    form.set('artist_info', 'Something else altogether');
    await callApi(site, 'PUT', `/artists/${record.id}`, { token: member.token, form });
    await page.keyboard.press('p');
    await expect(
      toast(page, `${record.name} was not published. Somebody else has changed this in the meantime`),
    ).toBeVisible();
    await expect(main(page).getByRole('article')).toContainText('Something else altogether');
    await page.keyboard.press('p');
    await expect(main(page).getByText('Nothing is waiting')).toBeVisible();
  });

  test('a deleted record is announced and skipped @endurance', async ({ page, site }) => {
    const gone = await submitWaitingEvent(site, member, uniqueName('Gone'));
    await page.goto(address);
    await expect(preview(page, gone.name)).toBeVisible();
    await callApi(site, 'DELETE', `/events/${gone.id}`, { token: admin.token });
    await page.keyboard.press('p');
    await expect(toast(page, `${gone.name} was not published. Event not found`)).toBeVisible();
    await expect(main(page).getByText('Nothing is waiting')).toBeVisible();
  });

  test('a failed decision is reverted and keeps its reason @endurance', async ({ page, site }) => {
    const record = await submitWaitingEvent(site, member, uniqueName('Offline'));
    await submitWaitingEvent(site, member, uniqueName('Another'));
    await page.route('**/admin/queue/event/*', (route) => route.fulfill({ status: 503, json: { detail: 'Not now' } }), {
      times: 1,
    });
    await page.goto(address);
    await expect(preview(page, record.name)).toBeVisible();
    await page.keyboard.press('r');
    await page.keyboard.press('3');
    await page.keyboard.press('Enter');
    await expect(toast(page, `${record.name} was not sent back. Not now`)).toBeVisible();
    await expect(entry(page, record.name)).toBeVisible();
    await entry(page, record.name).click();
    await page.keyboard.press('r');
    await expect(main(page).getByRole('radio').nth(2)).toBeChecked();
  });

  test('a queue that cannot be loaded shows an error and retries @endurance', async ({ page }) => {
    await page.route('**/admin/queue?*', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await page.goto(address);
    const alert = main(page).getByRole('alert');
    await expect(alert).toContainText('The queue could not be loaded');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(main(page).getByText('Nothing is waiting')).toBeVisible();
  });
});

test('a long queue loads more records as needed @endurance', async ({ page, site }) => {
  for (let count = 0; count < 103; count += 1) await submitWaitingArtist(site, member, uniqueName('Many'));
  await page.goto(address);
  await expect(list(page).getByRole('button')).toHaveCount(100);
  await expect(main(page).getByRole('link', { name: 'Waiting (103)' })).toBeVisible();
  await list(page).getByRole('button').first().focus();
  await page.keyboard.press('End');
  await expect(list(page).getByRole('button')).toHaveCount(103);
  await expect(list(page).getByRole('button').nth(99)).toBeFocused();
  await page.keyboard.press('End');
  await expect(list(page).getByRole('button').nth(102)).toBeFocused();
});

test('shortcuts are listed and can be turned off permanently @endurance', async ({ page, site }) => {
  const record = await submitWaitingEvent(site, member, uniqueName('Quiet'));
  await page.goto(address);
  await expect(preview(page, record.name)).toBeVisible();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('p');
  await dialog.getByRole('checkbox', { name: 'Use single keys on this page' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('r');
  await page.reload();
  await expect(preview(page, record.name)).toBeVisible();
  await page.keyboard.press('r');
  await page.keyboard.press('p');
  await expect(entry(page, record.name)).toBeVisible();
  await expect(main(page).getByRole('form')).toHaveCount(0);
  await expect(button(page, 'Publish')).toBeEnabled();
});

test('fits every width and meets WCAG @widths @endurance', async ({ page, site }) => {
  const long = await submitWaitingEvent(site, member, `${'Averylongnameofanight '.repeat(7)}${uniqueName('End')}`);
  for (let count = 0; count < 5; count += 1) await submitWaitingArtist(site, member, uniqueName('Act'));
  await page.goto(address);
  await expect(preview(page, long.name)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await button(page, 'Send back').click();
  await expect(main(page).getByRole('form', { name: 'Send back' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await main(page).getByRole('form').getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Publish').click();
  await expect(toast(page, `Published ${long.name}. 5 left.`)).toBeVisible();
  await expect(button(page, 'Publish')).toBeInViewport();
});

test('@widths moderators see why they decide neither about their own nor against an admin', async ({
  page,
  context,
  site,
}) => {
  const moderator = await register(site);
  const { token } = admin;
  await callApi(site, 'PUT', `/admin/users/${moderator.user.id}`, { token, json: { role: 'moderator' } });
  const [mine, hidden, theirs] = [
    await submitWaitingEvent(site, moderator, uniqueName('Mine')),
    await submitWaitingEvent(site, member, uniqueName('Hidden')),
    await submitWaitingEvent(site, member, uniqueName('Theirs')),
  ];
  for (const _ of ['publish', 'hide']) await callApi(site, 'PUT', `/admin/toggle-status/event/${hidden.id}`, { token });
  await actAs(context, site, moderator);
  await page.goto(address);
  const bar = main(page).getByRole('region', { name: 'Decision' });
  for (const [record, sentence] of [
    [mine, 'You have a part in this yourself, so another moderator decides'],
    [hidden, 'An admin has decided about this, so only admins can change it'],
  ] as const) {
    await entry(page, record.name).click();
    await expect(preview(page, record.name)).toBeVisible();
    await expect(bar).toContainText(sentence);
    await expect(button(page, 'Publish')).toHaveCount(0);
    await expect(button(page, 'Send back')).toHaveCount(0);
    await page.keyboard.press('p');
    await page.keyboard.press('r');
    await expect(main(page).getByRole('textbox')).toHaveCount(0);
    await expect(list(page).getByRole('button')).toHaveCount(3);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await entry(page, theirs.name).click();
  await expect(bar).not.toContainText('decide');
  await button(page, 'Publish').click();
  await expect(entry(page, theirs.name)).toHaveCount(0);
});
