import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { actAs, signInAdmin } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import { readHead } from './support/head.ts';
import { formPage, forms, openMoreDetails } from './support/record-forms.ts';
import { dayFromToday, submitArtist, submitEvent, toForm, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

/** A concurrent change is answered with 412. */
test.use({ expectedErrors: /status of 412/ });

const form = (type: 'event' | 'artist') => forms.find((one) => one.type === type)!;

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
  const on = formPage(page, form('event'));
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
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

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

  const field = page.getByRole('combobox', { name: 'Search events, artists, decorations and releases' });
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
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
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

test('an artist is suggested and listed by another name; translations are compared one by one @endurance', async ({
  page,
  context,
  site,
}) => {
  const admin = await signInAdmin(site);
  await actAs(context, site, admin);
  const alias = cyrillic();
  const artist = await submitArtist(
    site,
    { alternative_names: [alias], artist_info: 'Plays at dawn', descriptions: '{"de":"Spielt morgens"}' },
    admin,
  );
  await page.goto(`/edit/artist/${artist.id}`);
  const on = formPage(page, form('artist'));
  await textbox(page, 'Bio (Deutsch)').fill('Spielt im Morgengrauen');
  const theirs = { descriptions: JSON.stringify({ de: 'Spielt abends', fr: 'Joue à l’aube' }) };
  await callApi(site, 'PUT', `/artists/${artist.id}`, { token: admin.token, form: toForm(theirs) });
  await on.preview();
  await on.submit();
  const choice = page.getByRole('group', { name: 'Bio (Deutsch)' });
  await expect(choice.getByRole('radio', { name: 'Spielt im Morgengrauen' })).toBeChecked();
  await expect(page.getByRole('group', { name: 'Bio (Français)' }).getByRole('radio', { name: 'Joue' })).toBeChecked();
  await expect(page.getByRole('group', { name: /^Bio/ })).toHaveCount(2);
  await on.button('Continue').click();
  await expect(page.getByRole('region', { name: 'Bio (Français)' })).toContainText('Joue à l’aube');
  await on.submit();
  await expect(page.getByText('Artist updated successfully!')).toBeVisible();

  await page.goto(`/admin-dashboard?history=artist-${artist.id}`);
  const dialog = page.getByRole('dialog', { name: 'Activity History' });
  await dialog
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  await expect(dialog.getByRole('definition')).toHaveText(/abends.*Morgengrauen/);
  await expect(dialog.getByRole('term')).toHaveText('Bio (Deutsch)');

  await page.goto(`/artists?q=${alias.slice(1, 8).toLowerCase()}`);
  await page.getByRole('main').getByRole('link', { name: artist.artist_name }).click();
  await expect(page.getByRole('main')).toContainText(`Also known as ${alias}`);

  await page.goto('/submit-event');
  await textbox(page, 'Event name').fill(uniqueName('Line-up'));
  const entry = page.getByRole('main').getByLabel('Artist name 1');
  await entry.pressSequentially(alias.slice(0, 6).toLowerCase());
  const option = page.getByRole('listbox', { name: 'Suggestions for Artist name 1' }).getByRole('option');
  await expect(option).toHaveText(artist.artist_name + alias);
  await option.click();
  await expect(entry).toHaveValue(artist.artist_name);
  await expect(page.getByText('Known artist')).toBeVisible();
});

test('merging keeps the other name as an alternative name @endurance', async ({ page, context, site }) => {
  const admin = await signInAdmin(site);
  await actAs(context, site, admin);
  const usual = { event_date: dayFromToday(40), country: 'Peru' };
  const [keep, from] = [await submitEvent(site, usual, admin), await submitEvent(site, usual, admin)];
  await page.goto(`/admin-dashboard/merge?type=event&keep=${keep.id}&from=${from.id}`);
  const names = page.getByRole('group', { name: 'Alternative names' });
  await expect(names.getByRole('radio', { name: `Both combined: ${from.event_name}` })).toBeChecked();
  await page.getByRole('group', { name: 'Event name' }).getByRole('radio', { name: from.event_name }).check();
  await expect(names.getByRole('radio', { name: `Both combined: ${keep.event_name}` })).toBeChecked();
  await page.getByRole('button', { name: 'Merge events' }).click();
  await page.getByRole('button', { name: 'Merge permanently' }).click();
  await expect(page.getByText('Merged', { exact: false }).first()).toBeVisible();
  await page.goto(`/event/${keep.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(from.event_name);
  await expect(page.getByRole('main')).toContainText(`Also known as ${keep.event_name}`);
});
