import type { Page } from '@playwright/test';
import type { Suggestion } from '@moonfloor/contract/moderation/suggestions';
import { type Account, actAs, register } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { main } from './support/locators.ts';
import { cutErrors, goOffline, goOnline, openForm, test, waitingForms } from './support/offline.ts';
import type { Site } from './support/site.ts';
import { submitArtist, toForm } from './support/submit-records.ts';
import { expect, presets } from './support/test.ts';

test.use({ settings: presets.open });

test.afterEach(({ connection }) => connection.restore());

const send = (page: Page) => main(page).getByRole('button', { name: 'Send suggestion' }).click();
const preview = (page: Page) => main(page).getByRole('button', { name: 'Preview' }).click();

/** Returns the suggestions that a member has made. */
const madeBy = async (site: Site, { token }: Account): Promise<Suggestion[]> =>
  (await callApi<{ suggestions: Suggestion[] }>(site, 'GET', '/suggestions', { token })).suggestions;

/** Adds an artist of somebody else, and opens the form that suggests a change of its city. */
async function suggestCity(page: Page, site: Site, city: string) {
  const owner = await register(site);
  const artist = await submitArtist(site, { artist_city: 'Lisbon' }, owner);
  await openForm(page, `/suggest/artist/${artist.id}`);
  await main(page).getByLabel('City').fill(city);
  return { owner, artist };
}

test('a suggestion that is made without a connection is sent once @endurance', async ({
  page,
  context,
  site,
  connection,
}) => {
  const author = await register(site);
  await actAs(context, site, author);
  const { artist } = await suggestCity(page, site, 'Porto');
  await preview(page);
  await goOffline(context, connection);
  await send(page);
  await expect(main(page).getByText('This is kept on your device')).toBeVisible();
  await page.getByRole('link', { name: 'Waiting to be sent' }).click();
  await expect(waitingForms(page).getByRole('listitem')).toContainText([artist.artist_name]);
  await expect(waitingForms(page)).toContainText('Suggested change of an artist');
  await goOnline(context, connection);
  await expect(waitingForms(page)).toHaveCount(0);
  const change = { field: 'artist_city', before: 'Lisbon', after: 'Porto' };
  expect(await madeBy(site, author)).toMatchObject([{ record: { id: artist.id }, changes: [change] }]);
});

test.describe('changed after a lost response @endurance', () => {
  // the server refuses other content under the key of the first, and the page sends it with a key of its own
  test.use({ expectedErrors: new RegExp(`${cutErrors.source}|status of 422`) });

  test('a suggestion is another one', async ({ page, context, site, connection }) => {
    const author = await register(site);
    await actAs(context, site, author);
    await suggestCity(page, site, 'Faro');
    await preview(page);
    connection.loseAnswer();
    await send(page);
    await expect(main(page).getByRole('button', { name: 'Send later' })).toBeVisible();
    await main(page).getByRole('button', { name: 'Back to Edit' }).click();
    await main(page).getByLabel('City').fill('Coimbra');
    await preview(page);
    connection.restore();
    await send(page);
    await expect(main(page)).toContainText('will look at your suggestion');
    const cities = (await madeBy(site, author)).map(({ changes }) => changes[0]?.after);
    expect(cities).toEqual(['Coimbra', 'Faro']);
  });
});

test.describe('after a change of the record @endurance', () => {
  test.use({ expectedErrors: new RegExp(`${cutErrors.source}|status of 412`) });

  test('a suggestion comes back with what was typed', async ({ page, context, site, connection }) => {
    const author = await register(site);
    await actAs(context, site, author);
    const { owner, artist } = await suggestCity(page, site, 'Porto');
    await preview(page);
    await callApi(site, 'PUT', `/artists/${artist.id}`, { ...owner, form: toForm({ artist_city: 'Faro' }) });
    await goOffline(context, connection);
    await send(page);
    await page.getByRole('link', { name: 'Waiting to be sent' }).click();
    await goOnline(context, connection);
    await expect(waitingForms(page)).toContainText('changed');
    await waitingForms(page).getByRole('link', { name: 'Edit' }).click();
    await expect(main(page).getByLabel('City')).toHaveValue('Porto');
    await main(page).getByLabel('City').fill('Coimbra');
    await preview(page);
    await send(page);
    await expect(main(page).getByRole('alert')).toContainText('Nothing you entered is lost');
    await main(page).getByRole('button', { name: 'Continue' }).click();
    await send(page);
    await expect(main(page)).toContainText('will look at your suggestion');
    const change = { field: 'artist_city', before: 'Faro', after: 'Coimbra' };
    expect(await madeBy(site, author)).toMatchObject([{ changes: [change] }]);
    await page.goto('/offline');
    await expect(page.getByRole('region', { name: 'Saved events' })).toBeVisible();
    await expect(waitingForms(page)).toHaveCount(0);
  });
});
