import type { EventDetail } from '@moonfloor/contract/events/events';
import { expectAccessible, expectLooksRight } from './support/accessibility.ts';
import { actAs, signInAdmin } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { openMoreDetails, pictureFile, submittedBy } from './support/record-forms.ts';
import { uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

/** Sets of each floor: 107 in all. */
const setsOfFloors = { 'MAIN STAGE': 24, FOREST: 22, 'CHILL OUT': 21, ALTERNATIVE: 20, BEACH: 20 };

/** The line-up of a festival of two nights with set times, as a promoter would paste it. */
function festivalText(): string {
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return Object.entries(setsOfFloors)
    .flatMap(([name, count], place) => [
      `${name}:`,
      ...Array.from({ length: count }, (_, index) => {
        const night = index < count / 2 ? 0 : 1;
        const at = 20 * 60 + (index - night * Math.ceil(count / 2)) * 60;
        const day = index === 0 ? ['Friday 20.8.'] : index === Math.ceil(count / 2) ? ['Saturday 21.8.'] : [];
        const artist = `Zorbit ${'ABCDE'[place]}${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[index]} (DE)${index % 3 ? '' : ' live'}`;
        return [...day, `${clock(at)} - ${clock(at + 60)} ${artist}`].join('\n');
      }),
      '',
    ])
    .join('\n');
}

test('a festival of 107 sets on five floors is typed on one screenful of fields, and its line-up stays short @widths @endurance', async ({
  page,
  context,
  site,
}) => {
  const admin = await signInAdmin(site);
  await actAs(context, site, admin);
  await page.goto('/submit-event');
  const main = page.getByRole('main');
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect(main.getByRole('region', { name: 'Line-up' })).toBeVisible();
  expect(await height(), 'height of the empty form').toBeLessThan(3400);
  const preview = main.getByRole('button', { name: 'Preview', exact: true });
  await expect(preview).toBeInViewport();

  const name = uniqueName('Festival');
  await main.getByLabel('Event image').setInputFiles(await pictureFile());
  await main.getByLabel('Event name').fill(name);
  await main.getByLabel('Start date').fill('2027-08-20');
  await main.getByLabel('End date').fill('2027-08-22');
  await main.getByLabel('Description', { exact: false }).first().fill('Two nights by the lake');
  const where = main.getByLabel('Where (venue or town)');
  await where.pressSequentially('Вена');
  await page.getByRole('option', { name: /^Vienna.*Austria/ }).click();
  await expect(main.getByText('Time zone: Europe/Vienna.')).toBeVisible();
  await expect(main.getByRole('textbox', { name: 'Area', exact: true })).toHaveValue(/^Vienna/);
  await where.fill('Lake Meadow');
  // what is closed at first, with few rows: axe takes long for many
  await main.getByRole('button', { name: 'Details of artist 1' }).first().click();
  await main.locator('summary', { hasText: 'Times of' }).first().click();
  await main.getByRole('button', { name: 'Add opening hours' }).first().click();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Remove these hours' }).click();
  await main.getByRole('button', { name: 'Paste a line-up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a line-up' });
  await dialog.getByRole('textbox').fill(festivalText());
  await expect(dialog.getByText(/Not understood/)).toHaveCount(0);
  const { width, height: windowHeight } = page.viewportSize()!;
  if (width > 900) {
    const [typed, table] = [dialog.getByRole('textbox'), dialog.getByRole('table').first()];
    const [text, read] = await Promise.all([typed.boundingBox(), table.boundingBox()]);
    expect(text!.x + text!.width, 'text and result stand side by side').toBeLessThanOrEqual(read!.x);
    expect(text!.height, 'the text has most of the height').toBeGreaterThan(windowHeight / 2);
  }
  const cut = await dialog
    .getByRole('table')
    .evaluateAll((tables) => tables.filter((table) => table.parentElement!.clientHeight < table.clientHeight).length);
  expect(cut, 'tables that show only some of their rows').toBe(0);
  await dialog.getByRole('button', { name: 'Add 107 artists to the form' }).click();
  await expect(main.getByText('107 names')).toBeVisible();
  expect(await height(), 'height of the form with 107 sets').toBeLessThan(6000);
  await expectLooksRight(page);

  // one line an artist, whose details open in place
  await main.getByRole('button', { name: 'FOREST: 22 artists' }).press('Enter');
  const rows = main.getByRole('region', { name: 'Floor 2', exact: true }).locator('[data-entry]');
  await expect(rows).toHaveCount(22);
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights), 'height of a row').toBeLessThan(50);
  const third = rows.nth(2).getByRole('button');
  await expect(third).toHaveText(/ZORBIT BC.*Fri 20, 22:00–23:00/);
  await third.press('Enter');
  const details = main.getByRole('group', { name: 'Details of ZORBIT BC' });
  // its hour is deleted and typed anew
  const from = details.getByLabel('From');
  await from.press('Backspace');
  await expect(from).toHaveValue('');
  await page.keyboard.type('1030PM');
  await expect(from).toHaveValue('22:30');
  await expect(details.getByLabel('Until')).toHaveValue('23:00');
  await details.getByRole('checkbox', { name: 'DJ' }).check();
  await details.getByLabel('Floor').selectOption('BEACH');
  await expect(details.getByLabel('Floor')).toBeFocused();
  await expect(details.getByLabel('Floor')).toHaveValue(/./);
  await expect(rows).toHaveCount(21);

  const search = main.getByRole('searchbox', { name: 'Find a name in the line-up' });
  await search.fill('zorbit eb');
  await search.press('Enter');
  await expect(main.getByText('1 of 107 names')).toBeVisible();
  await expect(main.getByRole('button', { name: /^ZORBIT EB/ })).toBeVisible();
  await expect(main.getByRole('region', { name: 'Floor 1', exact: true })).toHaveCount(0);
  await search.fill('');

  // an invalid value in a part that is closed opens it
  await openMoreDetails(page);
  await main.getByLabel('Event page link').fill('javascript:alert(1)');
  await openMoreDetails(page);
  await expect(main.getByLabel('Event page link')).toBeHidden();
  await preview.click();
  await main
    .getByRole('alert')
    .getByRole('link', { name: /^Event page link must be/ })
    .click();
  await expect(main.getByLabel('Event page link')).toBeFocused();
  await main.getByLabel('Event page link').fill('');
  await preview.click();
  await main.getByRole('button', { name: 'Submit Event' }).click();
  await expect(main.getByText('Event submitted successfully!')).toBeVisible();
  const [{ id } = { id: 0 }] = await submittedBy(site, admin, 'event');
  const { floors, ...event } = await callApi<EventDetail>(site, 'GET', `/events/${id}`);
  expect(event).toMatchObject({
    event_location: 'Lake Meadow',
    country: 'Austria',
    place_radius_km: expect.any(Number),
  });
  expect([Math.round(event.latitude!), Math.round(event.longitude!)]).toEqual([48, 16]);
  expect(floors.map(({ artists }) => artists.length)).toEqual([24, 21, 21, 20, 21]);
  expect(floors[4]!.artists.at(-1)).toMatchObject({
    artist_name: 'ZORBIT BC',
    artist_type: 'DJ',
    set_start: '2027-08-20T22:30',
    set_end: '2027-08-20T23:00',
  });
});
