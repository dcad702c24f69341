import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { actAs, register, signInAdmin } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { submitArtist } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test('admins find a user, suspend them, and take it back @widths @postgres', async ({ page, context, site }) => {
  const [admin, member] = [await signInAdmin(site), await register(site)];
  const { username: name } = member.user;
  const artist = await submitArtist(site, {}, member);
  const report = { type: 'artist', id: artist.id, reason: 'This is a shop, not an artist' };
  await callApi(site, 'POST', '/reports', { json: report, address: '10.9.8.7' });
  await actAs(context, site, admin);
  await page.goto('/admin-dashboard');
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  const search = page.getByRole('search', { name: 'Users' }).getByRole('searchbox');
  await search.fill(name);
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await page.getByRole('link', { name }).click();

  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Records', exact: true })).toContainText(artist.artist_name);
  await expect(page.getByRole('region', { name: 'Reports about' })).toContainText(report.reason);
  await expect(page.getByRole('list', { name: 'Sign-ins' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Suspend' }).click();
  await dialog.getByLabel('Reason').fill('Advertises a shop');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Advertises a shop').first()).toBeVisible();
  await expect(page.getByText('Hidden by the suspension')).toBeVisible();
  await expect(page.getByText('They are not signed in anywhere')).toBeVisible();
  await expect(callApi(site, 'GET', `/artists/${artist.id}`)).rejects.toThrow('answered 404');

  await page.getByRole('button', { name: 'End the suspension' }).click();
  await dialog.getByRole('button', { name: 'End the suspension' }).click();
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
  await expect(page.getByText('Hidden by the suspension')).toHaveCount(0);
  await callApi(site, 'GET', `/artists/${artist.id}`);
});
