import { actAs, register } from './support/accounts.ts';
import { expectAccessible } from './support/accessibility.ts';
import { callApi } from './support/call-api.ts';
import { formPage, type FormRecord, forms, pictureFile } from './support/record-forms.ts';
import { uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

const password = 'a password for tests';

test.describe.configure({ mode: 'parallel' });

// Without moderation, members' records are public immediately, and the tests can read them.
test.use({ settings: { MODERATION: 'none' } });

// All of this is implemented in the frame that the four forms share; the tests cover the longest and the shortest form.
for (const form of forms.filter(({ type }) => type === 'event' || type === 'release')) {
  const { type, title } = form;
  const create = `/submit-${type}`;

  test.describe(`the ${type} form`, () => {
    test.describe('for a record of another user', () => {
      test.use({ expectedErrors: /status of 404/ });

      test('rejects records of other members and missing ones', async ({ page, context, site }) => {
        const record = await form.add(site, {});
        await actAs(context, site, await register(site));
        await page.goto(`/edit/${type}/${record.id}`);
        const on = formPage(page, form);
        await expect(on.main.getByText('You can only edit what you created')).toBeVisible();
        await expect(on.name).toHaveCount(0);
        await page.goto(`/edit/${type}/999999`);
        await expect(on.heading(`${title} not found`)).toBeVisible();
        await expect(on.name).toHaveCount(0);
      });
    });

    test('creates one record when submit is clicked twice', async ({ page, context, site }) => {
      const account = await register(site);
      await actAs(context, site, account);
      await page.goto(create);
      const on = formPage(page, form);
      await on.fill(uniqueName(title));
      await on.preview();
      await on.button(`Submit ${title}`).dblclick();
      await expect(on.main.getByText(`${title} submitted successfully!`)).toBeVisible();
      const { resources } = await callApi<{ resources: Record<string, unknown[]> }>(
        site,
        'GET',
        '/auth/profile',
        account,
      );
      expect(resources[`${type}s`]).toHaveLength(1);
    });

    test.describe('when the server fails', () => {
      test.use({ expectedErrors: /status of 503|^503: |ERR_CONNECTION_RESET/ });

      test('keeps the input and offers to retry', async ({ page, context, site }) => {
        await actAs(context, site, await register(site));
        await page.goto(create);
        const on = formPage(page, form);
        const name = uniqueName(title);
        await on.fill(name);
        await on.preview();
        await page.route(
          `**/${type}s/submit`,
          (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
          { times: 1 },
        );
        await on.submit();
        await expect(on.main.getByRole('alert')).toHaveText(`Error submitting ${type}`);
        await expect(on.heading(name)).toBeVisible();
        await on.submit();
        await expect(on.main.getByText(`${title} submitted successfully!`)).toBeVisible();
      });

      test('a lost response creates no second record, and later edits are kept', async ({ page, context, site }) => {
        const account = await register(site);
        await actAs(context, site, account);
        await page.goto(create);
        const on = formPage(page, form);
        await on.fill(uniqueName(title));
        await on.free.fill(form.value('first'));
        await on.preview();
        await page.route(
          `**/${type}s/submit`,
          async (route) => {
            await route.fetch();
            await route.abort('connectionreset');
          },
          { times: 1 },
        );
        await on.submit();
        await expect(on.main.getByRole('alert')).toContainText(`Error submitting ${type}`);
        await on.button('Back to Edit').click();
        await on.free.fill(form.value('second'));
        await on.preview();
        await on.submit();
        await expect(on.main.getByText(`${title} submitted successfully!`)).toBeVisible();
        const { resources } = await callApi<{ resources: Record<string, FormRecord[]> }>(
          site,
          'GET',
          '/auth/profile',
          account,
        );
        expect(resources[`${type}s`]).toHaveLength(1);
        const [saved] = resources[`${type}s`] ?? [];
        expect(await callApi(site, 'GET', `/${type}s/${saved?.id}`)).toMatchObject({
          [form.freeField]: form.value('second'),
        });
      });
    });

    test('confirms before leaving and keeps the input', async ({ page, context, site }) => {
      test.slow();
      await actAs(context, site, await register(site));
      await page.goto(create);
      const on = formPage(page, form);
      await on.name.fill('Something');
      const leave = () => page.getByRole('contentinfo').getByRole('link', { name: 'Releases' }).click();
      const dialog = page.getByRole('dialog', { name: 'Leave this form?' });
      await leave();
      if (type === 'event') await expectAccessible(page);
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

      test('redirects to the login and back with the input intact', async ({ page, context, site }) => {
        const account = await register(site, { password });
        await actAs(context, site, account);
        await page.goto(create);
        const on = formPage(page, form);
        const name = uniqueName(title);
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
        await expect(page).toHaveURL(new RegExp(`${create}$`));
        await expect(on.name).toHaveValue(name);
        await expect(on.main.locator('img[src^="blob:"]')).toBeVisible();
        await on.preview();
        await on.submit();
        await expect(on.main.getByText(`${title} submitted successfully!`)).toBeVisible();
      });

      test('redirects to the login immediately when a record is loaded', async ({ page, context, site }) => {
        const account = await register(site);
        const record = await form.add(site, {}, account);
        await actAs(context, site, account);
        await page.goto('/submit');
        await expect(page.getByRole('heading', { name: 'What would you like to submit?' })).toBeVisible();
        await callApi(site, 'POST', '/auth/logout', account);
        await page.evaluate((path) => {
          window.history.pushState(null, '', path);
          window.dispatchEvent(new PopStateEvent('popstate'));
        }, `/edit/${type}/${record.id}`);
        await expect(page).toHaveURL(/\/login$/);
        await expect(page.getByRole('main')).toContainText('Your session has expired. Please log in again.');
      });
    });
  });
}
