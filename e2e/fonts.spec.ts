import type { Page } from '@playwright/test';
import { expectNoLayoutShift, recordLayoutShifts } from './support/layout-shift.ts';
import { floor, submitArtist, submitEvent, submitRelease, uniqueName } from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

/** Maximum transfer for the fonts of a page in a Western European language, in bytes. */
const budget = 31_000;

const capitals = 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ';
const letters = `${capitals}${capitals.toLowerCase()}ßÿ`;
const rareLetters = 'Œœıˆ¢£¥¦§¨ª¬®¯°±²³´µ¶¸¹º¼½¾‹›⁄™−';

/** Tells of each font that renders text within the elements matching a selector whether it is the site's. */
async function areOwnFonts(page: Page, selector: string): Promise<Set<boolean>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument');
  // the browser tells the fonts of an element's own text only
  const all = { nodeId: root.nodeId, selector: `${selector}, ${selector} *` };
  const { nodeIds } = await browser.send('DOM.querySelectorAll', all);
  const found = await Promise.all(nodeIds.map((nodeId) => browser.send('CSS.getPlatformFontsForNode', { nodeId })));
  await browser.detach();
  return new Set(found.flatMap(({ fonts }) => fonts.map(({ isCustomFont }) => isCustomFont)));
}

const onlyOwn = new Set([true]);

test('Western European text uses three small preloaded fonts @endurance', async ({ page, site }) => {
  const { id } = await submitEvent(site, { event_name: uniqueName(capitals), description: `„${letters}“ – «¿Qué?» …` });
  const fonts: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    // the flags' font is loaded where the machine has none
    if (request.resourceType() === 'font' && !request.url().includes('CountryFlags'))
      fonts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(`/event/${id}`);
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(fonts);
  expect(sizes).toHaveLength(3);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(budget);

  for (const words of ['h1', '#info ~ p']) {
    await expect.poll(() => areOwnFonts(page, words), words).toEqual(onlyOwn);
  }
});

test('fonts that load after the first paint are used without layout shift @endurance', async ({ page, site }) => {
  const event = await submitEvent(site, {
    event_name: 'A night of some length in the woods',
    description: 'Bring water and a blanket. '.repeat(20),
    floors: [floor('Main Floor', 'Somebody', 'Somebody Else')],
  });
  await submitArtist(site, { artist_name: 'Late Amber', artist_info: 'Plays long. '.repeat(20) });
  await submitRelease(site, { release_name: 'Late Roots', artist_name: 'Late Amber' });
  await recordLayoutShifts(page);
  for (const path of ['/events', `/event/${event.id}`, '/artists', '/releases?tab=past']) {
    const painted = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await painted.promise;
      await route.fallback();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(async () => {
      while (performance.getEntriesByName('first-contentful-paint').length === 0)
        await new Promise((done) => requestAnimationFrame(done));
    });
    expect(await areOwnFonts(page, 'h1'), `${path} before`).toEqual(new Set([false]));
    painted.resolve();
    await expect.poll(() => areOwnFonts(page, 'h1'), `${path} after`).toEqual(onlyOwn);
    await expectNoLayoutShift(page, path);
    await page.unroute('**/*.woff2');
  }
});

test('each glyph of a Latin face is in one of its two subsets @endurance', async ({ page }) => {
  await page.goto('/login');
  const counts = await page.evaluate(async (letters) => {
    const fonts = ['400 1rem "Noto Sans"', '600 1rem "Noto Sans"', '600 1rem Unbounded'];
    return Promise.all(
      fonts.map(async (font) => {
        const faces = await Promise.all([...letters].map((letter) => document.fonts.load(font, letter)));
        return faces.map(({ length }) => length);
      }),
    );
  }, `~ ${letters}${rareLetters}`);
  for (const perLetter of counts) expect(new Set(perLetter)).toEqual(new Set([1]));
});

const scripts = { Cyrillic: 'Ночь', Greek: 'Νύχτα', Czech: 'ŘŠČ', Hebrew: 'לילה', Thai: 'กลางคืน', Japanese: '夜明け' };

/** Pretends that the device draws Japanese signs with the given width, in em: 1 in fonts that have them. */
const setSignWidth = (page: Page, em: number): Promise<unknown> =>
  page.addInitScript((em) => {
    CanvasRenderingContext2D.prototype.measureText = function measure() {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the width is read
      return { width: em * Number.parseFloat(this.font) } as TextMetrics;
    };
  }, em);

test('other scripts use self-hosted fonts in text and names @endurance', async ({ page, site }) => {
  await setSignWidth(page, 0.6);
  for (const [script, words] of Object.entries(scripts)) {
    const { id } = await submitEvent(site, {
      event_name: `${words} ${uniqueName('')}`,
      description: words,
      floors: [floor(words, 'A')],
    });
    await page.goto(`/event/${id}`);
    for (const place of ['#info ~ p', 'h1', '#main h3']) {
      await expect.poll(() => areOwnFonts(page, place), `${script}, ${place}`).toEqual(onlyOwn);
    }
  }
});

test('a device that has a Japanese font fetches none @endurance', async ({ page, site }) => {
  await setSignWidth(page, 1);
  const { id } = await submitEvent(site, { event_name: `${scripts.Japanese} ${uniqueName('')}` });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`/event/${id}`);
  await page.waitForLoadState('networkidle');
  expect(requested.filter((url) => /noto-sans-jp|japanese/.test(url))).toEqual([]);
});
