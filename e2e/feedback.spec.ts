import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Account, actAs, register, signInAdmin } from './support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { callApi } from './support/call-api.ts';
import type { Site } from './support/site.ts';
import { expect, test } from './support/test.ts';

const address = '/admin-dashboard/feedback';
const main = (page: Page) => page.getByRole('main');
const card = (page: Page, words: string) => main(page).getByRole('article').filter({ hasText: words });
const tab = (page: Page, name: string) =>
  main(page).getByRole('navigation', { name: 'Feedback' }).getByRole('link', { name });

const send = (site: Site, { token }: Account, feedback: string): Promise<{ id: number }> =>
  callApi(site, 'POST', '/feedback/submit', { token, json: { feedback } });

async function markAllDone(site: Site, { token }: Account): Promise<void> {
  const { feedback } = await callApi<{ feedback: { id: number }[] }>(site, 'GET', '/admin/feedback?limit=100', {
    token,
  });
  for (const { id } of feedback) await callApi(site, 'PUT', `/admin/feedback/${id}`, { token, json: { done: true } });
}

let admin: Account;
let member: Account;

test.beforeEach(async ({ context, site }) => {
  admin = await signInAdmin(site);
  member = await register(site);
  await markAllDone(site, admin);
  await actAs(context, site, admin);
});

test('is answered by mail; the draft is kept until it is sent', async ({ page, site }) => {
  await send(site, member, 'Can you add a search by label?');
  await page.goto(address);
  const item = card(page, 'search by label');
  await item.getByRole('button', { name: 'Answer by mail' }).click();
  const text = item.getByRole('textbox', { name: `Your answer to ${member.user.username}` });
  await expect(text).toBeFocused();
  await text.fill('It is on its way. 🌕');
  await expect(item.getByText('19 of 5,000 characters')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(text).toHaveValue('It is on its way. 🌕');
  await text.press('Control+Enter');
  await expect(page.getByText(`Your answer to ${member.user.username} was sent`).first()).toBeVisible();
  await expect(main(page).getByText('No open feedback')).toBeVisible();
  await tab(page, 'Done').click();
  await expect(item).toContainText('It is on its way. 🌕');
  await expect(item).toContainText('Answered by');
  await expect(text).toHaveCount(0);

  const folder = join(site.dataDir, 'outbox');
  const answers = async () => {
    const names = await readdir(folder).catch(() => []);
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return mails.filter((mail) => mail.includes(`To: ${member.user.email}`) && mail.includes('Subject: Your feedback'));
  };
  // the queue sends it in the background
  await expect.poll(answers).toHaveLength(1);
});

test('fits every width, also with overlong words @widths @endurance', async ({ page, site }) => {
  await send(site, member, `${'endless'.repeat(60)}\n\n${'שלום '.repeat(40)}`);
  for (let count = 0; count < 3; count += 1) await send(site, member, `Note ${count}`);
  await page.goto(address);
  await expect(card(page, 'endless')).toBeVisible();
  await card(page, 'endless').getByRole('button', { name: 'Answer by mail' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
