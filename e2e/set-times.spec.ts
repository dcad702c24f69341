import type { EventDetail } from '@moonfloor/contract/events/events';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { actAs, signInAdmin } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { endurance } from './support/endurance.ts';
import { main } from './support/locators.ts';
import { submitEvent, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

/** Six floors and six days, 342 sets, as a promoter would paste them; in everyday tests the first and last day. */
function pastedFestival(): { text: string; sets: number } {
  const floors = ['Main Stage', 'Forest Floor', 'Chill Out', 'Alternative', 'Dome', 'Beach'];
  const days = ['Monday 16.8.', 'Tuesday 17.8.', 'Wednesday 18.8.', 'Thursday 19.8.', 'Friday 20.8.', 'Saturday 21.8.'];
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  let sets = 0;
  const lines = floors.flatMap((floor, place) => [
    `${floor.toUpperCase()}:`,
    ...days.flatMap((day, night) =>
      endurance || night === 0 || night === 5
        ? [
            day,
            ...Array.from({ length: place < 3 ? 10 : 9 }, (_, index) => {
              sets += 1;
              const start = 20 * 60 + index * 90;
              const name = `Vel ${'ABCDEF'[place]}${'ABCDEF'[night]}${'ABCDEFGHIJ'[index]}`;
              return `${clock(start)} - ${clock(start + 90)} ${name} (DE)${index % 4 === 0 ? ' live' : ''}`;
            }),
          ]
        : [],
    ),
  ]);
  return { text: lines.join('\n'), sets };
}

test('the timetable of a festival is pasted, corrected and saved @widths', async ({ page, context, site }) => {
  const account = await signInAdmin(site);
  await actAs(context, site, account);
  const { id } = await submitEvent(site, {
    event_name: uniqueName('Timetable'),
    event_date: '2027-08-16',
    event_end_date: '2027-08-21',
    description: 'Six nights',
  });
  await page.goto(`/edit/event/${id}`);
  await main(page).getByRole('button', { name: 'Add floor', exact: true }).click();
  await main(page).getByRole('button', { name: 'Details of artist 1' }).first().click();
  await main(page).locator('summary', { hasText: 'Times of' }).first().click();
  await main(page).getByRole('button', { name: 'Add opening hours' }).first().click();
  // with few rows: axe takes a minute for the whole festival
  await expectAccessible(page);
  const { text, sets } = pastedFestival();
  await main(page).getByRole('button', { name: 'Paste a line-up', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a line-up' });
  await dialog.getByRole('textbox', { name: 'Line-up text' }).fill(text);
  await expect(dialog.getByRole('status')).toHaveText(`${sets} artists on 6 floors`);
  await expect(dialog.getByText(/Not understood/)).toHaveCount(0);
  const cut = await dialog
    .getByRole('table')
    .evaluateAll((tables) => tables.filter((table) => table.parentElement!.clientHeight < table.clientHeight).length);
  expect(cut, 'tables that show only some of their rows').toBe(0);
  await dialog.getByRole('checkbox', { name: 'Add VEL AAA', exact: true }).press('x');
  await expect(dialog.getByRole('status')).toHaveText(`${sets - 1} artists on 6 floors`);
  const left = dialog.getByRole('listitem').filter({ hasText: 'You marked it as no artist' });
  await left.getByRole('button', { name: 'Artist', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText(`${sets} artists on 6 floors`);
  await expect(dialog.getByRole('row').filter({ hasText: 'VEL AAA' })).toContainText('Mon 16, 20:00–21:30');
  await dialog
    .getByRole('button', { name: /Replace the line-up|Add \d+ artists to the form/ })
    .last()
    .click();
  await expect(dialog).toHaveCount(0);

  const times = (name: string) => main(page).getByRole('group', { name: `Set time of ${name}`, exact: true });
  await main(page).getByRole('button', { name: 'Open all', exact: true }).click();
  for (const name of ['VEL AAB', 'VEL AAC', 'VEL AAD', 'VEL FAA'])
    await main(page)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
  await expect(times('VEL AAD').getByLabel('Day')).toHaveValue('2027-08-17');
  await expect(times('VEL AAD')).toContainText('Tue 17, 00:30 (night of Mon)');
  await expect(times('VEL AAD').getByLabel('From')).toHaveValue('00:30');
  await times('VEL AAB').getByLabel('From').fill('21:15');
  await expect(times('VEL AAB')).toContainText('Overlaps VEL AAA by 15 min');
  await times('VEL AAB').getByLabel('From').fill('22:00');
  await expect(times('VEL AAB')).toContainText('30 min free after VEL AAA');
  await times('VEL AAC').getByLabel('Plays').selectOption('b2b with the one above');
  await expect(times('VEL AAC').getByLabel('From')).toHaveCount(0);
  await main(page).locator('summary', { hasText: 'Times of BEACH' }).click();
  const beach = main(page).getByRole('group', { name: 'Move all times of BEACH' });
  await beach.getByLabel('Shift all sets by (minutes)').fill('60');
  await beach.getByRole('button', { name: 'Later' }).click();
  await expect(times('VEL FAA').getByLabel('From')).toHaveValue('21:00');
  await expectNoSidewaysScroll(page);
  await main(page).getByRole('button', { name: 'Preview', exact: true }).click();
  await main(page).getByRole('button', { name: 'Submit Event', exact: true }).click();
  await expect(main(page).getByText('Event updated successfully!')).toBeVisible();

  const { floors } = await callApi<EventDetail>(site, 'GET', `/events/${id}`);
  const setOf = (name: string) => {
    const found = floors.flatMap(({ artists }) => artists).find(({ artist_name: each }) => each === name)!;
    return [found.set_start, found.set_end, found.pairing];
  };
  expect(setOf('VEL AAB')).toEqual(['2027-08-16T22:00', '2027-08-16T23:00', null]);
  expect(setOf('VEL AAC')).toEqual(['2027-08-16T22:00', '2027-08-16T23:00', 'b2b']);
  expect(setOf('VEL AAD')).toEqual(['2027-08-17T00:30', '2027-08-17T02:00', null]);
  expect(setOf('VEL FFI')).toEqual(['2027-08-22T09:00', '2027-08-22T10:30', null]);
});
