import { actAs, signInAdmin } from './support/accounts.ts';
import { submitEvent, uniqueName } from './support/scene.ts';
import { expect, test } from './support/test.ts';

test('@postgres an event’s page sells tickets', async ({ page, context, site }) => {
  const name = uniqueName('Owl Camp X');
  const event = await submitEvent(site, {
    event_name: `${name} 2031`, event_date: '2031-08-01', ticket_link: 'https://tickets.example/owl', price: '25 €',
  });
  await page.goto(`/event/${event.id}`);
  await expect(page.getByRole('link', { name: 'Tickets' })).toHaveAttribute('href', 'https://tickets.example/owl');
  await expect(page.getByRole('definition').filter({ hasText: '25 €' })).toBeVisible();

  await actAs(context, site, await signInAdmin(site));
  await page.goto(`/edit/event/${event.id}`);
  await expect(page.getByLabel('Price')).toHaveValue('25 €');
  await page.getByLabel('Ticket link').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Ticket link must be a link that starts with http:// or https://').first()).toBeVisible();
});
