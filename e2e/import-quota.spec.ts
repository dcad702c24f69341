import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { actAs, register } from './support/accounts.ts';
import { expect, presets, test } from './support/test.ts';

test.use({ settings: presets.quotas, expectedErrors: /status of (429|404)|^429:/ });

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, name: string) =>
  main(page).getByRole('list', { name: 'Events of the source' }).getByRole('listitem').filter({ hasText: name });
const previewImport = (page: Page) => main(page).getByRole('button', { name: 'Preview' }).click();
const choose = (page: Page, text: string) =>
  main(page)
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'nights.csv', mimeType: 'text/plain', buffer: Buffer.from(text) });

test('asks about ambiguous dates and keeps rows over the quota selected @endurance', async ({
  page,
  context,
  site,
}) => {
  await actAs(context, site, await register(site));
  await page.goto('/import');
  await choose(
    page,
    'name,date,country\nDoubt Night,1/2/2027,Portugal\nSecond Night,3/4/2027,Portugal\nThird Night,5/6/2027,Portugal',
  );
  await previewImport(page);
  const order = main(page).getByLabel('What does “1/2/2027” mean?');
  await expect(order).toHaveValue('');
  await previewImport(page);
  await expect(row(page, 'DOUBT NIGHT')).toBeHidden();
  await order.selectOption('month');
  await expectAccessible(page);
  await previewImport(page);
  await expect(row(page, 'DOUBT NIGHT')).toContainText('02/01/2027');
  await row(page, 'THIRD NIGHT').getByRole('checkbox').uncheck();
  await row(page, 'SECOND NIGHT').getByRole('checkbox').uncheck();
  await main(page).getByRole('button', { name: 'Import 1 event' }).click();
  await main(page).getByRole('button', { name: 'Import more' }).click();
  await choose(page, 'name,date,country\nFourth Night,2027-07-08,Portugal\nFifth Night,2027-07-09,Portugal');
  await previewImport(page);
  await previewImport(page);
  await main(page).getByRole('button', { name: 'Import 2 events' }).click();
  await expect(main(page).getByRole('alert')).toContainText('You can import 2 rows an hour, and 1 is left.');
  await row(page, 'FIFTH NIGHT').getByRole('checkbox').uncheck();
  await main(page).getByRole('button', { name: 'Import 1 event' }).click();
  await expect(main(page).getByRole('link', { name: 'FOURTH NIGHT' })).toBeVisible();
});
