import type { Page } from '@playwright/test';
import { enableDataSaver } from './support/data-saver.ts';
import { hydrated } from './support/hydration.ts';
import {
  dayFromToday,
  jpeg,
  submitArtist,
  submitDecoration,
  submitEvent,
  submitRelease,
} from './support/submit-records.ts';
import { expect, test } from './support/test.ts';

test.use({ knownContent: true });

/** Minimum ratio of a picture's width to its displayed width in device pixels; a smaller difference is invisible. */
const toleratedPixels = 0.95;

/**
 * A loaded picture: the chosen variant and the available ones, by width in px, and the displayed width in device
 * pixels.
 */
interface LoadedPicture {
  variant: number;
  variants: number[];
  dots: number;
}

/** Returns the pictures of a page once all that the browser requests have loaded. */
async function shownPictures(page: Page, path: string): Promise<LoadedPicture[]> {
  await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('img[srcset]')]
      .filter(({ currentSrc }) => currentSrc !== '')
      .map((image) => {
        const { width, height } = image.getBoundingClientRect();
        const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
        const whole = getComputedStyle(image).objectFit === 'contain';
        return {
          variant: Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1]),
          variants: [...image.srcset.matchAll(/ (\d+)w/g)].map(([, variant]) => Number(variant)),
          dots: (whole ? Math.min(width, height * ratio) : width) * devicePixelRatio,
        };
      }),
  );
}

/**
 * A phone and a desktop. Without mobile emulation, because an emulated browser may choose variants before it knows its
 * width.
 */
const screens = [
  { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 },
  { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
];

test('loads the picture variant that fits the screen @endurance', async ({ browser, baseURL, site }) => {
  test.slow();
  const artist = await submitArtist(site, { artist_image: await jpeg(1200, 1200) });
  const crew = await submitDecoration(site, { decoration_images: [await jpeg(1200, 900)] });
  const cover = { artist_name: artist.artist_name, label: 'LABEL', release_date: dayFromToday(3) };
  const release = await submitRelease(site, { ...cover, cover_image: await jpeg(1200, 1200, '#123456') });
  await submitRelease(site, { ...cover, cover_image: await jpeg(1200, 1200, '#654321') });
  const [tall, flat] = [
    await submitEvent(site, { event_image: await jpeg(1200, 1500), latitude: 38.7, longitude: -9.1 }),
    await submitEvent(site, { event_image: await jpeg(1200, 720), latitude: 38.7, longitude: -9.1 }),
  ];
  const paths = [
    '/',
    '/home',
    `/event/${tall.id}`,
    `/event/${flat.id}`,
    '/artists',
    `/artist/${artist.id}`,
    `/decoration/${crew.id}`,
    '/releases',
    `/release/${release.id}`,
  ];
  for (const screen of screens) {
    for (const path of paths) {
      // a browser that has cached a wider variant shows that one
      const context = await browser.newContext({ baseURL, ...screen });
      await enableDataSaver(context);
      const shown = await shownPictures(await context.newPage(), path);
      await context.close();
      expect(shown.length, path).toBeGreaterThan(0);
      for (const { variant, variants, dots } of shown) {
        const enough = variants.find((width) => width >= dots * toleratedPixels) ?? variants.at(-1);
        expect(variant, `${path}: ${Math.round(dots)} dots, of ${variants.join(', ')}`).toBe(enough);
      }
    }
  }
});
