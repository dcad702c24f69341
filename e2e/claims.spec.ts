import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { actAs, register, signInAdmin } from './support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { ageArtist } from './support/age-artist.ts';
import { callApi } from './support/call-api.ts';
import type { Site } from './support/site.ts';
import { submitArtist, submitEvent, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test.use({ settings: { TRUST_AFTER: '2' }, expectedErrors: /status of (?:4\d\d)/ });

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const looksRight = async (page: Page): Promise<void> => {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
};

/** Returns the path of the link in the mail to an address, as soon as it has been written. */
async function linkTo(site: Site, address: string): Promise<string> {
  const folder = join(site.dataDir, 'outbox');
  let link: string | undefined;
  await expect
    .poll(async () => {
      for (const name of await readdir(folder).catch(() => [])) {
        const text = (await readFile(join(folder, name), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
        if (text.includes(`To: ${address}`)) link = /\/claim\?token=[\w-]{43}/.exec(text)?.[0];
      }
      return link;
    })
    .toBeDefined();
  return link!;
}

test('@widths a page is claimed by mail, its owner names a helper, and is named with consent', async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const domain = `${uniqueName('label').toLowerCase().replace(' ', '-')}.example`;
  const artist = await submitArtist(site, { website_link: `https://www.${domain}/about` });
  ageArtist(site, artist.id);
  const [owner, helper] = [await register(site), await register(site)];
  await actAs(context, site, owner);
  await page.goto(`/artist/${artist.id}`);
  await main(page).getByText('Is this page yours?').click();
  await looksRight(page);
  const email = main(page).getByLabel(`Mail address at ${domain}`);
  await email.fill('me@elsewhere.example');
  await button(page, 'Send the link').click();
  await expect(email).toHaveAccessibleDescription(/not at the website/);
  await email.fill(`info@${domain}`);
  await button(page, 'Send the link').click();
  await expect(main(page).getByText(`A link has been sent to info@${domain}`)).toBeVisible();

  await page.goto(await linkTo(site, `info@${domain}`));
  await expect(main(page)).toContainText(`As ${owner.user.username}, you will own the page`);
  await expect(page).toHaveURL(`${site.url}/claim`);
  await looksRight(page);
  await button(page, 'Confirm').click();
  await expect(main(page).getByRole('heading', { name: 'Ownership' })).toBeVisible();
  await expect(main(page).getByText('Claimed by')).toHaveCount(0);
  await main(page).getByLabel('Name me on this page').check();
  await expect(main(page).getByText('Claimed by')).toBeVisible();
  await main(page).getByLabel('Let somebody help').fill('Nobody of this name');
  await button(page, 'Add helper').click();
  await expect(main(page).getByLabel('Let somebody help')).toHaveAccessibleDescription(/no member with this name/);
  await main(page).getByLabel('Let somebody help').fill(helper.user.username);
  await button(page, 'Add helper').click();
  const keepers = main(page).getByRole('list', { name: 'Owners and helpers' });
  await expect(keepers).toContainText(`${helper.user.username} Helper`);
  await looksRight(page);

  await actAs(context, site, helper);
  await page.goto('/member-dashboard');
  await main(page).getByRole('link', { name: artist.artist_name }).click();
  await expect(main(page).getByText('Claimed by')).toBeVisible();
  await main(page).getByRole('link', { name: 'Edit Artist' }).click();
  await main(page).getByLabel('City').fill('Porto');
  await button(page, 'Preview').click();
  await button(page, 'Submit Artist').click();
  await expect(main(page).getByText('Artist updated successfully!')).toBeVisible();

  await actAs(context, site, owner);
  await page.goto(`/artist/${artist.id}`);
  await keepers.getByRole('button', { name: `Remove ${helper.user.username}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(keepers).not.toContainText(helper.user.username);
});

test('@widths @postgres moderators decide about claims; the dashboard says how far trust has come', async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const [admin, member] = [await signInAdmin(site), await register(site)];
  const artist = await submitArtist(site, {});
  await actAs(context, site, member);
  await page.goto(`/artist/${artist.id}`);
  await main(page).getByText('Is this page yours?').click();
  const message = main(page).getByLabel('Write to the moderators');
  await message.fill('It is me, as my site says');
  // the session ends meanwhile: after signing in again, the typed text is there
  await callApi(site, 'POST', '/auth/logout', { token: member.token });
  await button(page, 'Ask the moderators').click();
  await expect(page.getByRole('alert')).toHaveText('Your session has expired. Please log in again.');
  await main(page).getByLabel('Email').fill(member.user.email);
  await main(page).getByLabel('Password').fill('a password for tests');
  await button(page, 'Sign in').click();
  await expect(message).toHaveValue('It is me, as my site says');
  member.token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await button(page, 'Ask the moderators').click();
  await expect(main(page).getByText('Your claim waits for a moderator')).toBeVisible();

  const recent = await submitArtist(site, { website_link: 'https://recent.example' });
  await page.goto(`/artist/${recent.id}`);
  await main(page).getByText('Is this page yours?').click();
  await main(page).getByLabel('Mail address at recent.example').fill('me@recent.example');
  await button(page, 'Send the link').click();
  await expect(main(page).getByText('This address alone proves too little')).toBeVisible();
  await looksRight(page);

  for (const published of [0, 1, 2]) {
    await page.goto('/member-dashboard');
    const text = published < 2 ? `${published} of 2 published events` : 'You are trusted';
    await expect(main(page).getByText(text)).toBeVisible();
    if (published < 2) await expectAccessible(page);
    const event = await submitEvent(site, {}, member);
    expect(event.status).toBe(published < 2 ? 'draft' : 'published');
    if (published < 2)
      await callApi(site, 'PUT', `/admin/queue/event/${event.id}`, { ...admin, json: { decision: 'publish' } });
  }

  await actAs(context, site, admin);
  await page.goto('/admin-dashboard/claims');
  const item = main(page).getByRole('listitem').filter({ hasText: artist.artist_name });
  await expect(item).toContainText('It is me, as my site says');
  await expect(main(page).getByRole('listitem').filter({ hasText: recent.artist_name })).toContainText(
    'They gave the address me@recent.example, which nobody has checked',
  );
  await looksRight(page);
  await item.getByRole('button', { name: 'Decline' }).click();
  await item.getByLabel('Why do you decline it?').fill('Please write from your own address');
  await looksRight(page);
  await item.getByRole('button', { name: 'Cancel' }).click();
  await item.getByRole('button', { name: 'Accept' }).click();
  await expect(item).toHaveCount(0);
  await actAs(context, site, member);
  await page.goto('/member-dashboard');
  await expect(main(page).getByRole('link', { name: artist.artist_name })).toBeVisible();

  await actAs(context, site, admin);
  await page.goto(`/admin-dashboard/users/${member.user.id}`);
  await button(page, 'Change trust').click();
  await page.getByRole('dialog').getByLabel('Trust').selectOption('Not trusted by an admin');
  await looksRight(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Change trust' }).click();
  await expect(main(page).getByText('Not trusted by an admin')).toBeVisible();
  await actAs(context, site, member);
  await page.goto('/member-dashboard');
  await expect(main(page).getByText('published once a moderator has looked at it')).toBeVisible();
});
