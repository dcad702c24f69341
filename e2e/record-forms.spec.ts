import { actAs, register, signInAdmin } from './support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { callApi } from './support/call-api.ts';
import { formOn, type FormRecord, forms } from './support/record-forms.ts';
import { jpeg, toForm, uniqueName } from './support/scene.ts';
import { expect, test } from './support/test.ts';

const password = 'a password for tests';
const picture = async () => ({ name: 'picture.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await (await jpeg(300, 300)).arrayBuffer()) });

test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page }) => {
  // Leaving with unsaved changes asks; the tests that reload mean it.
  page.on('dialog', (dialog) => void dialog.accept());
});

// A member's event is read by anybody at once, like all else that these tests read back.
test.use({ settings: { MODERATION: 'none' } });

for (const form of forms) {
  const { type, title, required } = form;
  const create = `/submit-${type}`;

  test.describe(`the ${type} form`, () => {
    test('goes from its fields over the preview and back to its list @widths', async ({ page, context, site }) => {
      test.slow();
      const account = await register(site);
      await actAs(context, site, account);
      await page.goto(create);
      const on = formOn(page, form);
      await expect(on.heading(`Submit ${title}`)).toBeVisible();
      await expectAccessible(page);

      await on.preview();
      const summary = on.main.getByRole('alert').filter({ hasText: 'Please check the form' });
      await expect(summary).toBeFocused();
      await expect(summary).toContainText(required);
      await expect(on.name).toHaveAccessibleDescription(required);
      await summary.getByRole('link', { name: required }).click();
      await expect(on.name).toBeFocused();

      const name = uniqueName(title);
      await on.fill(name);
      await on.free.fill(form.value('before'));
      await on.image.setInputFiles(await picture());
      await on.preview();
      await expect(on.heading(name)).toBeVisible();
      const shown = on.main.locator('img[src^="blob:"]').first();
      await expect(shown).toBeVisible();
      expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      await on.button('Back to Edit').click();
      await expect(on.main.locator('[tabindex="-1"]:focus')).toContainText(`Submit ${title}`);
      await expect(on.free).toHaveValue(form.value('before'));
      await on.free.fill(form.value('after'));
      await expectNoSidewaysScroll(page);
      await on.preview();
      await on.submit();
      await expect(on.main.getByRole('status').filter({ hasText: `${title} submitted successfully!` })).toBeVisible();
      await expect(page).toHaveURL(form.list);

      const { resources } = await callApi<{ resources: Record<string, FormRecord[]> }>(site, 'GET', '/auth/profile', account);
      const [saved] = resources[`${type}s`] ?? [];
      const record = await callApi<Record<string, unknown>>(site, 'GET', `/${type}s/${saved?.id}`);
      expect(record).toMatchObject({ [form.nameField]: name, [form.freeField]: form.value('after') });
      expect(record.picture).toMatchObject({ width: 300 });
    });

    test('changes a record, and leaves an untouched picture', async ({ page, context, site }) => {
      const account = await register(site);
      const record = await form.add(site, {}, account);
      await actAs(context, site, account);
      await page.goto(`/edit/${type}/${record.id}`);
      const on = formOn(page, form);
      await expect(on.heading(`Edit ${title}`)).toBeVisible();
      await expect(on.name).not.toHaveValue('');
      await on.free.fill(form.value('changed'));
      await on.preview();
      await on.submit();
      await expect(on.main.getByText(`${title} updated successfully!`)).toBeVisible();
      await expect(page).toHaveURL(form.list);
      expect(await callApi(site, 'GET', `/${type}s/${record.id}`)).toMatchObject({ [form.freeField]: form.value('changed') });
    });

    test('is not for records of others, nor for those that are not there', async ({ page, context, site }) => {
      const record = await form.add(site, {});
      await actAs(context, site, await register(site));
      await page.goto(`/edit/${type}/${record.id}`);
      const { main } = formOn(page, form);
      await expect(main.getByText('You can only edit what you created')).toBeVisible();
    });

    test('makes one record of a submit that is clicked twice', async ({ page, context, site }) => {
      const account = await register(site);
      await actAs(context, site, account);
      await page.goto(create);
      const on = formOn(page, form);
      await on.fill(uniqueName(title));
      await on.preview();
      await on.button(`Submit ${title}`).dblclick();
      await expect(on.main.getByText(`${title} submitted successfully!`)).toBeVisible();
      const { resources } = await callApi<{ resources: Record<string, unknown[]> }>(site, 'GET', '/auth/profile', account);
      expect(resources[`${type}s`]).toHaveLength(1);
    });

    test.describe('when the server fails', () => {
      test.use({ expectedErrors: /\b503\b|ERR_CONNECTION_RESET/ });

      test('keeps everything and offers to try again', async ({ page, context, site }) => {
        await actAs(context, site, await register(site));
        await page.goto(create);
        const on = formOn(page, form);
        const name = uniqueName(title);
        await on.fill(name);
        await on.preview();
        await page.route(`**/${type}s/submit`, (route) =>
          route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }), { times: 1 });
        await on.submit();
        await expect(on.main.getByRole('alert')).toHaveText(`Error submitting ${type}`);
        await expect(on.heading(name)).toBeVisible();
        await on.submit();
        await expect(on.main.getByText(`${title} submitted successfully!`)).toBeVisible();
      });

      test('an answer that is lost makes no second record, and what was changed since is kept', async ({ page, context, site }) => {
        const account = await register(site);
        await actAs(context, site, account);
        await page.goto(create);
        const on = formOn(page, form);
        await on.fill(uniqueName(title));
        await on.free.fill(form.value('first'));
        await on.preview();
        await page.route(`**/${type}s/submit`, async (route) => {
          await route.fetch();
          await route.abort('connectionreset');
        }, { times: 1 });
        await on.submit();
        await expect(on.main.getByRole('alert')).toContainText(`Error submitting ${type}`);
        await on.button('Back to Edit').click();
        await on.free.fill(form.value('second'));
        await on.preview();
        await on.submit();
        await expect(on.main.getByText(`${title} submitted successfully!`)).toBeVisible();
        const { resources } = await callApi<{ resources: Record<string, FormRecord[]> }>(site, 'GET', '/auth/profile', account);
        expect(resources[`${type}s`]).toHaveLength(1);
        const [saved] = resources[`${type}s`] ?? [];
        expect(await callApi(site, 'GET', `/${type}s/${saved?.id}`)).toMatchObject({ [form.freeField]: form.value('second') });
      });
    });

    test('comes back after a reload with its text and image, until it is discarded @widths', async ({ page, context, site }) => {
      test.slow();
      await actAs(context, site, await register(site));
      await page.goto(create);
      const on = formOn(page, form);
      await on.name.fill('Half a name');
      await on.image.setInputFiles(await picture());
      await expect(on.main.locator('img[src^="blob:"]')).toBeVisible();
      await page.reload();
      await expect(on.main.getByText('Draft restored')).toBeVisible();
      await expect(on.name).toHaveValue('Half a name');
      await expect(on.main.locator('img[src^="blob:"]')).toBeVisible();
      await expectAccessible(page);
      await on.button('Discard').click();
      await expect(on.name).toHaveValue('');
      await expect(on.main.locator('img[src^="blob:"]')).toHaveCount(0);
      await page.reload();
      await expect(on.name).toHaveValue('');
      await expect(on.main.getByText('Draft restored')).toHaveCount(0);
    });

    test('asks before it is left, and keeps what was typed', async ({ page, context, site }) => {
      test.slow();
      await actAs(context, site, await register(site));
      await page.goto(create);
      const on = formOn(page, form);
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

    test.describe('when the sign-in has expired', () => {
      test.use({ expectedErrors: /status of 401/ });

      test('goes to sign in and comes back with everything still there', async ({ page, context, site }) => {
        const account = await register(site, { password });
        await actAs(context, site, account);
        await page.goto(create);
        const on = formOn(page, form);
        const name = uniqueName(title);
        await on.fill(name);
        await on.image.setInputFiles(await picture());
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

      test('goes to sign in at once when a record is to be loaded', async ({ page, context, site }) => {
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

    test.describe('when somebody else has changed the record meanwhile', () => {
      test.use({ expectedErrors: /status of 412/ });

      test('shows both versions and saves what is chosen', async ({ page, context, site }) => {
        const account = await register(site);
        const record = await form.add(site, {}, account);
        await actAs(context, site, account);
        await page.goto(`/edit/${type}/${record.id}`);
        const on = formOn(page, form);
        await on.free.fill(form.value('mine'));
        const admin = await signInAdmin(site);
        const theirName = uniqueName('Theirs');
        const change = toForm({ [form.freeField]: form.value('theirs'), [form.nameField]: theirName });
        await callApi(site, 'PUT', `/${type}s/${record.id}`, { token: admin.token, form: change });
        await on.preview();
        await on.submit();

        const panel = on.main.getByRole('alert').filter({ hasText: 'Somebody else has changed this meanwhile' });
        await expect(panel).toBeFocused();
        const free = panel.getByRole('group', { name: form.free });
        await expect(free).toContainText(form.value('mine'));
        await expect(free).toContainText(form.value('theirs'));
        await expect(free.getByRole('radio', { name: /Yours/ })).toBeChecked();
        await expect(panel.getByRole('group', { name: form.name }).getByRole('radio', { name: /Theirs/ })).toBeChecked();
        await expectAccessible(page);
        await panel.getByRole('button', { name: 'Continue with these' }).click();
        await on.submit();
        await expect(on.main.getByText(`${title} updated successfully!`)).toBeVisible();
        expect(await callApi(site, 'GET', `/${type}s/${record.id}`)).toMatchObject({
          [form.freeField]: form.value('mine'), [form.nameField]: theirName,
        });
      });
    });
  });
}
