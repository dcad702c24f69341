import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { actAs, signInAdmin } from './support/accounts.ts';
import { callApi } from './support/call-api.ts';
import type { Site } from './support/site.ts';
import { floor, jpeg, submitArtist, submitEvent, toForm, type Fields } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

const asAdmin = async (context: BrowserContext, site: Site): Promise<string> => {
  const account = await signInAdmin(site);
  await actAs(context, site, account);
  return account.token;
};
const edit = (site: Site, token: string, type: string, id: number, fields: Fields) =>
  callApi(site, 'PUT', `/${type}s/${id}`, { token, form: toForm(fields) });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Activity History' });

test('an entry expands to its changes; its version is restored after confirmation @phone @endurance', async ({
  page,
  context,
  site,
}) => {
  const token = await asAdmin(context, site);
  const floors = [floor('Main', 'Ajja', 'Kindzadza'), floor('Chill', 'Ott')];
  const { event_name: name, id } = await submitEvent(site, {
    description: 'Three nights by the lake. Bring water.',
    area: 'Idanha',
    floors,
    decorations: [{ decoration_name: 'Tribe' }],
    event_image: await jpeg(),
  });
  await edit(site, token, 'event', id, {
    description: 'Three long nights by the lake. Bring tents.',
    area: '',
    event_date: '2031-02-03',
    floors: [floor('Main', 'Ajja', 'Atriohm'), floor('Garden', 'Ott')],
    decorations: [],
    event_image: await jpeg(600, 800, '#0ac8a0'),
  });
  await page.goto(`/event/${id}`);
  await page.getByRole('link', { name: 'History' }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('Only what happened to one event');
  const entries = dialog.getByRole('list', { name: 'Entries' }).locator('> li');
  const [edited, created] = [entries.nth(0), entries.nth(1)];

  await edited.getByRole('button', { name: 'Details' }).click();
  const change = (label: string) =>
    edited
      .locator('dl > div')
      .filter({ has: page.locator('dt', { hasText: label }) })
      .locator('dd');
  await expect(change('Area')).toHaveText(/Idanha.*nothing/);
  await expect(change('Start date')).toContainText('03/02/2031');
  await expect(change('Description').locator('ins')).toHaveText(['long ', 'tents']);
  await expect(change('Description').locator('del')).toHaveText(['water']);
  await expect(change('Line-up').locator('del')).toHaveText(['KINDZADZA']);
  await expect(change('Line-up').locator('ins')).toHaveText(['ATRIOHM']);
  await expect(change('Line-up')).toContainText('GARDEN, formerly CHILL');
  await expect(change('Decorations').locator('del')).toHaveText(['TRIBE']);
  await expect(change('Image').getByRole('img')).toHaveCount(2);
  await expect(edited).toContainText('This is the current version');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await created.getByRole('button', { name: 'Details' }).click();
  await expect(created).toContainText('This is the first version');
  await created.getByRole('button', { name: 'Restore this version' }).click();
  const confirm = page.getByRole('dialog', { name: 'Restore this version?' });
  await expect(confirm.locator('dt')).toHaveText([
    'Start date',
    'Description',
    'Area',
    'Image',
    'Line-up',
    'Decorations',
  ]);
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(created.getByRole('button', { name: 'Restore this version' })).toBeFocused();
  await page.keyboard.press('Enter');
  await confirm.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(`${name} is as it was on`)).toBeVisible();
  await expect(edited).toContainText(`Admin restored an earlier version of event ${name}`);
  await expect(dialog.getByText('This is the current version')).toBeVisible();

  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(new RegExp(`/event/${id}$`));
  await page.reload();
  await expect(page.getByText('Three nights by the lake. Bring water.')).toBeVisible();
  await expect(page.getByRole('main').getByText('KINDZADZA')).toBeVisible();
});

test('works by keyboard, from a record form and back @endurance', async ({ page, context, site }) => {
  const token = await asAdmin(context, site);
  const artist = await submitArtist(site, { artist_type: 'Live' });
  await edit(site, token, 'artist', artist.id, { artist_type: 'DJ,Live', artist_city: 'Haifa' });
  await page.goto(`/edit/artist/${artist.id}`);
  await page.getByRole('link', { name: 'History' }).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('button', { name: 'Details' })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Details' }).first().focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByText('Haifa')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Details' }).first()).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/edit/artist/${artist.id}$`));
});
