import { feedsReport } from './support/feeds-report.ts';
import { feedTargets, measureFirstResponse, measureDuplicates } from './support/feeds.ts';
import { measureScale } from './support/scale.ts';
import { startBench, withBenchDatabase, writeReport, log } from './support/session.ts';

/**
 * Measures calendars and feeds of 10,000 events, and the search for duplicates among 100,000: `npm run bench:feeds`.
 */
await startBench();
const feeds = await withBenchDatabase(
  'sqlite',
  10_000,
  async (place) => {
    const scale = await measureScale(place, feedTargets, log);
    log('first responses');
    return { scale, first: await measureFirstResponse(place, feedTargets.ready) };
  },
  { ahead: true },
);
const twins = await withBenchDatabase('sqlite', 100_000, measureDuplicates);
await writeReport('results-feeds.md', feedsReport(feeds, twins));
