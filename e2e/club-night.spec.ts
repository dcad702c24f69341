import { expectLooksRight } from './support/accessibility.ts';
import { actAs, signInAdmin } from './support/accounts.ts';
import { dayFromToday, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test('a club night is typed in on a phone in few steps, and one of its dates left out later @endurance', async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await actAs(context, site, await signInAdmin(site));
  await page.goto('/submit-event');
  const main = page.getByRole('main');
  const name = uniqueName('Cellar');
  await main.getByRole('textbox', { name: 'Event name', exact: true }).fill(name);
  await page.getByLabel('Start date').fill(dayFromToday(9));
  await page.getByLabel('Repeats').selectOption({ index: 1 });
  const dates = main.getByRole('group', { name: 'The next dates' }).getByRole('checkbox');
  // the first one is the event itself
  await expect(dates).toHaveCount(11);
  await main.getByRole('textbox', { name: 'Description', exact: true }).fill('Every week in the cellar');
  await main.getByRole('combobox', { name: 'Country', exact: true }).selectOption('Portugal');
  await main.getByRole('button', { name: 'Preview', exact: true }).click();
  await main.getByRole('button', { name: 'Submit Event', exact: true }).click();
  await expect(main.getByText('Event submitted successfully!')).toBeVisible();

  await page.goto(`/search?q=${encodeURIComponent(name)}`);
  await main.getByRole('link', { name }).first().click();
  await main.getByRole('link', { name: 'All dates of this series' }).click();
  await main.getByRole('link', { name: 'Change the dates' }).click();
  await expect(dates).toHaveCount(12);
  await dates.nth(2).click();
  await expect(main.getByText('1 date is removed:')).toBeVisible();
  await expectLooksRight(page);
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(main.getByRole('heading', { name, exact: true }).first()).toBeVisible();
});
