import type { BrowserContext, Page } from '@playwright/test';
import jsQr from 'jsqr';
import sharp from 'sharp';
import type { EventDetail } from '@moonfloor/contract/events/events';
import { expectAccessible, expectLooksRight, expectNoSidewaysScroll } from './support/accessibility.ts';
import { actAs, register, signInByForm } from './support/accounts.ts';
import { enableDataSaver } from './support/data-saver.ts';
import { waitForHydration } from './support/hydration.ts';
import { main } from './support/locators.ts';
import type { Site } from './support/site.ts';
import { dayFromToday, submitArtist, submitEvent, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

const star = (page: Page, name: string) =>
  main(page)
    .getByRole('button', { name: `Star ${name}`, exact: true })
    .filter({ visible: true });
const pressed = { pressed: true } as const;

// its tests are the last ones, and take long
test.describe.configure({ mode: 'parallel' });

/** An event in three weeks, with sets on two floors: the first two overlap, the third begins when the second ends. */
async function submitFestival(site: Site): Promise<EventDetail> {
  const day = dayFromToday(20);
  const act = (artist_name: string, start: string, end: string) => ({
    artist_name,
    set_start: `${day}T${start}`,
    set_end: `${day}T${end}`,
  });
  return submitEvent(site, {
    event_name: uniqueName('Starred'),
    event_date: day,
    floors: [
      { name: 'Main', artists: [act('Ziggy', '20:00', '21:30'), act('Moss', '22:05', '23:00')] },
      { name: 'Chill', artists: [act('Fern', '21:00', '22:00')] },
    ],
  });
}

/** A browser of somebody else. */
async function otherBrowser(context: BrowserContext, site: Site): Promise<BrowserContext> {
  const other = await context.browser()!.newContext({ baseURL: site.url });
  await enableDataSaver(other);
  waitForHydration(other);
  return other;
}

test('sets are starred without an account, and stay @widths', async ({ page, site }) => {
  const { id, event_name: name } = await submitFestival(site);
  await page.goto('/my-timetable');
  await expect(main(page).getByText('You have not starred anything yet')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/event/${id}/timetable`);
  for (const act of ['ZIGGY', 'FERN', 'MOSS']) {
    await star(page, act).click();
    await expect(star(page, act)).toHaveAttribute('aria-pressed', 'true');
  }
  await expectAccessible(page);
  await page.reload();
  await expect(star(page, 'ZIGGY')).toHaveAttribute('aria-pressed', 'true');
  await main(page).getByRole('link', { name: 'My timetable' }).click();
  await expect(page).toHaveURL('/my-timetable');
  const rows = main(page).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText(/20:00–21:30.*ZIGGY.*MAIN · .*Overlaps with FERN/);
  await expect(rows.nth(0)).toContainText(name);
  await expect(rows.nth(1)).toContainText('Leave 5 min before the end for MOSS on MAIN');
  await main(page).getByLabel('Walking time between floors (minutes)').selectOption('5');
  await expect(main(page).getByText(/Leave \d+ min/)).toHaveCount(0);
  await expectLooksRight(page);
  await page.reload();
  await expect(main(page).getByLabel('Walking time between floors (minutes)')).toHaveValue('5');
  // removed ones can be starred again until the page is left
  await star(page, 'FERN').click();
  await expect(rows.nth(0)).not.toContainText('Overlaps');
  await expect(rows).toHaveCount(3);
  await page.reload();
  await expect(rows).toHaveCount(2);
});

test('events and artists are kept on their pages, and other tabs follow @widths', async ({ page, context, site }) => {
  const event = await submitEvent(site, {});
  const artist = await submitArtist(site, {});
  await page.goto('/my-timetable');
  const other = await context.newPage();
  const pages = [
    [`/event/${event.id}`, event.event_name, 'Interested'],
    [`/artist/${artist.id}`, artist.artist_name, 'Follow'],
  ] as const;
  for (const [path, name, verb] of pages) {
    await other.goto(path);
    await main(other).getByRole('button', { name: verb, exact: true }).click();
    await expect(main(other).getByRole('button', { name: verb, ...pressed })).toBeFocused();
    await expect(main(other).getByRole('link', { name: 'My timetable' })).toBeVisible();
    await expectNoSidewaysScroll(other);
    await expect(main(page).getByRole('link', { name })).toBeVisible();
  }
  await main(other)
    .getByRole('button', { name: 'Follow', ...pressed })
    .click();
  await expect(main(other).getByRole('button', { name: 'Follow', pressed: false })).toBeVisible();
  await expect(star(page, artist.artist_name)).toHaveAttribute('aria-pressed', 'false');
});

test('the state of a starred event is as wide as its word', async ({ page, site }) => {
  const { id } = await submitEvent(site, { event_date: dayFromToday(20), event_status: 'postponed' });
  await page.goto(`/event/${id}`);
  await main(page).getByRole('button', { name: 'Interested' }).click();
  await page.goto('/my-timetable');
  const state = await main(page).getByText('postponed', { exact: true }).boundingBox();
  expect(state!.width).toBeLessThan(200);
});

test('an account has the stars of all its devices, and signing out leaves none of them', async ({
  page,
  context,
  site,
}) => {
  const { id } = await submitFestival(site);
  const password = 'a password for tests';
  const account = await register(site, { password });
  await page.goto(`/event/${id}/timetable`);
  await star(page, 'ZIGGY').click();
  await expect(star(page, 'ZIGGY')).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/login');
  await signInByForm(page, account.user.email, password);
  const offer = page.getByRole('status').filter({ hasText: '1 star was made on this device without an account.' });
  await expect(offer).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectLooksRight(page);
  const sent = page.waitForResponse(
    (response) => response.url().endsWith('/stars') && (response.request().postData() ?? '').includes('"starred":true'),
  );
  await offer.getByRole('button', { name: 'Add' }).click();
  expect((await sent).status()).toBe(200);
  await expect(offer).toHaveCount(0);

  const second = await otherBrowser(context, site);
  await actAs(second, site, account);
  const phone = await second.newPage();
  await phone.goto('/my-timetable');
  await expect(star(phone, 'ZIGGY')).toHaveAttribute('aria-pressed', 'true');
  await phone.goto(`/event/${id}/timetable`);
  const added = phone.waitForResponse(
    (response) => response.url().endsWith('/stars') && (response.request().postData() ?? '').includes('"starred":true'),
  );
  await star(phone, 'MOSS').click();
  await added;
  await second.close();

  await page.goto('/my-timetable');
  await expect(star(page, 'MOSS')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/my-timetable');
  await expect(main(page).getByText('You have not starred anything yet')).toBeVisible();
});

test('a star that is removed on a phone whose clock is an hour slow stays removed', async ({ page, context, site }) => {
  const { id } = await submitFestival(site);
  const account = await register(site);
  await actAs(context, site, account);
  const phone = await otherBrowser(context, site);
  await actAs(phone, site, account);
  const second = await phone.newPage();
  await second.clock.install({ time: Date.now() - 3_600_000 });
  const stored = (of: Page, starred: boolean) =>
    of.waitForResponse((response) => {
      return (
        response.url().endsWith('/stars') && (response.request().postData() ?? '').includes(`"starred":${starred}`)
      );
    });

  await page.goto(`/event/${id}/timetable`);
  const added = stored(page, true);
  await star(page, 'ZIGGY').click();
  await added;
  await second.goto(`/event/${id}/timetable`);
  await expect(star(second, 'ZIGGY')).toHaveAttribute('aria-pressed', 'true');
  const removed = stored(second, false);
  await star(second, 'ZIGGY').click();
  await removed;
  for (const device of [page, second]) {
    const answered = device.waitForResponse((response) => response.url().endsWith('/stars'));
    await device.goto(`/event/${id}/timetable`);
    await answered;
    await expect(star(device, 'ZIGGY')).toHaveAttribute('aria-pressed', 'false');
  }
  await phone.close();
});

test('a shared link lays somebody’s sets over one’s own @widths @endurance', async ({ page, context, site }) => {
  const { id } = await submitFestival(site);
  await page.goto(`/event/${id}/timetable`);
  for (const act of ['ZIGGY', 'FERN']) {
    await star(page, act).click();
    await expect(star(page, act)).toHaveAttribute('aria-pressed', 'true');
  }
  await page.goto('/my-timetable');
  const link = await main(page).getByLabel('Link to your timetable').inputValue();
  expect(link).toMatch(/\/my-timetable#sets=[0-9a-z.]+$/);
  await main(page).getByRole('button', { name: 'QR code' }).click();
  const code = main(page).getByRole('img', { name: 'QR code of the link to your timetable' });
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(jsQr.default(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(link);
  await expectNoSidewaysScroll(page);

  const other = await otherBrowser(context, site);
  const friend = await other.newPage();
  await friend.setViewportSize(page.viewportSize()!);
  await friend.goto(`/event/${id}/timetable`);
  for (const act of ['FERN', 'MOSS']) {
    await star(friend, act).click();
    await expect(star(friend, act)).toHaveAttribute('aria-pressed', 'true');
  }
  await friend.goto(link);
  await expect(main(friend).getByText('You have 1 in common')).toBeVisible();
  const rows = main(friend).getByRole('listitem');
  await expect(rows.filter({ hasText: 'ZIGGY' })).toContainText('Only them');
  await expect(rows.filter({ hasText: 'FERN' })).toContainText('Both of you');
  await expect(rows.filter({ hasText: 'MOSS' })).toContainText('Only you');
  await expectLooksRight(friend);
  await main(friend).getByRole('button', { name: 'Add all to mine' }).click();
  await expect(main(friend).getByText('You have 2 in common')).toBeVisible();
  await main(friend).getByRole('link', { name: 'My timetable' }).click();
  await expect(rows).toHaveCount(3);
  await other.close();
});

test.describe('when the server cannot be reached @endurance', () => {
  test.use({ expectedErrors: /stars\/find/ });

  test('the page shows what the device knows @widths', async ({ page, site }) => {
    const { id } = await submitFestival(site);
    await page.goto(`/event/${id}/timetable`);
    await star(page, 'ZIGGY').click();
    await expect(star(page, 'ZIGGY')).toHaveAttribute('aria-pressed', 'true');
    await page.route('**/stars/find', (route) => route.abort('internetdisconnected'));
    await main(page).getByRole('link', { name: 'My timetable' }).click();
    await expect(main(page).getByText('You are seeing the times saved on this device.')).toBeVisible();
    await expect(main(page).getByRole('listitem')).toContainText('ZIGGY');
    await expectAccessible(page);
    await page.unroute('**/stars/find');
    await main(page).getByRole('button', { name: 'Try again' }).click();
    await expect(main(page).getByText('You are seeing the times saved on this device.')).toHaveCount(0);
    await expect(main(page).getByRole('listitem')).toHaveCount(1);
  });
});
