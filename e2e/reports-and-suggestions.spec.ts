import { expectAccessible, expectLooksRight } from './support/accessibility.ts';
import { actAs, adminOf, register } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { main } from './support/locators.ts';
import { submitArtist } from './support/submit-records.ts';
import { expect, presets, test } from './support/test.ts';

test.use({ settings: presets.open });

test('a visitor reports a page @widths @endurance', async ({ page, site }) => {
  const artist = await submitArtist(site, {});
  await page.goto(`/artist/${artist.id}`);
  await main(page).getByRole('button', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this page' });
  await dialog.getByLabel('What is wrong with it?').fill('There is no such artist');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByRole('status')).toBeVisible();
  const { token } = await adminOf(site);
  const { reports } = await callApi<{ reports: object[] }>(site, 'GET', '/admin/reports', { token });
  const record = expect.objectContaining({ id: artist.id });
  expect(reports).toContainEqual(
    expect.objectContaining({ record, reason: 'There is no such artist', reporter: null }),
  );
});

test('a member suggests a change, its owner accepts a part, and the author sees it @widths', async ({
  page,
  context,
  site,
}) => {
  const [owner, author] = [await register(site), await register(site)];
  const artist = await submitArtist(site, { artist_city: 'Lisbon' }, owner);
  await actAs(context, site, author);
  await page.goto(`/artist/${artist.id}`);
  await main(page).getByRole('link', { name: 'Suggest a change' }).click();
  await page.getByLabel('City').fill('Porto');
  await main(page).getByRole('textbox', { name: 'Instagram' }).fill('https://instagram.com/somebody');
  await main(page).getByRole('button', { name: 'Preview' }).click();
  await main(page)
    .getByRole('button', { name: /Send|Submit|Suggest/ })
    .click();
  await expect(main(page)).toContainText('Thank you. Its author or a moderator will look at your suggestion.');
  await expect(page).toHaveURL(`/artist/${artist.id}`);
  const thanks = page.getByRole('status').filter({ hasText: 'or a moderator will look at your suggestion.' });
  await expect(thanks).toContainText(artist.artist_name);
  await thanks.getByRole('button', { name: 'Close' }).click();
  await page.goto('/member-dashboard');
  const made = main(page).getByRole('region', { name: 'Changes that you have suggested' });
  await expect(made).toContainText('Waiting for a decision');
  await expectLooksRight(page);

  await actAs(context, site, owner);
  await page.goto(`/artist/${artist.id}`);
  await main(page)
    .getByRole('link', { name: /^Suggestions/ })
    .click();
  await expect(main(page).getByRole('article').getByText('Porto')).toBeVisible();
  await expectLooksRight(page);
  await page.goto('/member-dashboard');
  const received = main(page).getByRole('region', { name: 'Suggested changes to your records' });
  await expect(received.getByText('Porto')).toBeVisible();
  await expectLooksRight(page);
  await received.getByRole('checkbox', { name: /Instagram/ }).uncheck();
  await received.getByLabel('Reason for declining the rest').fill('Not any more');
  await received.getByRole('button', { name: 'Accept what is selected' }).click();
  await expect(received.getByRole('status')).toHaveText('Your decision was saved. The author will be notified.');
  await expect(received.getByRole('article')).toHaveCount(0);
  const changed = await callApi(site, 'GET', `/artists/${artist.id}`);
  expect(changed).toMatchObject({ artist_city: 'Porto' });
  expect(JSON.stringify(changed)).not.toContain('instagram.com');

  await actAs(context, site, author);
  await page.goto('/member-dashboard');
  await expect(made).toContainText('Partly accepted');
  await expect(made).toContainText('Not any more');
});
