import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.ts';
import { createBenchDatabase } from './support/bench-database.ts';
import { addFestival, festivalShape } from './support/festival.ts';
import { type OpenPage, openPage, plainTable, type Scroll, scroll, scrollShape } from './support/scrolling.ts';
import { startMoonfloor } from './support/server.ts';
import { log, startBench, writeReport } from './support/session.ts';
import { median } from './support/statistics.ts';
import { type ScrollCost, timetableReport } from './support/timetable-report.ts';

/** Measures scrolling through the timetable of a large festival, beside a plain table: `npm run bench:timetable`. */
await startBench();
await using browser = await chromium.launch({ executablePath: await findBrowser() });
const place = await createBenchDatabase('sqlite', 100, { ahead: true });
const server = await startMoonfloor(place.env);

/** Scrolls both pages alternately, so that noise affects both equally; the first round is not counted. */
async function compare(name: string, pages: readonly [ours: OpenPage, plain: OpenPage]): Promise<ScrollCost> {
  const rounds: [Scroll[], Scroll[]] = [[], []];
  for (let round = 0; round <= scrollShape.rounds; round += 1) {
    log(`scrolling, ${name}, round ${round}`);
    for (const [at, page] of pages.entries()) {
      const measured = await scroll(page);
      if (round > 0) rounds[at]!.push(measured);
    }
  }
  for (const { page } of pages) await page.context().close();
  const [ours, plain] = rounds.map((of) => ({
    longest: median(of.map(({ longest }) => longest)),
    long: median(of.map(({ long }) => long)),
    middle: median(of.map(({ middle }) => middle)),
    work: median(of.map(({ work }) => work)),
  }));
  return { name, ours: ours!, plain: plain! };
}

try {
  const id = await addFestival(server.address, place.token);
  const timetable = `${server.address}/event/${id}/timetable`;
  const { sets, perNight } = festivalShape;
  const costs: ScrollCost[] = [];
  for (const [window, viewport] of Object.entries(scrollShape.windows)) {
    const ours = (view: string, scroller: string) =>
      openPage(browser, { url: `${timetable}?view=${view}`, scroller, viewport });
    const plain = (rows: number) => openPage(browser, { html: plainTable(rows), scroller: 'html', viewport });
    costs.push(
      await compare(`${window}, grid of a night (${perNight} sets)`, [
        await ours('grid', '[data-day]'),
        await plain(perNight),
      ]),
      await compare(`${window}, all days (${sets} sets)`, [await ours('print', 'html'), await plain(sets)]),
      await compare(`${window}, by artist (${sets} sets)`, [await ours('artists', 'html'), await plain(sets)]),
    );
  }
  await writeReport('results-timetable.md', timetableReport(browser.version(), costs));
} finally {
  await server.stop();
  await place.remove();
}
