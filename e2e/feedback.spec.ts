import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { actAs, register, signInAdmin } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { test } from './support/test.ts';

test('feedback fits every width, also with overlong words @widths @endurance', async ({ page, context, site }) => {
  const { token } = await register(site);
  for (const feedback of [`${'endless'.repeat(60)}\n\n${'שלום '.repeat(40)}`, 'Note 1', 'Note 2'])
    await callApi(site, 'POST', '/feedback/submit', { token, json: { feedback } });
  await actAs(context, site, await signInAdmin(site));
  await page.goto('/admin-dashboard/feedback');
  const card = page.getByRole('main').getByRole('article').filter({ hasText: 'endless' });
  await card.getByRole('button', { name: 'Answer by mail' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
