import type { Browser, CDPSession, Page } from '@playwright/test';
import { median } from './statistics.ts';

/**
 * How pages are scrolled: rounds, `pixels` in each frame down to the end and back again, the slowdown of the processor, the
 * threshold of a long frame in ms, and the windows.
 */
export const scrollShape = {
  rounds: 5,
  pixels: 60,
  slowdown: 4,
  long: 50,
  windows: { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } },
};

/** Smoothness of scrolling through a page and back. */
export interface Scroll {
  /** Milliseconds between frames. */
  middle: number;
  longest: number;
  /** Number of frames that took longer than `scrollShape.long` ms. */
  long: number;
  /** Main-thread time for a frame, including painting without a graphics card, in ms. */
  work: number;
}

/** A page in a window of its own, and the selector of its element that scrolls. */
export interface OpenPage {
  page: Page;
  devtools: CDPSession;
  scroller: string;
}

type Opening = { scroller: string; viewport: { width: number; height: number } } & (
  | { url: string; html?: never }
  | { html: string; url?: never }
);

/** Opens the page of a URL, or of some HTML, on a slow processor. */
export async function openPage(browser: Browser, { url, html, scroller, viewport }: Opening): Promise<OpenPage> {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  if (url === undefined) await page.setContent(html);
  else {
    await page.goto(url);
    await page.waitForLoadState('networkidle');
  }
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: scrollShape.slowdown });
  return { page, devtools, scroller };
}

/** Returns a document with a static table of so many rows, with time, name and floor like the list of a timetable. */
export function plainTable(rows: number): string {
  const cells = Array.from(
    { length: rows },
    (_, at) => `<tr><td>22:00–23:00</td><td>Artist ${at} of the Southern Sky</td><td>Floor ${at % 4}</td></tr>`,
  );
  const style = 'td { padding: 8px 12px; border-bottom: 1px solid #444 } table { width: 100% }';
  return `<!doctype html><html lang="en"><title>Table</title><style>${style}</style><table>${cells.join('')}</table>`;
}

/** Scrolls a page to its end and back. */
export async function scroll({ page, devtools, scroller }: OpenPage): Promise<Scroll> {
  await page.bringToFront();
  const before = await spent(devtools);
  // as text: the benchmark is not compiled for a browser
  const gaps = await page.evaluate<number[]>(`new Promise((resolve) => {
    const element = document.querySelector(${JSON.stringify(scroller)});
    const times = [];
    let direction = 1;
    const step = (now) => {
      times.push(now);
      const from = element.scrollTop;
      element.scrollTop = from + direction * ${scrollShape.pixels};
      if (element.scrollTop === from) {
        if (direction < 0) return resolve(times.slice(1).map((time, at) => time - times[at]));
        direction = -1;
      }
      requestAnimationFrame(step);
    };
    element.scrollTop = 0;
    requestAnimationFrame(step);
  })`);
  const work = ((await spent(devtools)) - before) / gaps.length;
  const long = gaps.filter((gap) => gap > scrollShape.long).length;
  return { middle: median(gaps), longest: Math.max(...gaps), long, work };
}

/** Returns the page's main-thread time so far, in ms. */
async function spent(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
}
