import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { actAs, register } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { linkInMail } from './support/link-in-mail.ts';
import { ageArtist } from './support/pass-time.ts';
import { submitArtist, toForm, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

test('a page is claimed by mail, its owner names a helper, and is named with consent', async ({
  page,
  context,
  site,
}) => {
  const domain = `${uniqueName('label').toLowerCase().replace(' ', '-')}.example`;
  const artist = await submitArtist(site, { website_link: `https://www.${domain}/about` });
  ageArtist(site, artist.id);
  const [owner, helper] = [await register(site), await register(site)];
  const json = { email: `info@${domain}` };
  await callApi(site, 'POST', `/claims/artist/${artist.id}`, { ...owner, json });
  const link = await linkInMail(site, json.email, 'claim');
  await actAs(context, site, owner);
  await page.goto(`/artist/${artist.id}`);
  await expect(main(page).getByText(`A link has been sent to info@${domain}`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.goto(link);
  await expect(page).toHaveURL(`${site.url}/claim`);
  await button(page, 'Confirm').click();
  await expect(main(page).getByRole('heading', { name: 'Ownership' })).toBeVisible();
  await expect(main(page).getByText('Claimed by')).toHaveCount(0);
  await main(page).getByLabel('Name me on this page').check();
  await expect(main(page).getByText('Claimed by')).toBeVisible();
  await main(page).getByLabel('Let somebody help').fill(helper.user.username);
  await button(page, 'Add helper').click();
  await expect(main(page).getByRole('list', { name: 'Owners and helpers' })).toContainText(
    `${helper.user.username} Helper`,
  );
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const form = toForm({ artist_city: 'Porto' });
  await callApi(site, 'PUT', `/artists/${artist.id}`, { token: helper.token, form });
});
