import { dayFromToday, submitEvent } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test('lists, the map’s list, events and further pages work without JavaScript', async ({ plain: page, site }) => {
  const event = await submitEvent(site, { event_date: dayFromToday(0), country: 'Fiji', description: 'Read me' });
  await page.goto('/home');
  await page.getByRole('link', { name: event.event_name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.event_name);
  await expect(page.getByText('Read me')).toBeVisible();
  await page.goto('/events');
  await page.getByRole('navigation', { name: 'Countries' }).getByRole('link', { name: /Fiji/ }).click();
  await expect(page.getByRole('heading', { name: 'Upcoming events in Fiji' })).toBeVisible();
  await expect(page.getByRole('link', { name: event.event_name })).toBeVisible();
});
