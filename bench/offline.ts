import { type Browser, chromium, type Page } from '@playwright/test';
import { type Proxy, startProxy } from '../e2e/support/proxy.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { createBenchDatabase } from './support/bench-database.ts';
import { startMoonfloor } from './support/server.ts';
import { describeEnvironment, log, startBench, writeReport } from './support/session.ts';
import { median } from './support/statistics.ts';
import { number, table } from './support/table.ts';

/** How often each start is measured, and by how much the processor is slowed down, as on a phone. */
const rounds = 15;
const slowdown = 4;

/** The goal for a start without a network, in ms. */
const goalMs = 1000;

/** Times from the start of the navigation, in ms. */
interface Start {
  /** Until the event's heading was painted. */
  heading: number;
  /** Until the page reacted to clicks. */
  usable: number;
}

/** Opens a page with a slow processor. */
async function measureStart(page: Page, url: string): Promise<Start> {
  await page.goto(url, { timeout: 60_000 });
  // as text: the benchmark is not compiled for a browser
  const usable = await page.evaluate<number>(`new Promise((resolve) => {
    const check = () => ('early' in window ? setTimeout(check, 5) : resolve(performance.now()));
    check();
  })`);
  const heading = await page.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0].startTime");
  if ((await page.locator('h1').count()) !== 1) throw new Error('The page shows no event');
  return { heading, usable };
}

/** Measures both starts alternately, so that noise affects both equally; the first round is not counted. */
async function measureStarts(
  browser: Browser,
  proxy: Proxy,
  id: number,
): Promise<Record<'online' | 'offline', Start[]>> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' });
  const url = `${proxy.url}/event/${id}`;
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(`(async () => {
    const kept = async () => {
      const index = await (await caches.open('moonfloor-index')).match('/kept-index.json');
      return index !== undefined && (await index.text()).includes('"/event/${id}"');
    };
    while (navigator.serviceWorker.controller === null || !(await kept())) await new Promise((go) => setTimeout(go, 100));
  })()`);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const starts: Record<'online' | 'offline', Start[]> = { online: [], offline: [] };
  for (let round = 0; round <= rounds; round += 1) {
    log(`round ${round}`);
    for (const kind of ['online', 'offline'] as const) {
      if (kind === 'offline') proxy.cut();
      else proxy.restore();
      const start = await measureStart(page, url);
      if (round > 0) starts[kind].push(start);
    }
  }
  await context.close();
  return starts;
}

/** Measures how long a kept event's page takes without a network, and with one: `npm run bench:offline`. */
await startBench();
await using browser = await chromium.launch({ executablePath: await findBrowser() });
const place = await createBenchDatabase('sqlite', 100, { ahead: true });
const server = await startMoonfloor(place.env);
const proxy = await startProxy(server.address);
try {
  const { online, offline } = await measureStarts(browser, proxy, 1);
  const row = (what: string, of: keyof Start): string[] => {
    const connected = median(online.map((start) => start[of]));
    const alone = median(offline.map((start) => start[of]));
    return [what, number(connected), number(alone), number(alone / connected, 2)];
  };
  const shown = median(offline.map(({ heading }) => heading));
  await writeReport(
    'results-offline.md',
    `# A kept event without a network

${describeEnvironment('npm run bench:offline')}

A phone's window, its processor slowed down ${slowdown} times; medians of ${rounds} starts, in ms. The server is on the same
machine, so that a start with a network is as fast as it can be; the service worker is not slowed down.

${table(['', 'online', 'offline', '÷'], [row('until the heading is painted', 'heading'), row('until the page reacts to clicks', 'usable')])}

Goal: the heading within ${number(goalMs)} ms offline; ${shown <= goalMs ? 'reached' : 'missed'}.
`,
  );
} finally {
  await proxy.stop();
  await server.stop();
  await place.remove();
}
