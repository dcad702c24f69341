import { expectAccessible, expectLooksRight, expectNoSidewaysScroll } from './support/accessibility.ts';
import { actAs, register } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { formPage, forms, pictureFile, submittedBy } from './support/record-forms.ts';
import { uniqueName } from './support/submit-records.ts';
import { expect, presets, test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ page }) => {
  // Accepts the confirmation for leaving with unsaved changes, because these tests reload intentionally.
  page.on('dialog', (dialog) => void dialog.accept());
});

// Without moderation, members' records are public immediately, and the tests can read them.
test.use({ settings: presets.open });

for (const form of forms) {
  const { type, title, required } = form;
  const create = `/submit-${type}`;
  // The four forms consist of the same components: endurance tests the longest in every width, the others on the phone.
  // event-form.spec.ts goes the same way by keyboard, record-form.test.tsx tests the components alone.
  const widths = type === 'event' ? '@widths @endurance' : '@phone @endurance';

  test.describe(`the ${type} form`, () => {
    test(`goes from its fields through the preview to its list ${widths}`, async ({ page, context, site }) => {
      test.slow();
      const account = await register(site);
      await actAs(context, site, account);
      await page.goto(create);
      const on = formPage(page, type);
      await expect(on.heading(`Submit ${title}`)).toBeVisible();
      await expectAccessible(page);

      await on.preview();
      const summary = on.main.getByRole('alert').filter({ hasText: 'Please check the form' });
      await expect(summary).toBeFocused();
      await expect(summary).toContainText(required);
      await expect(on.name).toHaveAccessibleDescription(required);
      await summary.getByRole('link').first().click();
      await expect(on.name).toBeFocused();

      const name = uniqueName(title);
      await on.fill(name);
      await on.free.fill(form.value('before'));
      await on.picture.setInputFiles(await pictureFile());
      await on.preview();
      await expect(on.heading(name)).toBeVisible();
      const shown = on.main.locator('img[src^="blob:"]').first();
      await expect(shown).toBeVisible();
      expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
      await expectLooksRight(page);

      await on.button('Back to Edit').click();
      await expect(on.main.locator('[tabindex="-1"]:focus')).toContainText(`Submit ${title}`);
      await expect(on.free).toHaveValue(form.value('before'));
      await on.free.fill(form.value('after'));
      await expectNoSidewaysScroll(page);
      await on.preview();
      await on.submit();
      await expect(on.main.getByRole('status').filter({ hasText: `${title} submitted successfully!` })).toBeVisible();
      await expect(page).toHaveURL(form.list);
      const told = page.getByRole('status').filter({ hasText: `“${name.toUpperCase()}” is published.` });
      const toldRelease = page.getByRole('status').filter({ hasText: `“${name}” is published.` });
      await expect(told.or(toldRelease)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Open its page' })).toHaveAttribute(
        'href',
        new RegExp(`^/${type}/\\d+$`),
      );
      await expectNoSidewaysScroll(page);

      const [saved] = await submittedBy(site, account, type);
      const record = await callApi<Record<string, unknown>>(site, 'GET', `/${type}s/${saved?.id}`);
      expect(record).toMatchObject({ [form.nameField]: name, [form.freeField]: form.value('after') });
      expect(record.picture).toMatchObject({ width: 300 });
    });

    if (type !== 'event') return;

    test('restores its text and image after a reload until they are discarded', async ({ page, context, site }) => {
      test.slow();
      await actAs(context, site, await register(site));
      await page.goto(create);
      const on = formPage(page, type);
      await on.name.fill('Half a name');
      await on.picture.setInputFiles(await pictureFile());
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
  });
}
