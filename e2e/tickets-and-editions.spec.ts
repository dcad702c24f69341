import { actAs, signInAdmin } from './support/accounts.ts';
import { readHead } from './support/head.ts';
import { submitEvent, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test('@postgres an event page links to tickets and other editions @endurance', async ({ page, context, site }) => {
  const name = uniqueName('Owl Camp X');
  const event = await submitEvent(site, {
    event_name: `${name} 2031`,
    event_date: '2031-08-01',
    ticket_link: 'https://tickets.example/owl',
    price: '25 €',
  });
  const editions = page.getByRole('region', { name: 'OTHER EDITIONS' }).getByRole('heading', { level: 3 });
  await page.goto(`/event/${event.id}`);
  await expect(page.getByRole('link', { name: 'Tickets' })).toHaveAttribute('href', 'https://tickets.example/owl');
  await expect(page.getByRole('definition').filter({ hasText: '25 €' })).toBeVisible();
  await expect(editions).toHaveCount(0);
  const offers = { '@type': 'Offer', url: 'https://tickets.example/owl', price: '25.00', priceCurrency: 'EUR' };
  expect((await readHead(site, `/event/${event.id}`)).thing('MusicEvent')).toMatchObject({ offers });

  for (const year of [2030, 2032])
    await submitEvent(site, { event_name: `${name} ${year}`, event_date: `${year}-08-02` });
  await page.reload();
  await expect(editions).toHaveText([`${name} 2032`, `${name} 2030`]);
  await editions.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} 2032`);
  await expect(editions).toHaveText([`${name} 2031`, `${name} 2030`]);

  await actAs(context, site, await signInAdmin(site));
  await page.goto(`/edit/event/${event.id}`);
  await expect(page.getByLabel('Price')).toHaveValue('25 €');
  await page.getByLabel('Ticket link').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Ticket link must be a link, such as site.example/page').first()).toBeVisible();
});
