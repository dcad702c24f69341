import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { actAs, signInAdmin } from './support/accounts.ts';
import { dayFromToday, submitEvent } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test('facts are chosen by keyboard, and then good to know', async ({ page, context, site }) => {
  await actAs(context, site, await signInAdmin(site));
  const { id } = await submitEvent(site, { description: 'A night under the trees', event_date: dayFromToday(30) });
  await page.goto(`/edit/event/${id}`);
  await page.getByText('More details').click();
  const form = page.getByRole('region', { name: 'Good to know' });
  const choose = (fact: string, state: string) =>
    form.getByRole('radiogroup', { name: fact, exact: true }).getByRole('radio', { name: state, exact: true });
  await choose('Showers', 'Unknown').focus();
  await page.keyboard.press('ArrowRight');
  await expect(choose('Showers', 'Yes')).toBeChecked();
  await choose('Dogs', 'No').check();
  await form.getByLabel('Payment on site').selectOption('Cash only');
  await form.getByLabel('Minimum age').fill('18');
  await form.getByRole('button', { name: 'Add a ticket price' }).click();
  const ticket = form.getByRole('group', { name: 'Ticket 1' });
  await ticket.getByLabel('Ticket', { exact: true }).fill('Early bird');
  await ticket.getByLabel('Price').fill('79.50');
  await ticket.getByLabel('Sold until').fill(dayFromToday(3));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Submit Event' }).click();
  await page.getByRole('link', { name: 'Open its page' }).click();
  await page.waitForURL(`**/event/${id}`);
  const known = page.getByRole('list', { name: 'Good to know' }).getByRole('listitem');
  await expect(known).toHaveText(['Showers', 'No dogs', 'Cash only', '18 and over']);
  await expect(page.getByRole('row', { name: /^Early bird 79\.50.EUR · valid today/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
