import { isLanguage, type Language, languages, pathIn, translatedLanguages } from '@moonfloor/messages/languages';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { actAs, signInAdmin } from './support/accounts.ts';
import { createRecords, listScreens, type TestRecords } from './support/every-screen.ts';
import { foreignTextFinder, textsIn } from './support/foreign-texts.ts';
import { watchRequests } from './support/requests.ts';
import { expect, test } from './support/test.ts';

test.use({ settings: { MODERATION: 'all' } });
test.setTimeout(600_000);

/** The languages to walk through, `LANGUAGES=all` or some codes, once their catalogues are complete. */
const chosen = process.env.LANGUAGES ?? '';
const walked: readonly Language[] = chosen === 'all' ? translatedLanguages : chosen.split(',').filter(isLanguage);

let records: TestRecords;

test.beforeAll(async ({ site }) => {
  records = await createRecords(site);
});

for (const language of walked)
  for (const visitor of [true, false])
    test(`every page is in ${languages[language].name} for ${visitor ? 'a visitor' : 'an admin'} @phone`, async ({
      page,
      context,
      site,
    }) => {
      const admin = await signInAdmin(site);
      if (!visitor) await actAs(context, site, admin);
      const findForeign = foreignTextFinder(language, textsIn([records, admin]));
      const calm = watchRequests(page);
      const found: string[] = [];
      for (const address of listScreens(records.shown)) {
        await page.goto(pathIn(language, address));
        await calm();
        await expect(page.locator('html')).toHaveAttribute('lang', languages[language].lang);
        await expect(page.locator('html')).toHaveAttribute('dir', languages[language].dir);
        found.push(...(await findForeign(page)).map((text) => `${address}: ${text}`));
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      }
      expect(found, 'texts that are not translated').toEqual([]);
    });

test('in Hebrew, pages are mirrored @widths', async ({ page }) => {
  const middle = (page.viewportSize()?.width ?? 0) / 2;
  await page.goto('/he/home');
  const home = await page.getByRole('banner').getByRole('link', { name: 'Moonfloor' }).boundingBox();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(home!.x + home!.width / 2).toBeGreaterThan(middle);
  expect(heading!.x + heading!.width).toBeGreaterThan(middle);
});
