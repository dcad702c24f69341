import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.ts';
import { createBenchDatabase } from './support/bench-database.ts';
import { filterMap } from './support/filtering.ts';
import { type MapCost, mapReport, type Transfer } from './support/map-report.ts';
import { type Frames, type OpenMap, openMap, pan, panShape, type PanView, transferOf } from './support/panning.ts';
import { startMoonfloor } from './support/server.ts';
import { startBench, writeReport, log } from './support/session.ts';
import { median } from './support/statistics.ts';

interface Site {
  events: number;
  address: string;
  [Symbol.asyncDispose](): Promise<void>;
}

async function startSite(events: number): Promise<Site> {
  log(`creating ${events} events`);
  const place = await createBenchDatabase('sqlite', events, { ahead: true });
  const server = await startMoonfloor(place.env);
  const dispose = async (): Promise<void> => {
    await server.stop();
    await place.remove();
  };
  return { events, address: server.address, [Symbol.asyncDispose]: dispose };
}

/** Drags both maps alternately, so that noise affects both equally; the first round is not counted. */
async function panAlternately(browser: Browser, sites: readonly Site[], view: PanView) {
  const maps: OpenMap[] = [];
  for (const { address } of sites) maps.push(await openMap(browser, address, view));
  const markers: number[] = [];
  for (const { page } of maps) markers.push(await page.locator('.leaflet-marker-icon').count());
  const rounds: Frames[][] = maps.map(() => []);
  for (let round = 0; round <= panShape.rounds; round += 1) {
    log(`dragging, ${view}, round ${round}`);
    for (const [at, map] of maps.entries()) {
      const frames = await pan(map);
      if (round > 0) rounds[at]!.push(frames);
    }
  }
  for (const { page } of maps) await page.context().close();
  return rounds.map((frames, at) => {
    const of = (key: keyof Frames): number => median(frames.map((round) => round[key]));
    return {
      markers: markers[at]!,
      frames: { median: of('median'), p95: of('p95'), longest: of('longest'), long: of('long'), work: of('work') },
    };
  });
}

/** Measures the map page with a hundred and with a hundred thousand upcoming events: `npm run bench:map`. */
await startBench();
await using browser = await chromium.launch({ executablePath: await findBrowser() });
await using few = await startSite(100);
await using many = await startSite(100_000);
// the number of events for which the transfer size has a limit
await using bounded = await startSite(10_000);

const waits: Pick<MapCost, 'first' | 'next' | 'filtering'>[] = [];
for (const { events, address } of [few, many]) {
  log(`opening the map of ${events}`);
  const first = await openMap(browser, address, 'world');
  await first.page.context().close();
  const next = await openMap(browser, address, 'world');
  await next.page.context().close();
  waits.push({ first: first.shown, next: next.shown, filtering: await filterMap(browser, address) });
}
const transfers: Transfer[] = [];
for (const { events, address } of [few, bounded, many]) {
  transfers.push({ events, ...(await transferOf(browser, address)) });
}
const world = await panAlternately(browser, [few, many], 'world');
const region = await panAlternately(browser, [few, many], 'region');

const cost = (at: 0 | 1): MapCost => ({
  events: [few, many][at]!.events,
  ...waits[at]!,
  views: { world: world[at]!, region: region[at]! },
});
await writeReport('results-map.md', mapReport(browser.version(), cost(0), cost(1), transfers));
