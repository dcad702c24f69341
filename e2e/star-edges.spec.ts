import type { Page } from '@playwright/test';
import { limits } from '@moonfloor/contract/api/limits';
import type { EventDetail } from '@moonfloor/contract/events/events';
import type { Timetable } from '@moonfloor/contract/events/timetable';
import { expectAccessible, expectLooksRight } from './support/accessibility.ts';
import { register, signInAdmin } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { main } from './support/locators.ts';
import type { Site } from './support/site.ts';
import { dayFromToday, submitEvent, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';
import { act } from './support/timetables.ts';

const starOf = (page: Page, name?: string) =>
  main(page)
    .getByRole('button', { name: name === undefined ? 'Interested' : `Star ${name}`, exact: true })
    .filter({ visible: true });
const limitText = 'You can have up to 2,000 stars. Please remove some first.';

/** An event in three weeks with two sets. */
function submitNight(site: Site): Promise<EventDetail> {
  const day = dayFromToday(20);
  return submitEvent(site, {
    event_name: uniqueName('Night'),
    event_date: day,
    floors: [{ name: 'Main', artists: [act('Ziggy', `${day}T20:00`), act('Moss', `${day}T22:00`)] }],
  });
}

const setsOf = async (site: Site, event: number): Promise<number[]> =>
  (await callApi<Timetable>(site, 'GET', `/events/${event}/timetable`)).sets.map((set) => set.set_id);

/** Gives the device stars of sets that nobody knows. */
async function fillStars(page: Page, count: number): Promise<void> {
  await page.evaluate((most) => {
    const stars = Object.fromEntries(Array.from({ length: most }, (_, at) => [`set ${1_000_000 + at}`, at + 1]));
    localStorage.setItem('stars', JSON.stringify({ stars }));
  }, count);
}

test('a button says why there is no room for another star @widths @endurance', async ({ page, site }) => {
  const event = await submitNight(site);
  await page.goto('/my-timetable');
  await fillStars(page, limits.stars - 1);
  await page.goto(`/event/${event.id}`);
  const problem = page.getByRole('alert').filter({ hasText: limitText });
  await starOf(page).click();
  await expect(starOf(page)).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`/event/${event.id}/timetable`);
  await starOf(page, 'ZIGGY').click();
  await expect(problem).toBeInViewport();
  await expect(starOf(page, 'ZIGGY')).toHaveAttribute('aria-pressed', 'false');
  await expectLooksRight(page);
  await problem.getByRole('button', { name: 'Close' }).click();
  await expect(problem).toHaveCount(0);
  // several that do not all fit
  const sets = await setsOf(site, event.id);
  await page.goto(`/my-timetable#sets=${sets[0]!.toString(36)}`);
  await main(page).getByRole('button', { name: 'Add all to mine' }).click();
  await expect(problem).toBeInViewport();
  // also those of events that are no longer public can be removed
  await page.goto('/my-timetable');
  await expect(main(page).getByText(limitText)).toBeVisible();
  await main(page).getByRole('button', { name: 'Remove all stars from this device' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click();
  await expect(main(page).getByText(limitText)).toHaveCount(0);
});

test.describe('a device and an account with too many stars together @endurance', () => {
  test.use({ expectedErrors: /status of 422/ });

  test('both keep theirs until some are removed @phone', async ({ page, site }) => {
    const event = await submitNight(site);
    const account = await register(site);
    const at = new Date().toISOString();
    const changes = Array.from({ length: limits.stars - 1 }, (_, index) => ({
      type: 'set',
      id: 2_000_000 + index,
      starred: true,
      at,
    }));
    const { token } = account;
    await callApi(site, 'PUT', '/stars', { token, json: { changes } });
    // made before another device filled the account
    await page.goto('/my-timetable');
    await page.evaluate(
      ({ value, user, sets, made }) => {
        localStorage.setItem('token', value);
        localStorage.setItem('user', JSON.stringify(user));
        const stars = Object.fromEntries(sets.map((id) => [`set ${id}`, made]));
        const unsent = Object.fromEntries(sets.map((id) => [`set ${id}`, [made, true]]));
        localStorage.setItem('account-stars', JSON.stringify({ account: user.id, stars, unsent }));
      },
      { value: token, user: account.user, sets: await setsOf(site, event.id), made: Date.now() },
    );
    await page.goto('/my-timetable');
    const notice = main(page).getByRole('alert');
    await expect(notice).toHaveText(
      'Together with the 1,999 stars of your account, these are more than 2,000. Remove some to have them on all devices.',
    );
    await expect(starOf(page, 'ZIGGY')).toHaveAttribute('aria-pressed', 'true');
    await expectLooksRight(page);
    const countOf = async (): Promise<number> =>
      (await callApi<{ stars: object[] }>(site, 'PUT', '/stars', { token, json: { changes: [] } })).stars.length;
    expect(await countOf()).toBe(limits.stars - 1);
    await starOf(page, 'MOSS').click();
    await expect(notice).toHaveText(limitText);
    expect(await countOf()).toBe(limits.stars);
    await expect(starOf(page, 'ZIGGY')).toHaveAttribute('aria-pressed', 'true');
  });
});

test('a device without an account finds its sets in the event into which theirs was merged @endurance', async ({
  page,
  site,
}) => {
  const [keep, from] = [await submitNight(site), await submitNight(site)];
  await page.goto(`/event/${from.id}/timetable`);
  await starOf(page, 'ZIGGY').click();
  await expect(starOf(page, 'ZIGGY')).toHaveAttribute('aria-pressed', 'true');
  const { token } = await signInAdmin(site);
  const side = ({ id, updated_at }: EventDetail) => ({ id, updated_at });
  await callApi(site, 'POST', '/admin/merge', {
    token,
    json: { type: 'event', keep: side(keep), from: side(from), take: {} },
  });
  await page.goto('/my-timetable');
  await expect(main(page).getByRole('link', { name: keep.event_name })).toBeVisible();
  await page.goto(`/event/${keep.id}/timetable`);
  await expect(starOf(page, 'ZIGGY')).toHaveAttribute('aria-pressed', 'true');
  await expect(starOf(page, 'MOSS')).toHaveAttribute('aria-pressed', 'false');
});

test('all stars are removed from a device, and those of an account are its own @widths @endurance', async ({
  page,
  site,
}) => {
  const event = await submitNight(site);
  const account = await register(site);
  const [ziggy] = await setsOf(site, event.id);
  const changes = [{ type: 'set', id: ziggy, starred: true, at: new Date().toISOString() }];
  await callApi(site, 'PUT', '/stars', { token: account.token, json: { changes } });
  await page.goto(`/event/${event.id}/timetable`);
  await starOf(page, 'ZIGGY').click();
  await expect(starOf(page, 'ZIGGY')).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/my-timetable');
  const button = main(page).getByRole('button', { name: 'Remove all stars from this device' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Remove all stars from this device?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(starOf(page, 'ZIGGY')).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await dialog.getByRole('button', { name: 'Remove all' }).click();
  await expect(main(page).getByText('You have not starred anything yet')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('stars')))).toEqual([]);
  await page.evaluate((token) => localStorage.setItem('token', token), account.token);
  await page.reload();
  await expect(starOf(page, 'ZIGGY')).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toHaveCount(0);
});
