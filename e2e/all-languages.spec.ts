import path from 'node:path';
import type { Page } from '@playwright/test';
import { isLanguage, type Language, languageCodes, languages, pathIn } from '@moonfloor/messages/languages';
import { listViolations, overflow } from './support/accessibility.ts';
import { type Account, actAs, signInAdmin } from './support/accounts.ts';
import { endurance } from './support/endurance.ts';
import { createRecords, listScreens, type TestRecords, types } from './support/every-screen.ts';
import { foreignTextFinder, textsIn } from './support/foreign-texts.ts';
import { watchRequests } from './support/requests.ts';
import { expect, presets, test } from './support/test.ts';

// in all languages together, the admin opens more pages than stars may be synchronised in an hour
test.use({ settings: presets.moderated, expectedErrors: /status of 429 .*\/stars\)$/ });
test.setTimeout(300_000);

/**
 * The language that `npm test` looks at, on a few pages: the one from right to left. `npm run test:endurance` walks
 * through all pages in all languages.
 */
const representative: readonly Language[] = ['he'];

/** The languages to walk through; LANGUAGES chooses others, such as `en,fr`. */
const { LANGUAGES: wanted } = process.env;
const chosen = wanted?.split(',').filter(isLanguage) ?? (endurance ? languageCodes : representative);

const wholeSite = endurance || wanted !== undefined;

/** Where to store a picture of each page, if anywhere. */
const pictures = process.env.SCREENSHOTS;

/** The language whose pages axe checks: the others differ from English in their words only. */
const checkedByAxe: Language = 'he';

let records: TestRecords;
let admin: Account;

test.beforeAll(async ({ site }) => {
  records = await createRecords(site);
  admin = await signInAdmin(site);
});

/** Returns the texts of links and buttons that are wrapped into a column of letters. */
function listNarrowLabels(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button')].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const isLabel =
        element.checkVisibility() && element.textContent.length > 4 && element.querySelector('img, h2, h3, p') === null;
      return isLabel && height > width && height > 5.5 * parseFloat(getComputedStyle(element).fontSize)
        ? [element.textContent]
        : [];
    }),
  );
}

for (const language of chosen) {
  const { lang, dir, name } = languages[language];
  test(`every page is in ${name} @phone`, async ({ page, context, site }) => {
    const findForeign = foreignTextFinder(language, textsIn([records, admin]));
    const calm = watchRequests(page);
    const problems: string[] = [];
    const visit = async (address: string): Promise<void> => {
      await page.goto(pathIn(language, address));
      await calm();
      const report = (found: readonly string[]): number => problems.push(...found.map((text) => `${address}: ${text}`));
      report((await findForeign(page)).map((text) => `not translated: ${text}`));
      const [shownLang, shownDir] = await page.evaluate(() => {
        const { lang: pageLang, dir: pageDir } = document.documentElement;
        return [pageLang, pageDir];
      });
      if (shownLang !== lang || shownDir !== dir) report([`has lang=${shownLang} and dir=${shownDir}`]);
      const wider = await overflow(page);
      if (wider > 0) report([`is ${wider} px wider than its window`]);
      report((await listNarrowLabels(page)).map((text) => `one letter per line: ${text}`));
      if (language === checkedByAxe) report(await listViolations(page));
      if (pictures)
        await page.screenshot({
          path: path.join(pictures, language, `${address.replaceAll(/[^a-z0-9]+/g, '-').slice(1) || 'start'}.jpg`),
          type: 'jpeg',
          quality: 60,
          fullPage: true,
          scale: 'css',
        });
    };
    for (const address of ['/', '/login', `/event/${records.shown.event}`, '/submit']) await visit(address);
    // the other theme
    await page.emulateMedia({ colorScheme: 'light' });
    await visit('/login');
    await page.emulateMedia({ colorScheme: 'dark' });
    await actAs(context, site, admin);
    const hidden = types.map((type) => `/edit/${type}/${records.hidden[type]}`);
    const sample = ['/home', '/submit-event', '/account', '/admin-dashboard/moderation'];
    for (const address of wholeSite ? [...listScreens(records.shown), ...hidden] : sample) await visit(address);
    expect(problems).toEqual([]);
  });
}

test('in Hebrew, pages are mirrored @widths', async ({ page }) => {
  const middle = (page.viewportSize()?.width ?? 0) / 2;
  await page.goto('/he/home');
  const home = await page.getByRole('banner').getByRole('link', { name: 'Moonfloor' }).boundingBox();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(home!.x + home!.width / 2).toBeGreaterThan(middle);
  expect(heading!.x + heading!.width).toBeGreaterThan(middle);
});
