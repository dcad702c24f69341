import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectLooksRight } from './support/accessibility.ts';
import { actAs, signInAdmin } from './support/accounts.ts';
import { readHead } from './support/head.ts';
import { formPage, openMoreDetails } from './support/record-forms.ts';
import { uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

/** Returns a word in Cyrillic that no other test uses. */
const cyrillic = (): string => Array.from(randomBytes(12), (byte) => String.fromCharCode(0x410 + (byte % 32))).join('');

const textbox = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true });

/** Opens the field for a translation into a language. */
async function addTranslation(page: Page, language: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('combobox', { name: 'Add a translation' }).selectOption(language);
  await main.getByRole('button', { name: `Add a translation: ${language}` }).click();
}

test('an event has its text in the reader’s language, and is found by another name @widths @endurance', async ({
  page,
  context,
  site,
}) => {
  await actAs(context, site, await signInAdmin(site));
  const [name, alias] = [uniqueName('Babel'), cyrillic()];
  await page.goto('/submit-event');
  const on = formPage(page, 'event');
  await on.fill(name);
  await textbox(page, 'Description').fill('Hauptsache Wald');
  await openMoreDetails(page);
  await textbox(page, 'Alternative name 1').fill(alias.toLowerCase());
  await on.button('Add alternative name').click();
  await expect(textbox(page, 'Alternative name 2')).toBeFocused();
  await textbox(page, 'Alternative name 2').fill('Babylon');

  await addTranslation(page, 'Deutsch');
  await expect(textbox(page, 'Description (Deutsch)')).toBeFocused();
  await textbox(page, 'Description (Deutsch)').fill('Eine Nacht im Wald');
  await addTranslation(page, 'Français');
  await textbox(page, 'Description (Français)').fill('À supprimer');
  await on.button('Remove Description (Français)').click();
  await expect(textbox(page, 'Description (Français)')).toHaveCount(0);
  await addTranslation(page, 'English');
  await textbox(page, 'Description (English)').fill('A night in the forest');
  await expectLooksRight(page);

  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(textbox(page, 'Description (Deutsch)')).toHaveValue('Eine Nacht im Wald');
  await expect(textbox(page, 'Alternative name 2')).toHaveValue('Babylon');
  await on.preview();
  const info = page.getByRole('region', { name: 'INFO' });
  await expect(info).toContainText('A night in the forest');
  await expect(page.getByRole('region', { name: 'Description (Deutsch)' })).toContainText('Eine Nacht im Wald');
  await expect(page.getByRole('region', { name: 'Description', exact: true })).toContainText('Hauptsache Wald');
  await on.submit();
  await expect(page.getByText('Event submitted successfully!')).toBeVisible();

  const field = page.getByRole('combobox', { name: 'Search events, artists, venues, labels and more' });
  await page.goto('/releases');
  // phones have a link that opens the field
  const opener = page.getByRole('banner').getByRole('link', { name: 'Search' });
  await expect(field.or(opener)).toBeVisible();
  if (await opener.isVisible()) await opener.click();
  await field.fill(alias.slice(0, 9).toLowerCase());
  const option = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first();
  await expect(option).toContainText(name);
  await expect(option).toContainText(alias);
  await field.press('Enter');
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').filter({ hasText: name })).toContainText(`Also known as ${alias}`);
  await main.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/event\/\d+$/);

  const path = new URL(page.url()).pathname;
  const textIn = async (prefix: string) => {
    await page.goto(prefix + path);
    await expect(main).toContainText(`${alias} · BABYLON`);
    return main.locator('#info ~ p');
  };
  const english = await textIn('');
  await expect(main).toContainText(`Also known as ${alias} · BABYLON`);
  await expect(english).toHaveText('A night in the forest');
  await expect(english).toHaveAttribute('lang', 'en');
  const german = await textIn('/de');
  await expect(german).toHaveText('Eine Nacht im Wald');
  await expect(german).toHaveAttribute('lang', 'de');
  await expectLooksRight(page);
  const french = await textIn('/fr');
  await expect(french).toHaveText('Hauptsache Wald');
  expect(await french.getAttribute('lang')).toBeNull();

  for (const [prefix, text] of [
    ['', 'A night in the forest'],
    ['/de', 'Eine Nacht im Wald'],
    ['/fr', 'Hauptsache Wald'],
  ] as const) {
    const head = await readHead(site, prefix + path);
    expect(head.of('description')).toContain(text);
    expect(head.of('og:description')).toContain(text);
    expect(head.thing('MusicEvent')).toMatchObject({ description: text, alternateName: [alias, 'BABYLON'] });
  }

  await page.goto(`/events?q=${alias.slice(2, 10).toLowerCase()}`);
  await expect(main.getByRole('link', { name })).toBeVisible();
});
