import { actAs, register } from './support/accounts.ts';
import { expectAccessible } from './support/accessibility.ts';
import { formPage, forms, pictureFile } from './support/record-forms.ts';
import { uniqueName } from './support/submit-records.ts';
import { expect, presets, test } from './support/test.ts';

test.use({ settings: presets.quotas, expectedErrors: /status of 429|^429:/ });

const form = forms.find(({ type }) => type === 'artist')!;
const sentence = 'You can add or change 1 record an hour, and none is left. Please try again in 60 minutes.';

test('a form over quota shows how long to wait and keeps its input @endurance', async ({ page, context, site }) => {
  const account = await register(site);
  await actAs(context, site, account);
  await form.add(site, { artist_name: uniqueName('First') }, account);
  await page.goto('/submit-artist');
  const on = formPage(page, form);
  const name = uniqueName('Second');
  await on.fill(name);
  await on.picture.setInputFiles(await pictureFile());
  await on.preview();
  await on.submit();
  await expect(on.main.getByRole('alert')).toContainText(sentence);
  await expectAccessible(page);
  await on.button('Back to Edit').click();
  await expect(on.name).toHaveValue(name);
  await expect(on.main.getByRole('img', { name: /picture\.jpg|preview/i })).toBeVisible();
});
