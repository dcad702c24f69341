import { actAs, register } from './support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { callApi } from './support/call-api.ts';
import { submitEvent } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test('a member creates a token, a script uses it, and revoking it blocks the script @phone @endurance', async ({
  page,
  context,
  site,
}) => {
  const member = await register(site);
  await actAs(context, site, member);
  await page.goto('/account');
  const form = page.getByRole('form', { name: 'New access token' });
  await form.getByRole('textbox', { name: 'Token name' }).fill('Season import');
  await form.getByRole('button', { name: 'Create a token' }).click();

  const shown = page.getByRole('textbox', { name: 'Your new token' });
  await expect(shown).toHaveValue(/^mf_[\w-]{43}$/);
  const token = await shown.inputValue();
  const row = page.getByRole('list', { name: 'Access tokens' }).getByRole('listitem');
  await expect(row).toContainText('Season import');
  await expect(row).toContainText('Never used');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const event = await submitEvent(site, {}, { token, user: member.user });
  expect(event.created_by).toBe(member.user.id);
  await page.reload();
  await expect(row).toContainText('Last used');
  await expect(page.getByRole('textbox', { name: 'Your new token' })).toHaveCount(0);

  await row.getByRole('button', { name: 'Revoke Season import' }).click();
  await row.getByRole('button', { name: 'Revoke it' }).click();
  await expect(page.getByText('Season import has been revoked')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(callApi(site, 'GET', '/auth/profile', { token })).rejects.toThrow('answered 401');
});

test('the documentation shows its use and complies with its CSP', async ({ page }) => {
  await page.goto('/docs');
  // Swagger UI takes a while to render all calls at once.
  await expect(page.getByText('Make one in your account')).toBeVisible();
  await page.locator('#operations-Events-listEvents').getByRole('button').first().click();
  await expect(page.getByText(/curl '.*\/events\/all\?country=Portugal/).first()).toBeVisible();
});
