import type { Page } from '@playwright/test';
import type { Suggestion } from '@moonfloor/contract/moderation/suggestions';
import { type Account, actAs, register } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { main } from './support/locators.ts';
import { goOffline, goOnline, openForm, test, waitingForms } from './support/offline.ts';
import type { Site } from './support/site.ts';
import { submitArtist } from './support/submit-records.ts';
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
  const artist = await submitArtist(site, { artist_city: 'Lisbon' }, await register(site));
  await openForm(page, `/suggest/artist/${artist.id}`);
  await main(page).getByLabel('City').fill(city);
  return artist;
}

test('a suggestion that is made without a connection is sent once @endurance', async ({
  page,
  context,
  site,
  connection,
}) => {
  const author = await register(site);
  await actAs(context, site, author);
  const artist = await suggestCity(page, site, 'Porto');
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
