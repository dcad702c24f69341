import type { Browser, CDPSession, Page } from '@playwright/test';
import { median } from './statistics.ts';

/** How the map is dragged in a round: so many steps of so many pixels one way and back again. */
export const panShape = { rounds: 7, steps: 40, pixels: 12, long: 50 };

/** Where it is dragged: as it opens, and closer, where many pins stand by themselves and new ones come into sight. */
export const panViews = { world: '/events', region: '/events?box=-11,35,22,52' };
export type PanView = keyof typeof panViews;

/** What a drag of the map is like. */
export interface Frames {
  /** Milliseconds between frames. */
  median: number;
  /** 95 of 100 frames came at least as soon. */
  p95: number;
  longest: number;
  /** Frames of 100 that took longer than `panShape.long` ms. */
  long: number;
  /** The page's main thread for a step of the drag, painting without a graphics card included, in ms. */
  work: number;
}

/** The map page of a site in a browser window of its own. */
export interface OpenMap {
  page: Page;
  devtools: CDPSession;
  /** From the start of the page until its pins were there, in ms. */
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

/** Bytes as they come over the wire for somebody who opens the map page for the first time, `api` of them from the API. */
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

/** The page is to be measured, not the tiles of somebody else. */
async function refuseOthers(page: Page, address: string): Promise<void> {
  await page.route(
    (url) => url.origin !== address,
    (route) => route.abort(),
  );
}

/** Drags the map to and fro. */
export async function pan({ page, devtools }: OpenMap): Promise<Frames> {
  await page.bringToFront();
  const map = (await page.getByRole('region', { name: 'Events on the map' }).boundingBox())!;
  const [x, y] = [map.x + map.width / 2, map.y + map.height / 2];
  // as text: the bench is not written for a browser
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

/** What the page's main thread has spent so far, in ms. */
async function spent(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
}
