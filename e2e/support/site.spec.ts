import { actAs, register, signInAdmin } from './accounts.ts';
import { callApi } from './call-api.ts';
import { expect, test } from './test.ts';

test('the test server has an admin and accepts new members @postgres', async ({ site, context, page }) => {
  const admin = await signInAdmin(site);
  expect(admin.user.role).toBe('admin');

  const member = await register(site);
  expect(member.user).toMatchObject(await callApi(site, 'GET', '/auth/validate', { token: member.token }));

  await actAs(context, site, member);
  await page.goto('/healthz');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(member.token);
});
