import type { EventDetail } from '@moonfloor/contract/events/events';
import { expectAccessible, expectLooksRight } from './support/accessibility.ts';
import { actAs, signInAdmin } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { openMoreDetails } from './support/record-forms.ts';
import { submitEvent, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test('an approximate place is a circle in the form, on the event page and on the map @endurance', async ({
  page,
  context,
  site,
}) => {
  const admin = await signInAdmin(site);
  const event = await submitEvent(
    site,
    {
      event_name: uniqueName('Secret Forest'),
      country: 'Mongolia',
      area: 'Lake Khovsgol',
      latitude: 51.1,
      longitude: 100.5,
      description: 'Ask around',
    },
    admin,
  );
  await actAs(context, site, admin);
  await page.goto(`/edit/event/${event.id}`);
  const main = page.getByRole('main');
  await openMoreDetails(page);
  const exactness = main.getByLabel('Show on the map as');
  await expect(exactness).toHaveValue('');
  await exactness.selectOption({ label: 'Somewhere within 20 km' });
  await expectLooksRight(page);
  await main.getByRole('button', { name: 'Preview' }).click();
  await expect(main.getByText('Somewhere near Lake Khovsgol, Mongolia')).toBeVisible();
  await main.getByRole('button', { name: /^(Save|Update|Submit)/ }).click();
  await expect
    .poll(async () => (await callApi<EventDetail>(site, 'GET', `/events/${event.id}`)).place_radius_km)
    .toBe(20);

  await page.goto(`/event/${event.id}`);
  await page.getByRole('heading', { name: 'LOCATION' }).scrollIntoViewIfNeeded();
  await expect(main.getByText('Somewhere near Lake Khovsgol, Mongolia')).toBeVisible();
  const map = page.getByRole('region', { name: `Map: ${event.event_name}` });
  await expect(map.getByRole('button', { name: /Somewhere near Lake Khovsgol/ })).toBeVisible();
  await expect(map.locator('svg path[stroke-dasharray], .leaflet-overlay-pane svg path')).not.toHaveCount(0);
  await expectAccessible(page);

  await page.goto('/events?country=Mongolia');
  await expect(page.getByRole('button', { name: `${event.event_name}, ` }).first()).toHaveAccessibleName(
    /Somewhere near Lake Khovsgol, Mongolia$/,
  );
});
