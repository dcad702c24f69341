import type { Browser, CDPSession, Page } from '@playwright/test';
import { median } from './statistics.ts';

/**
 * How the map is dragged: rounds, steps of `pixels` in one direction and back again, and the threshold of a long frame
 * in ms.
 */
export const panShape = { rounds: 7, steps: 40, pixels: 12, long: 50 };

/**
 * Where the map is dragged: its initial view, and a closer view with many single pins, where new ones become visible.
 */
const panViews = { world: '/events', region: '/events?box=-11,35,22,52' };
export type PanView = keyof typeof panViews;

/** Smoothness of a drag of the map. */
export interface Frames {
  /** Milliseconds between frames. */
  median: number;
  /** 95th percentile. */
  p95: number;
  longest: number;
  /** Percentage of frames that took longer than `panShape.long` ms. */
  long: number;
  /** Main-thread time for one step of the drag, including painting without a graphics card, in ms. */
  work: number;
}

/** The map page of a site in a separate browser window. */
export interface OpenMap {
  page: Page;
  devtools: CDPSession;
  /** From the start of the navigation until the pins were shown, in ms. */
  shown: number;
}

/** Opens the map page and waits until it shows its pins. */
export async function openMap(browser: Browser, address: string, view: PanView): Promise<OpenMap> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1100 }, reducedMotion: 'no-preference' });
  await refuseOthers(page, address);
  const began = performance.now();
  await page.goto(`${address}${panViews[view]}`);
  await page.locator('.leaflet-marker-icon').first().waitFor({ timeout: 120_000 });
  const shown = performance.now() - began;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  return { page, devtools, shown };
}

/** Returns the bytes transferred by a first visit to the map page, `api` of them from the API. */
export async function transferOf(browser: Browser, address: string): Promise<{ api: number; whole: number }> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1100 } });
  await refuseOthers(page, address);
  const sizes: Promise<{ api: boolean; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    const api = request.resourceType() === 'fetch';
    sizes.push(request.sizes().then(({ responseBodySize: bytes }) => ({ api, bytes })));
  });
  await page.goto(`${address}/events`);
  await page.locator('.leaflet-marker-icon').first().waitFor({ timeout: 120_000 });
  await page.waitForLoadState('networkidle');
  const all = await Promise.all(sizes);
  await page.context().close();
  const sum = (some: typeof all): number => some.reduce((total, { bytes }) => total + bytes, 0);
  return { api: sum(all.filter(({ api }) => api)), whole: sum(all) };
}

/** Blocks third-party requests: the page is measured, not another site's map tiles. */
async function refuseOthers(page: Page, address: string): Promise<void> {
  await page.route(
    (url) => url.origin !== address,
    (route) => route.abort(),
  );
}

/** Drags the map back and forth. */
export async function pan({ page, devtools }: OpenMap): Promise<Frames> {
  await page.bringToFront();
  const map = (await page.getByRole('region', { name: 'Events on the map' }).boundingBox())!;
  const [x, y] = [map.x + map.width / 2, map.y + map.height / 2];
  // as text: the benchmark is not compiled for a browser
  await page.evaluate(`{
    const times = globalThis.panned = [];
    const note = (now) => { if (globalThis.panned === times) { times.push(now); requestAnimationFrame(note); } };
    requestAnimationFrame(note);
  }`);
  const before = await spent(devtools);
  for (const direction of [1, -1]) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= panShape.steps; step += 1)
      await page.mouse.move(x + direction * step * panShape.pixels, y);
    await page.mouse.up();
  }
  const work = ((await spent(devtools)) - before) / (2 * panShape.steps);
  const gaps = await page.evaluate<number[]>(`{
    const times = globalThis.panned;
    globalThis.panned = undefined;
    times.slice(1).map((time, at) => time - times[at]);
  }`);
  const sorted = gaps.sort((a, b) => a - b);
  const long = (100 * sorted.filter((gap) => gap > panShape.long).length) / sorted.length;
  return {
    median: median(sorted),
    p95: sorted[Math.floor(sorted.length * 0.95)]!,
    longest: sorted.at(-1)!,
    long,
    work,
  };
}

/** Returns the page's main-thread time so far, in ms. */
async function spent(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
}
