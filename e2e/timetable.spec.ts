import type { Page } from '@playwright/test';
import { expectLooksRight, expectNoSidewaysScroll } from './support/accessibility.ts';
import { signInAdmin } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { hydrated } from './support/hydration.ts';
import { expectNoLayoutShift, recordLayoutShifts } from './support/layout-shift.ts';
import { submitEvent, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';
import { submitFestival, submitTwoNights } from './support/timetables.ts';
import { submitTonight } from './support/tonight.ts';

const grid = (page: Page, day = 'Mon 16/08/2027') => page.getByRole('group', { name: `${day}, by floor` });
const list = (page: Page, day = 'Mon 16/08/2027') => page.getByRole('table', { name: day });
const tab = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const isNarrow = (page: Page): boolean => page.viewportSize()!.width < 768;

/** Sets of the grid's floor, as shown: `20:00–22:00 VEGA`. */
const setsOf = (page: Page, floor: string) => grid(page).getByRole('list', { name: floor }).getByRole('listitem');

test('each view shows the sets of a night, also on narrow screens @widths', async ({ page, site }) => {
  const { id, event_name: name } = await submitTwoNights(site);
  await page.goto(`/event/${id}/timetable`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(grid(page)).toBeVisible({ visible: !isNarrow(page) });
  await expect(list(page)).toBeVisible({ visible: isNarrow(page) });
  await expectNoSidewaysScroll(page);

  await tab(page, 'Grid').click();
  await expect(tab(page, 'Grid')).toHaveAttribute('aria-current', 'page');
  await expect(setsOf(page, 'MAIN STAGE')).toHaveText([
    /^20:00–22:00\s+VEGA$/,
    /^22:00–00:30\s+RIGEL b2b ANTARES$/,
    /^00:30–02:00Tue 17, 00:30–02:00 \(night of Mon\)\s+MIRA$/,
    /^05:00–Tue 17, 05:00 \(night of Mon\)\s+DENEB$/,
  ]);
  await expect(setsOf(page, 'CHILL OUT')).toHaveText([/LYRA/, /CORVUS/, /To be announced/]);
  await expect(grid(page).getByRole('img', { name: 'Sunset 20:29' })).toBeAttached();
  await expect(grid(page).getByRole('img', { name: 'Sunrise 06:51' })).toBeAttached();
  // sets that overlap are side by side, others as wide as their floor
  const [lyra, corvus, unknown] = await Promise.all(
    [0, 1, 2].map(async (at) => (await setsOf(page, 'CHILL OUT').nth(at).boundingBox())!),
  );
  expect(corvus!.x).toBeCloseTo(lyra!.x + lyra!.width, 0);
  expect(unknown!.width).toBeCloseTo(2 * lyra!.width, 0);
  expect(lyra!.height / corvus!.height).toBeCloseTo(1.5, 1);
  await expectLooksRight(page);

  await tab(page, 'List').click();
  await expect(list(page).getByRole('row')).toHaveText([
    'TimeArtistFloor',
    /^20:00–22:00VEGA\s*MAIN STAGE$/,
    /^20:07Moonrise$/,
    /^20:29Sunset$/,
    /^21:00–00:00LYRA\s*CHILL OUT$/,
    /^22:00–00:30RIGEL b2b ANTARES\s*MAIN STAGE$/,
    /^23:00–01:00CORVUS\s*CHILL OUT$/,
    /^Tue 17, 00:30–02:00 \(night of Mon\)MIRA\s*MAIN STAGE$/,
    /^Tue 17, 04:00–07:00 \(night of Mon\)To be announced\s*CHILL OUT$/,
    /^Tue 17, 05:00– \(night of Mon\)DENEB\s*MAIN STAGE$/,
    /^06:51Sunrise$/,
    /^06:54Moonset$/,
  ]);
  await page.getByRole('combobox', { name: 'Floor' }).selectOption('CHILL OUT');
  await expect(list(page).getByRole('row').filter({ hasText: 'MAIN STAGE' })).toHaveCount(0);
  await expectLooksRight(page);
  await page.getByRole('combobox', { name: 'Floor' }).selectOption('All');
  await expect(list(page).getByRole('row').filter({ hasText: 'MAIN STAGE' })).not.toHaveCount(0);
  await tab(page, 'Tue 17').click();
  await expect(list(page, 'Tue 17/08/2027').getByRole('row').filter({ hasText: 'ALTAIR' })).toBeVisible();

  await tab(page, 'By artist').click();
  const byArtist = page.getByRole('table', { name: 'By artist' });
  await expect(byArtist.getByRole('row')).toHaveCount(10);
  await page.getByRole('searchbox', { name: 'Find a name in the line-up' }).fill('antares');
  await expect(byArtist.getByRole('row').nth(1)).toHaveText(/^ANTARES b2b RIGEL\s*Mon 16, 22:00–00:30\s*MAIN STAGE$/);
  await expectLooksRight(page);

  await tab(page, 'All days').click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/Mon 16\/08\/2027/, /Tue 17\/08\/2027/]);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expectLooksRight(page);
});

test('arrow keys go from set to set, and their place is visible', async ({ page, site }) => {
  const { id } = await submitTwoNights(site);
  await page.goto(`/event/${id}/timetable?view=grid`);
  const focused = grid(page).locator('li:focus');
  await setsOf(page, 'MAIN STAGE').first().focus();
  const press = async (key: string, name: RegExp): Promise<void> => {
    await page.keyboard.press(key);
    await expect(focused).toHaveText(name);
    await expect(focused).toBeInViewport();
  };
  await press('ArrowDown', /RIGEL/);
  expect(await focused.locator('div').evaluate((card) => getComputedStyle(card).outlineStyle)).toBe('solid');
  await press('ArrowRight', /LYRA/);
  await press('ArrowLeft', /VEGA/);
  await press('End', /DENEB/);
  await press('ArrowDown', /DENEB/);
  await press('ArrowRight', /announced/);
  await press('Home', /LYRA/);
  // one stop for the tabulator, wherever the arrows went
  await page.keyboard.press('Shift+Tab');
  await expect(focused).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText(/LYRA/);
  await page.goto(`/he/event/${id}/timetable?view=grid`);
  const hebrew = page.getByRole('list', { name: 'MAIN STAGE' });
  await hebrew.getByRole('listitem').first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('li:focus')).toHaveText(/LYRA/);
});

test('without JavaScript, views and days are links, and the list is there @endurance', async ({
  plain: page,
  site,
}) => {
  const { id } = await submitTwoNights(site);
  await page.goto(`/event/${id}`);
  await page.getByRole('main').getByRole('link', { name: 'Timetable' }).first().click();
  await expect(grid(page)).toBeVisible();
  await tab(page, 'List').click();
  await tab(page, 'Tue 17').click();
  await expect(list(page, 'Tue 17/08/2027').getByRole('row').filter({ hasText: 'DRACO' })).toBeVisible();
  await tab(page, 'By artist').click();
  await expect(page.getByRole('table', { name: 'By artist' }).getByRole('row')).toHaveCount(10);
  await tab(page, 'All days').click();
  await expect(grid(page)).toBeVisible();
  await expect(grid(page, 'Tue 17/08/2027')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('what plays now is marked, minute by minute @widths', async ({ page, site }) => {
  const { id } = await submitTwoNights(site);
  await page.clock.install({ time: '2027-08-16T23:29:30Z' });
  await page.goto(`/event/${id}/timetable?view=grid`);
  const state = (name: string) => grid(page).getByRole('listitem').filter({ hasText: name });
  await expect(state('VEGA')).toHaveAttribute('data-state', 'past');
  await expect(state('VEGA')).toContainText('Over');
  await expect(state('RIGEL')).toHaveAttribute('data-state', 'running');
  await expect(state('RIGEL')).toContainText('Now');
  await expect(state('MIRA')).toHaveAttribute('data-state', 'coming');
  const line = grid(page).locator('[data-now]');
  await expect(line).toHaveText('00:29');
  await expect(line).toBeInViewport();
  // the line is behind the sets, whose names it would cross out
  const running = state('RIGEL').locator('div');
  const box = (await running.boundingBox())!;
  const y = (await line.boundingBox())!.y + (await line.boundingBox())!.height / 2;
  expect(y).toBeGreaterThan(box.y);
  const over = await page.evaluate(
    ([x, top]) => {
      for (const mark of document.querySelectorAll<HTMLElement>('[aria-hidden] > div'))
        mark.style.pointerEvents = 'auto';
      return document.elementFromPoint(x!, top!)?.closest('li')?.id ?? '';
    },
    [box.x + box.width / 2, y],
  );
  expect(over).toMatch(/^set-/);
  const styles = (name: string) =>
    state(name)
      .locator('div')
      .evaluate((card) => [getComputedStyle(card).backgroundColor, getComputedStyle(card).borderTopStyle]);
  const [past, now, coming] = [await styles('VEGA'), await styles('RIGEL'), await styles('MIRA')];
  expect(new Set([past[0], now[0], coming[0]]).size).toBe(3);
  expect(past[1], 'not told by colour alone').toBe('dotted');
  await page.clock.runFor('00:40');
  await expect(line).toHaveText('00:30');
  await expect(state('MIRA')).toHaveAttribute('data-state', 'running');
  await expect(state('RIGEL')).toHaveAttribute('data-state', 'past');

  // the day of the night that runs, although the calendar has moved on
  await page.goto(`/event/${id}/timetable?view=list`);
  await expect(tab(page, 'Mon 16')).toHaveAttribute('aria-current', 'page');
  const playing = list(page).locator('[data-now]');
  await expect(playing).toHaveText(/CORVUS|MIRA/);
  await tab(page, 'Tue 17').click();
  await expect(tab(page, 'Tue 17')).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Now' }).click();
  await expect(playing).toBeInViewport();
  await expect(page.getByText('All times are local times at the event (Europe/Lisbon)')).toBeVisible();
});

for (const width of [360, 1440])
  test(`a running event opens at what plays now, ${width} px wide, and nothing shifts`, async ({ page, site }) => {
    const { running } = await submitTonight(site, Date.now());
    await page.setViewportSize({ width, height: 740 });
    await recordLayoutShifts(page);
    await page.goto(`/event/${running.id}/timetable`);
    await hydrated(page);
    await expect(page.getByRole('main').locator('[data-now]').filter({ visible: true })).toBeInViewport();
    await expectNoLayoutShift(page, 'the timetable');
    const playing = (await page.getByRole('region', { name: 'Now and next' }).boundingBox())!;
    const tabs = (await page.getByRole('navigation', { name: 'View' }).boundingBox())!;
    const covered = playing.y + playing.height;
    expect(tabs.y >= covered || tabs.y + tabs.height <= covered, 'the tabs are half covered').toBe(true);
  });

test('days, floors and now are chosen one right after the other, while the page still loads', async ({
  page,
  site,
}) => {
  const { id } = await submitTwoNights(site);
  await page.clock.install({ time: '2027-08-16T23:29:30Z' });
  await page.goto(`/event/${id}/timetable?view=list`);
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  await page.route(`**/events/${id}/timetable`, async (route) => {
    await loaded;
    await route.continue();
  });
  const floors = page.getByRole('combobox', { name: 'Floor' });
  await floors.selectOption('CHILL OUT');
  await expect(list(page).getByRole('row').filter({ hasText: 'MAIN STAGE' })).toHaveCount(0);
  await floors.selectOption('All');
  await tab(page, 'Tue 17').click();
  await expect(list(page, 'Tue 17/08/2027').getByRole('row').filter({ hasText: 'MAIN STAGE' })).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Now' }).click();
  await expect(list(page).locator('[data-now]')).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Now and next' })).toContainText('RIGEL b2b ANTARES 22:00–00:30');
  load();
  await expect(page).toHaveURL(new RegExp(`/event/${id}/timetable\\?view=list$`));
  await expect(list(page).locator('[data-now]')).toBeInViewport();
});

test('a festival of 350 sets is shown by day, and each day is printed on one sheet @endurance', async ({
  page,
  site,
}) => {
  const { id, event_name: name } = await submitFestival(site);
  await page.goto(`/event/${id}/timetable`);
  await expect(grid(page).getByRole('listitem')).toHaveCount(59);
  await tab(page, 'Sat 21').click();
  await expect(grid(page, 'Sat 21/08/2027').getByRole('listitem')).toHaveCount(58);
  await tab(page, 'By artist').click();
  await expect(page.getByRole('table', { name: 'By artist' }).getByRole('row')).toHaveCount(351);
  await tab(page, 'All days').click();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'SOUTHERN SKY' })).toHaveCount(350);
  for (const format of ['A4', 'A3']) expect(await countPages(page, format), format).toBe(6);
  await page.goto(`/event/${id}/timetable?view=grid&day=2031-01-01&floor=2147483647&x=1`);
  await expect(page).toHaveURL(new RegExp(`/event/${id}/timetable\\?view=grid$`));
  await page.goto(`/event/${id}/timetable?view=grid&day=2027-08-18`);
  expect(await countPages(page, 'A4'), 'one day').toBe(1);

  // the room on a sheet of A4
  await page.setViewportSize({ width: 1046, height: 717 });
  await page.emulateMedia({ media: 'print' });
  const cut = await grid(page, 'Wed 18/08/2027').evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('li > div, h3')]
      .filter((card) => card.scrollHeight > card.clientHeight + 1 || card.scrollWidth > card.clientWidth + 1)
      .map((card) => card.textContent),
  );
  expect(cut, 'cut off').toEqual([]);
  const heading = page.getByRole('heading', { level: 2 });
  await expect(heading).toContainText(name);
  await expect(heading).toContainText(new RegExp(`http://.+/event/${id}/timetable`));
});

/** Prints the page and returns its number of pages. */
async function countPages(page: Page, format: string): Promise<number> {
  const pdf = await page.pdf({ format });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('the timetable of a merged event is that of the one that stays @endurance', async ({ page, site }) => {
  const kept = await submitTwoNights(site);
  const { id, updated_at } = await submitEvent(site, { event_name: uniqueName('Merged') });
  const { token } = await signInAdmin(site);
  const sides = { keep: { id: kept.id, updated_at: kept.updated_at }, from: { id, updated_at } };
  await callApi(site, 'POST', '/admin/merge', { token, json: { type: 'event', ...sides } });
  await page.goto(`/de/event/${id}/timetable?view=list`);
  await expect(page).toHaveURL(`/de/event/${kept.id}/timetable?view=list`);
});
