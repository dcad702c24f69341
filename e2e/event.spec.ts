import { floor, jpeg, submitEvent, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test('@postgres an event page shows all fields', async ({ page, site }) => {
  const event = await submitEvent(site, {
    event_name: uniqueName('Moss Signal'),
    event_date: '2031-08-01',
    event_end_date: '2031-08-05',
    start_time: '22:00',
    end_time: '08:00',
    event_location: 'Old Mill',
    country: 'Portugal',
    area: 'Alentejo',
    description: 'First line\nSecond line',
    extras: 'Bring a cup',
    event_page_link: 'https://example.com/moss',
    latitude: 38.5,
    longitude: -7.9,
    decorations: [{ decoration_name: 'web weavers' }],
    floors: [floor('Main Floor', 'Alpha'), floor('Chill', 'Beta', 'Gamma')],
    event_image: await jpeg(),
  });
  await page.goto(`/event/${event.id}`);
  await expect(page).toHaveTitle(`${event.event_name} · Alentejo, August 2031 · Moonfloor`);
  const main = page.getByRole('main');
  await expect(main).toContainText('01/08/2031 --- 05/08/2031');
  await expect(main).toContainText('Fri 22:00 – Tue 08:00');
  await expect(main).toContainText('Alentejo, Portugal');
  for (const heading of ['INFO', 'LINEUP', 'DECORATIONS', 'EXTRAS', 'LOCATION']) {
    await expect(page.getByRole('heading', { name: heading, level: 2 })).toBeVisible();
  }
  await expect(page.getByRole('list', { name: 'CHILL' }).getByRole('listitem')).toHaveText([/BETA/, /GAMMA/]);
  await expect(page.getByText('WEB WEAVERS')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Event page' })).toHaveAttribute('href', 'https://example.com/moss');
  await expect(page.getByRole('link', { name: 'Edit Event' })).toHaveCount(0);
  await page.getByRole('heading', { name: 'LOCATION' }).scrollIntoViewIfNeeded();
  await expect(
    page.getByRole('region', { name: 'Map: Old Mill' }).getByRole('button', { name: /Old Mill/ }),
  ).toBeVisible();
});
