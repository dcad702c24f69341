import { actAs, register } from './support/accounts.ts';
import { uniqueName } from './support/submit-records.ts';
import { expect, presets, test } from './support/test.ts';

test.use({ settings: presets.moderated });

test('with full moderation, a member is notified that the record awaits review @endurance', async ({
  page,
  context,
  site,
}) => {
  await actAs(context, site, await register(site));
  await page.goto('/submit-decoration');
  await page.getByRole('textbox', { name: 'Decoration name' }).fill(uniqueName('Waiting'));
  await page.getByRole('combobox', { name: 'Country' }).selectOption('Japan');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Submit Decoration' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Decoration submitted successfully!' });
  await expect(notice).toContainText('reviewed by an admin');
  await expect(page).toHaveURL(/\/artists\?tab=visual$/);
  await expect(page.getByRole('status').filter({ hasText: 'waits for a moderator' })).toBeVisible();
  await page.getByRole('link', { name: 'Open its page' }).click();
  await expect(page).toHaveURL(/\/decoration\/\d+$/);
  await expect(page.getByText('waits for a moderator')).toHaveCount(0);
});
