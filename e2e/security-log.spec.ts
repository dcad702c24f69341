import { actAs, register, signInAdmin } from './support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { callApi } from './support/call-api.ts';
import { expect, test } from './support/test.ts';

test('admins see failed logins and account changes @phone', async ({ page, context, site }) => {
  const { user, token } = await register(site);
  const json = { name: 'Importer', scopes: ['read'], days: 1 };
  await callApi(site, 'POST', '/auth/tokens', { token, json });
  await expect(
    callApi(site, 'POST', '/auth/login', { json: { email: user.email, password: 'a wrong one' } }),
  ).rejects.toThrow('answered 401');
  await actAs(context, site, await signInAdmin(site));
  await page.goto('/admin-dashboard/security');
  const entries = page.getByRole('list', { name: 'Entries, latest first' }).getByRole('listitem');
  await expect(entries.first()).toContainText(`Wrong password: ${user.username}`);
  await expect(entries.filter({ hasText: 'Access token created' }).first()).toContainText('Importer');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByLabel('Show').selectOption('Access token created');
  await expect(page).toHaveURL(/kind=token-made$/);
  await expect(entries.filter({ hasText: 'Wrong password' })).toHaveCount(0);
  await expect(entries.first()).toContainText(user.username);
});
