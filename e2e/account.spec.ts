import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expectLooksRight } from './support/accessibility.ts';
import { type Account, actAs, register, signInByForm } from './support/accounts.ts';
import { main, openAccountSection } from './support/locators.ts';
import { jpeg, submitEvent } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

const password = 'a password for tests';

let member: Account;

test.beforeEach(async ({ context, site }) => {
  member = await register(site, { password });
  await actAs(context, site, member);
});

test.describe('the whole account', () => {
  test.use({ expectedErrors: /status of (?:401|403|422)/ });

  test('@widths can be downloaded, and deleted, which a sign-in undoes', async ({ page, site }) => {
    test.slow();
    const event = await submitEvent(site, { event_image: await jpeg() }, member);
    await page.goto('/member-dashboard');
    await main(page).getByRole('link', { name: 'Account' }).click();
    await openAccountSection(page, 'Language and time zone');
    await main(page).getByLabel('Language of mails').selectOption('Português');
    await main(page).getByLabel('Time zone', { exact: true }).selectOption('Europe/Lisbon');
    await main(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(main(page).getByText('Your account has been updated')).toBeVisible();

    await openAccountSection(page, 'Your data');
    const downloading = page.waitForEvent('download');
    await main(page).getByRole('button', { name: 'Download my data' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('moonfloor-account.zip');
    const files = unzipSync(new Uint8Array(await readFile(await download.path())));
    const account = JSON.parse(new TextDecoder().decode(files['account.json']));
    expect(account.account).toMatchObject([{ email: member.user.email, language: 'pt', time_zone: 'Europe/Lisbon' }]);
    expect(account.events).toMatchObject([{ id: event.id }]);
    expect(Object.keys(files)).toHaveLength(2);

    await openAccountSection(page, 'Delete account');
    await main(page).getByRole('button', { name: 'Delete my account' }).click();
    const form = main(page).getByRole('form', { name: 'Delete my account' });
    await form.getByRole('radio', { name: 'They stay, without my name' }).check();
    await expectLooksRight(page);
    await form.getByLabel('Your password').fill(password);
    await form.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(main(page).getByRole('alert')).toHaveText(
      /^Your account will be deleted on .*\. To keep it, sign in before then\.$/,
    );

    await signInByForm(page, member.user.email, password);
    await expect(page).toHaveURL(/\/account$/);
    await expect(main(page).getByText('Welcome back. Your account will not be deleted.')).toBeVisible();
  });
});
