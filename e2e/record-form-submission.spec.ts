import { actAs, register } from './support/accounts.ts';
import { expectAccessible } from './support/accessibility.ts';
import { callApi } from './support/call-api.ts';
import { formPage, type FormRecord, forms, pictureFile } from './support/record-forms.ts';
import { uniqueName } from './support/submit-records.ts';
import { expect, presets, test } from './support/test.ts';

const password = 'a password for tests';

test.describe.configure({ mode: 'parallel' });

// Without moderation, members' records are public immediately, and the tests can read them.
test.use({ settings: presets.open });

// The frame that the four forms share; release-form.test.tsx tests it without a browser and a server.
const form = forms.find(({ type }) => type === 'event')!;

test.describe('when the server fails', () => {
  test.use({ expectedErrors: /status of 503|^503: |ERR_CONNECTION_RESET/ });

  test('a lost response creates no second record, and later edits are kept @endurance', async ({
    page,
    context,
    site,
  }) => {
    const account = await register(site);
    await actAs(context, site, account);
    await page.goto('/submit-event');
    const on = formPage(page, form);
    await on.fill(uniqueName('Event'));
    await on.free.fill(form.value('first'));
    await on.preview();
    await page.route(
      '**/events/submit',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await on.submit();
    await expect(on.main.getByRole('alert')).toContainText('Error submitting event');
    await on.button('Back to Edit').click();
    await on.free.fill(form.value('second'));
    await on.preview();
    await on.submit();
    await expect(on.main.getByText('Event submitted successfully!')).toBeVisible();
    const { resources } = await callApi<{ resources: Record<string, FormRecord[]> }>(
      site,
      'GET',
      '/auth/profile',
      account,
    );
    expect(resources.events).toHaveLength(1);
    const [saved] = resources.events ?? [];
    expect(await callApi(site, 'GET', `/events/${saved?.id}`)).toMatchObject({
      [form.freeField]: form.value('second'),
    });
  });
});

test('confirms before leaving and keeps the input', async ({ page, context, site }) => {
  test.slow();
  await actAs(context, site, await register(site));
  await page.goto('/submit-event');
  const on = formPage(page, form);
  await on.name.fill('Something');
  const leave = () => page.getByRole('contentinfo').getByRole('link', { name: 'Releases' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave this form?' });
  await leave();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(on.name).toHaveValue('Something');
  await leave();
  await dialog.getByRole('button', { name: 'Leave, keep draft' }).click();
  await expect(page).toHaveURL(/\/releases$/);
  await page.goBack();
  await expect(on.name).toHaveValue('Something');
  await leave();
  await dialog.getByRole('button', { name: 'Discard and leave' }).click();
  await expect(page).toHaveURL(/\/releases$/);
  await page.goBack();
  await expect(on.name).toHaveValue('');
});

test.describe('when the session has expired', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('redirects to the login and back with the input intact @endurance', async ({ page, context, site }) => {
    const account = await register(site, { password });
    await actAs(context, site, account);
    await page.goto('/submit-event');
    const on = formPage(page, form);
    const name = uniqueName('Event');
    await on.fill(name);
    await on.image.setInputFiles(await pictureFile());
    await on.preview();
    await callApi(site, 'POST', '/auth/logout', account);
    await on.submit();
    const sentence = 'Your session has expired. Please log in again.';
    await expect(on.main.getByRole('alert')).toContainText(sentence);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('main')).toContainText(sentence);
    await page.getByRole('textbox', { name: 'Email' }).fill(account.user.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/submit-event$/);
    await expect(on.name).toHaveValue(name);
    await expect(on.main.locator('img[src^="blob:"]')).toBeVisible();
    await on.preview();
    await on.submit();
    await expect(on.main.getByText('Event submitted successfully!')).toBeVisible();
  });
});
