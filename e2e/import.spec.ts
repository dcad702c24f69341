import type { Page } from '@playwright/test';
import { expectAccessible, expectLooksRight } from './support/accessibility.ts';
import { actAs, register, signInAdmin } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { main } from './support/locators.ts';
import { expect, test } from './support/test.ts';

const row = (page: Page, name: string) =>
  main(page).getByRole('list', { name: 'Events of the source' }).getByRole('listitem').filter({ hasText: name });
const previewImport = (page: Page) => main(page).getByRole('button', { name: 'Preview' }).click();

const choose = (page: Page, name: string, text: string) =>
  main(page)
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

const table = [
  'Titel;Datum;Stadt;Land;Was',
  'Mondfest;01.08.2028;München;Deutschland;Eine Nacht',
  'Waldfest;32.08.2028;Berlin;Deutschland;Zwei Nächte',
].join('\n');

const parties = (name: string, start = '2028-08-01T22:00:00+02:00') =>
  JSON.stringify({
    partylist: [
      {
        id: 4711,
        nameParty: name,
        dateStart: start,
        dateEnd: '2028-08-02T08:00:00+02:00',
        isoCountry: 'FR',
        nameTown: 'Lyon',
        nameStatus: 'Scheduled',
        urlPartyHtml: 'https://www.goabase.net/party/a/4711',
        urlImageFull: 'http://127.0.0.1/flyer.png',
      },
      { id: '4712', nameParty: 'Without a day', dateStart: 'soon', isoCountry: 'FR' },
    ],
  });

test.describe('pending records', () => {
  // Pages are first rendered without authentication, so a draft responds with 404.
  test.use({ expectedErrors: /status of 404/ });

  test('a member imports a table by mapping its columns @phone', async ({ page, context, site }) => {
    await actAs(context, site, await register(site));
    await page.goto('/submit');
    await main(page).getByRole('link', { name: 'Import events' }).click();
    await expect(main(page).getByRole('heading', { name: 'Where do the events come from?' })).toBeVisible();
    await choose(page, 'feste.csv', table);
    await previewImport(page);
    await expect(main(page).getByRole('heading', { name: 'What do the columns mean?' })).toBeVisible();
    await expect(main(page).getByLabel('Titel')).toHaveValue('event_name');
    await expect(main(page).getByText('Mondfest · Waldfest')).toBeVisible();
    await main(page).getByLabel('Was').selectOption({ label: 'Venue' });
    await main(page).getByLabel('Datum').selectOption({ label: 'Ignore this column' });
    await previewImport(page);
    await expect(main(page).getByRole('alert')).toContainText('Please choose the column for: start date');
    await main(page).getByLabel('Datum').selectOption({ label: 'Start date' });
    await main(page).getByLabel('Was').selectOption({ label: 'Description' });
    await expectLooksRight(page);
    await previewImport(page);
    await expect(row(page, 'Waldfest')).toContainText('“32.08.2028” is not a valid day');
    await expect(row(page, 'MONDFEST')).toContainText('01/08/2028');
    await row(page, 'MONDFEST').getByText('Details', { exact: true }).click();
    await expect(row(page, 'MONDFEST')).toContainText('Eine Nacht');
    await expectLooksRight(page);
    await page.reload();
    await main(page).getByRole('button', { name: 'Import 1 event', exact: true }).click();
    await expect(main(page).getByRole('status').filter({ hasText: '1 new, 0 changed' })).toContainText(
      'once a moderator has published them',
    );
    await main(page).getByRole('link', { name: 'MONDFEST' }).click();
    await expect(page.getByRole('heading', { name: 'MONDFEST', level: 1 })).toBeVisible();
    await expect(main(page).getByText('feste', { exact: true }).first()).toBeVisible();
  });
});

test('an admin imports from Goabase twice: edits are kept, and both values are shown @endurance', async ({
  page,
  context,
  site,
}) => {
  const admin = await signInAdmin(site);
  await actAs(context, site, admin);
  await page.goto('/admin-dashboard');
  await main(page).getByRole('link', { name: 'Import events' }).click();
  await choose(page, 'parties.json', parties('Moon &amp; Sun'));
  await previewImport(page);
  await expect(row(page, 'MOON & SUN')).toContainText('new');
  await expect(row(page, 'Without a day')).toContainText('dateStart: “soon” is not a valid date and time');
  await main(page).getByRole('button', { name: 'Refused 1' }).click();
  await expect(row(page, 'MOON & SUN')).toHaveCount(0);
  await main(page).getByRole('button', { name: 'All 2' }).click();
  await main(page).getByRole('button', { name: 'Import 1 event', exact: true }).click();
  await expect(main(page).getByText('127.0.0.1 is not on the public internet')).toBeVisible();
  await expect(main(page).getByText('0 of 1 added.')).toBeVisible();
  await expectLooksRight(page);
  await main(page).getByRole('link', { name: 'MOON & SUN' }).first().click();
  await expect(main(page).getByRole('link', { name: 'Goabase' })).toHaveAttribute(
    'href',
    'https://www.goabase.net/party/a/4711',
  );
  await expect(main(page).getByText('None of its values were edited here')).toBeVisible();

  const id = new URL(page.url()).pathname.split('/').at(-1);
  const form = new FormData();
  form.set('area', 'Near Lyon');
  await callApi(site, 'PUT', `/events/${id}`, { token: admin.token, form });
  await page.goto('/import');
  await choose(page, 'parties.json', parties('Moon & Sun', '2028-08-01T23:00:00+02:00'));
  await previewImport(page);
  const changed = row(page, 'MOON & SUN');
  await expect(changed).toContainText('changed');
  await changed.getByText('Keeps your edits: Area').click();
  await expect(changed).toContainText('Here: Near Lyon');
  await expect(changed).toContainText('Source: Lyon');
  await main(page).getByRole('button', { name: 'Import 1 change', exact: true }).click();
  await main(page).getByRole('link', { name: 'MOON & SUN' }).click();
  await expect(main(page).getByText('Tue 23:00 – Wed 08:00')).toBeVisible();
  const sourceRow = main(page).getByRole('table').getByRole('row', { name: 'Area' });
  await expect(sourceRow).toContainText('Near Lyon');
  await expect(sourceRow.getByRole('cell').last()).toHaveText('Lyon');
  await expectAccessible(page);
});
