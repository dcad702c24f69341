import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { actAs, register, signInByForm } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { formPage, pictureFile } from './support/record-forms.ts';
import { uniqueName } from './support/submit-records.ts';
import { expect, presets, test } from './support/test.ts';

const password = 'a password for tests';

// Without moderation, members' records are public immediately, and the tests can read them.
test.use({ settings: presets.open });

// The frame that the four forms share; record-form.test.tsx tests it without a browser and a server.
const form = 'event';

test.describe('when the session has expired', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('redirects to the login and back with the input intact @endurance', async ({ page, context, site }) => {
    const account = await register(site, { password });
    await actAs(context, site, account);
    await page.goto('/submit-event');
    const on = formPage(page, form);
    const name = uniqueName('Event');
    await on.fill(name);
    await on.picture.setInputFiles(await pictureFile());
    await on.preview();
    await callApi(site, 'POST', '/auth/logout', account);
    await on.submit();
    const sentence = 'Your session has expired. Please log in again.';
    await expect(on.main.getByRole('alert')).toContainText(sentence);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('main')).toContainText(sentence);
    await signInByForm(page, account.user.email, password);
    await expect(page).toHaveURL(/\/submit-event$/);
    await expect(on.name).toHaveValue(name);
    await expect(on.main.locator('img[src^="blob:"]')).toBeVisible();
    await on.preview();
    await on.submit();
    await expect(on.main.getByText('Event submitted successfully!')).toBeVisible();
  });
});

test('a form that is discarded in its preview is left for the page that was chosen @endurance', async ({
  page,
  context,
  site,
}) => {
  await actAs(context, site, await register(site));
  await page.goto('/submit-event');
  const on = formPage(page, form);
  await on.fill(uniqueName('Event'));
  await on.preview();
  await expect(on.button('Back to Edit')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Artists' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard and leave' }).click();
  await expect(on.heading('Artists')).toBeVisible();
  await page.goto('/submit-event');
  await expect(on.name).toHaveValue('');
});

test('two tabs of a form have a draft each, which are offered by name later', async ({ page, context, site }) => {
  await actAs(context, site, await register(site));
  await page.goto('/submit-event');
  const first = formPage(page, form);
  await first.name.fill('First night');
  const tab = await context.newPage();
  await tab.goto('/submit-event');
  const second = formPage(tab, form);
  await expect(second.name).toHaveValue('');
  await second.name.fill('Second night');
  for (const on of [page, tab]) await on.reload();
  await expect(first.name).toHaveValue('First night');
  await expect(second.name).toHaveValue('Second night');
  await tab.close({ runBeforeUnload: false });
  await page.close({ runBeforeUnload: false });

  const later = await context.newPage();
  await later.goto('/submit-event');
  const on = formPage(later, form);
  await expect(on.name).toHaveValue('Second night');
  await on.button('First night').click();
  await expect(on.name).toHaveValue('First night');
  await expect(on.button('Second night')).toBeVisible();
  await expectNoSidewaysScroll(later);
  await on.button('Discard').click();
  await later.reload();
  await expect(on.name).toHaveValue('Second night');
});
