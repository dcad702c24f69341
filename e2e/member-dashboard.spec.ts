import type { Page } from '@playwright/test';
import { type Account, actAs, register } from './support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { callApi } from './support/call-api.ts';
import { submitArtist, submitDecoration, submitEvent, submitRelease } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

const password = 'a password for tests';
const main = (page: Page) => page.getByRole('main');
const column = (page: Page, type: string) => main(page).getByRole('region', { name: `Your ${type}` });
const feedback = (page: Page) => main(page).getByRole('textbox', { name: 'Your feedback' });
const sendFeedback = (page: Page) => main(page).getByRole('button', { name: 'Send Feedback' });

/** Returns today's date as the pages format it. */
const today = (): string => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' }).format(new Date());

let member: Account;

test.beforeEach(async ({ context, site }) => {
  member = await register(site, { password });
  await actAs(context, site, member);
});

test('greets the member, links to the forms and shows empty states', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/member-dashboard$/);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${member.user.username}!`);
  await expect(main(page).getByText('Submit new content or manage your existing contributions')).toBeVisible();
  const cards = main(page).getByRole('list', { name: 'Submit new content' });
  for (const type of ['Event', 'Artist', 'Decoration', 'Release']) {
    const address = `/submit-${type.toLowerCase()}`;
    await expect(cards.getByRole('link', { name: `Submit ${type}` })).toHaveAttribute('href', address);
    const own = column(page, `${type.toLowerCase()}s`);
    await expect(own.getByText(`No ${type.toLowerCase()}s yet`)).toBeVisible();
    await expect(own.getByRole('link')).toHaveAttribute('href', address);
  }
});

test('lists contributions with date and status, linked to their page and form', async ({ page, site }) => {
  const event = await submitEvent(site, {}, member);
  const artist = await submitArtist(site, {}, member);
  const decoration = await submitDecoration(site, {}, member);
  const release = await submitRelease(site, {}, member);
  await submitArtist(site, {});
  await page.goto('/member-dashboard');
  const own = [
    { type: 'event', id: event.id, name: event.event_name, status: 'draft' },
    { type: 'artist', id: artist.id, name: artist.artist_name, status: 'active' },
    { type: 'decoration', id: decoration.id, name: decoration.decoration_name, status: 'active' },
    { type: 'release', id: release.id, name: release.release_name, status: 'released' },
  ];
  for (const { type, id, name, status } of own) {
    const item = column(page, `${type}s`).getByRole('listitem');
    await expect(item).toHaveCount(1);
    await expect(item).toContainText(today());
    await expect(item.getByText(status, { exact: true })).toBeVisible();
    await expect(item.getByRole('link', { name: `Edit ${name}` })).toHaveAttribute('href', `/edit/${type}/${id}`);
    await expect(item.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/${type}/${id}`);
  }
  const loaded = page.waitForResponse(`**/artists/${artist.id}`);
  await column(page, 'artists')
    .getByRole('link', { name: `Edit ${artist.artist_name}` })
    .click();
  await loaded;
  await expect(page.getByRole('textbox', { name: 'Artist name' })).toHaveValue(artist.artist_name);
});

test('pages long lists of contributions and moves the focus to the new ones @endurance', async ({ page, site }) => {
  for (let count = 0; count < 62; count += 1) await submitRelease(site, {}, member);
  await page.goto('/member-dashboard');
  const items = column(page, 'releases').getByRole('listitem');
  const more = column(page, 'releases').getByRole('button', { name: 'Load More' });
  await expect(column(page, 'releases').getByRole('heading', { level: 2 })).toHaveText('Your releases 62');
  await expect(items).toHaveCount(10);
  await more.click();
  await expect(items).toHaveCount(60);
  await expect(items.nth(10).getByRole('link').first()).toBeFocused();
  await more.click();
  await expect(items).toHaveCount(62);
  await expect(items.nth(60).getByRole('link').first()).toBeFocused();
  await expect(more).toHaveCount(0);
});

test('shows skeletons while loading @endurance', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/auth/profile', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/member-dashboard');
  await expect(main(page).getByText('Loading your events…')).toBeAttached();
  release();
  await expect(main(page).getByText('No events yet')).toBeVisible();
  await expect(main(page).getByText('Loading your events…')).toHaveCount(0);
});

test.describe('when the contributions cannot be loaded @endurance', () => {
  test.use({ expectedErrors: /status of 500|^500: .*auth\/profile/ });

  test('shows an error and can be retried', async ({ page }) => {
    await page.route('**/auth/profile', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await page.goto('/member-dashboard');
    const alert = main(page).getByRole('alert');
    await expect(alert).toContainText('Failed to load your content');
    await expectAccessible(page);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(main(page).getByText('No events yet')).toBeVisible();
  });
});

test('sends non-empty feedback, thanks for 3 seconds and clears the field', async ({ page }) => {
  await page.clock.install();
  await page.goto('/member-dashboard');
  await expect(main(page).getByRole('heading', { name: 'Share your thoughts with us' })).toBeVisible();
  await expect(feedback(page)).toHaveAttribute('placeholder', 'Your feedback helps us improve...');
  await expect(sendFeedback(page)).toBeDisabled();
  await feedback(page).fill(' \n\t ');
  await expect(sendFeedback(page)).toBeDisabled();

  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/feedback/submit', async (route) => {
    await held;
    await route.continue();
  });
  await feedback(page).fill('More psydub, please');
  const sent = page.waitForRequest('**/feedback/submit');
  await sendFeedback(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ feedback: 'More psydub, please', user_id: expect.any(Number) });
  await expect(main(page).getByRole('button', { name: 'Sending...' })).toBeDisabled();
  release();
  const thanks = main(page).getByText('Thank you for your feedback!');
  await expect(thanks).toBeVisible();
  await expect(feedback(page)).toHaveValue('');
  await expectAccessible(page);
  await page.clock.fastForward(3000);
  await expect(thanks).toHaveCount(0);
  await page.reload();
  await expect(feedback(page)).toHaveValue('');
});

test.describe('feedback that the server rejects @endurance', () => {
  test.use({ expectedErrors: /status of (?:500|401)|^500: .*feedback/ });

  test('shows the error and keeps the text', async ({ page }) => {
    await page.route('**/feedback/submit', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await page.goto('/member-dashboard');
    await feedback(page).fill('More psydub, please');
    await sendFeedback(page).click();
    await expect(main(page).getByRole('alert')).toHaveText('Failed to submit feedback. Please try again.');
    await expect(feedback(page)).toHaveValue('More psydub, please');
    await expectAccessible(page);
    await page.reload();
    await expect(feedback(page)).toHaveValue('More psydub, please');
    await sendFeedback(page).click();
    await expect(main(page).getByText('Thank you for your feedback!')).toBeVisible();
  });

  test('because the session has expired is restored after the login', async ({ page, site }) => {
    await page.goto('/member-dashboard');
    await feedback(page).fill('More psydub, please');
    await callApi(site, 'POST', '/auth/logout', { token: member.token });
    await sendFeedback(page).click();
    await expect(main(page).getByRole('alert')).toHaveText('Your session has expired. Please log in again.');
    await expect(page).toHaveURL(/\/login$/);
    await main(page).getByLabel('Email').fill(member.user.email);
    await main(page).getByLabel('Password').fill(password);
    await main(page).getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/member-dashboard$/);
    await expect(feedback(page)).toHaveValue('More psydub, please');
  });
});

test('@widths fits every width and meets WCAG when empty @endurance', async ({ page }) => {
  await page.goto('/member-dashboard');
  await expect(main(page).getByText('No releases yet')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('@widths fits every width and meets WCAG with long names and many contributions @endurance', async ({
  page,
  site,
}) => {
  await submitEvent(site, { event_name: 'EXTRAORDINARILY'.repeat(10) }, member);
  for (let count = 0; count < 12; count += 1) await submitDecoration(site, {}, member);
  await page.goto('/member-dashboard');
  await expect(column(page, 'decorations').getByRole('listitem')).toHaveCount(10);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
