import type { Page } from '@playwright/test';
import { expectLooksRight } from './support/accessibility.ts';
import { main } from './support/locators.ts';
import { submitEvent, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';
import { submitTonight, takingPlace, wallTime } from './support/tonight.ts';

test.use({ knownContent: true });

const item = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name });
const countries = (page: Page) => main(page).getByRole('heading', { level: 2 });

test('what plays now and next is listed by country, and by distance on request @widths', async ({
  page,
  context,
  site,
}) => {
  const at = Date.now();
  const { running, coming } = await submitTonight(site, at);
  const time = (minutes: number): string => wallTime(at, minutes).slice(11);
  await page.goto('/now');
  await expect(countries(page)).toHaveText([/Ghana/, /Iceland/]);
  const event = item(page, running.event_name);
  await expect(event).toContainText('On now');
  await expect(event.getByRole('definition')).toHaveText([
    `VEGA b2b ANTARES until ${time(10)}`,
    `then RIGEL at ${time(10)}`,
    `MIRA until ${time(200)}`,
    `LYRA from ${time(60)}`,
  ]);
  await expect(item(page, coming.event_name)).toContainText(`From ${time(180)}`);
  await expectLooksRight(page);

  await page.getByRole('combobox', { name: 'Country to show first' }).selectOption('Iceland');
  await expect(countries(page)).toHaveText([/Iceland/, /Ghana/]);
  await page.reload();
  await expect(countries(page)).toHaveText([/Iceland/, /Ghana/]);

  await page.getByRole('button', { name: 'Sort by distance' }).click();
  await expect(page.getByRole('alert')).toContainText('Your browser does not share your position.');
  await expect(countries(page)).toHaveText([/Iceland/, /Ghana/]);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 6.7123, longitude: -1.6123 });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.getByRole('button', { name: 'Sort by distance' }).click();
  const both = main(page)
    .getByRole('heading', { level: 3 })
    .filter({ hasText: new RegExp(`${coming.event_name}|${running.event_name}`) });
  await expect(both).toHaveText([coming.event_name, running.event_name]);
  await expect(item(page, coming.event_name)).toContainText('199 km');
  await expectLooksRight(page);
  await page.getByRole('button', { name: 'Sort by country' }).click();
  await expect(countries(page)).toHaveCount(2);
  expect(
    sent.filter((request) => /6\.7|1\.6/.test(request)),
    'requests with the position',
  ).toEqual([]);
  await event.getByRole('link', { name: 'Timetable' }).click();
  await expect(page.getByRole('heading', { level: 1, name: running.event_name })).toBeVisible();
});

test.describe('on a device in the time zone of an event @endurance', () => {
  test.use({ timezoneId: 'Atlantic/Reykjavik' });

  test('its country comes first', async ({ page, site }) => {
    await submitTonight(site, Date.now());
    await page.goto('/now');
    await expect(countries(page)).toHaveText([/Iceland/, /Ghana/]);
  });
});

test.describe('when the answer cannot be fetched again @endurance', () => {
  test.use({ expectedErrors: /status of 500|^500: .*events\/now/ });

  test('the page goes on by the last one, and tries again', async ({ page, site }) => {
    const at = Date.now();
    const { running } = await submitTonight(site, at);
    await page.clock.install({ time: at });
    await page.goto('/now');
    const playing = item(page, running.event_name).getByRole('definition').first();
    await expect(playing).toContainText('VEGA b2b ANTARES until');
    await page.route('**/events/now', (route) => route.fulfill({ status: 500, json: {} }));
    await page.clock.runFor('11:00');
    await expect(page.getByRole('alert')).toContainText('Failed to fetch events');
    await expect(playing).toContainText('RIGEL until');
    const later = await submitEvent(site, {
      event_name: uniqueName('Later'),
      country: 'Ghana',
      ...takingPlace(at, 60, 600),
    });
    await page.unroute('**/events/now');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(item(page, later.event_name)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const last = await submitEvent(site, {
      event_name: uniqueName('Last'),
      country: 'Ghana',
      ...takingPlace(at, 60, 600),
    });
    await page.clock.runFor('06:00');
    await expect(item(page, last.event_name)).toBeVisible();
  });
});

test('without JavaScript, the list is there @endurance', async ({ plain: page, site }) => {
  const { running } = await submitTonight(site, Date.now());
  await page.goto('/now');
  await expect(item(page, running.event_name)).toContainText('VEGA b2b ANTARES until');
  await expect(page.getByRole('button', { name: 'Sort by distance' })).toBeHidden();
});
