import type { Page } from '@playwright/test';
import { type MailServer, startMailServer } from '../apps/server/src/testing/mail-server.ts';
import { type Account, actAs, register, signInAdmin } from './support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { callApi } from './support/call-api.ts';
import { expect, test as base } from './support/test.ts';

interface PickyMailServer extends MailServer {
  /** Addresses that it refuses for good. */
  refused: Set<string>;
}

/** The site sends its mails to a local mail server. */
const test = base.extend<{ mailServer: PickyMailServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright demands a pattern
  mailServer: async ({}, use) => {
    const refused = new Set<string>();
    const server = await startMailServer({ refuse: (address) => (refused.has(address) ? 550 : undefined) });
    await use({ ...server, refused });
    await server.close();
  },
  settings: ({ mailServer }, use) => use({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` }),
});

const main = (page: Page) => page.getByRole('main');
const card = (page: Page, { user }: Account) => main(page).getByRole('article').filter({ hasText: user.email });

test('a mail that was refused is shown with the reason, and sent again or discarded @widths', async ({
  page,
  context,
  site,
  mailServer,
}) => {
  const admin = await signInAdmin(site);
  await actAs(context, site, admin);
  await page.goto('/admin-dashboard/mail');
  await expect(main(page).getByText('No mail has failed')).toBeVisible();
  await expectAccessible(page);

  const email = (): string => `${crypto.randomUUID()}@example.org`;
  const [typo, gone] = [email(), email()];
  mailServer.refused.add(typo).add(gone);
  const corrected = await register(site, { email: typo });
  const discarded = await register(site, { email: gone });
  const failed = (): Promise<{ totals: { failed: number } }> => callApi(site, 'GET', '/admin/mails', admin);
  await expect.poll(async () => (await failed()).totals.failed).toBe(2);

  await page.goto('/admin-dashboard');
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Mail' }).click();
  await expect(card(page, corrected)).toContainText('The mail server did not accept it');
  await expect(card(page, corrected)).toContainText('550 refused by the test');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  mailServer.refused.delete(typo);
  await card(page, corrected).getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(`The mail to ${typo} will be sent now`)).toBeVisible();
  await expect.poll(() => mailServer.received.flatMap(({ recipients }) => recipients)).toContain(typo);
  await page.reload();
  await expect(card(page, discarded)).toBeVisible();
  await expect(card(page, corrected)).toHaveCount(0);

  await card(page, discarded).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(main(page).getByText('No mail has failed')).toBeVisible();
});
