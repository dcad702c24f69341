import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { actAs, register } from './support/accounts.ts';
import { submitDecoration, submitEvent } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test('@widths fits every width and meets WCAG, empty or with long names and many contributions @endurance', async ({
  page,
  context,
  site,
}) => {
  const member = await register(site);
  await actAs(context, site, member);
  const dashboard = page.getByRole('main');
  await page.goto('/member-dashboard');
  await expect(dashboard.getByText('No releases yet')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await submitEvent(site, { event_name: 'EXTRAORDINARILY'.repeat(10) }, member);
  for (let count = 0; count < 12; count += 1) await submitDecoration(site, {}, member);
  await page.reload();
  await expect(dashboard.getByRole('region', { name: 'Your decorations' }).getByRole('listitem')).toHaveCount(10);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
