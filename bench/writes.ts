import { startBench, withBenchDatabase, writeReport } from './support/session.ts';
import { measureWorkers } from './support/workers.ts';
import { measureWrites } from './support/writes.ts';
import { writesReport } from './support/writes-report.ts';

/** What submits and uploads cost, what they cost readers, and what a second worker brings: `npm run bench:writes`. */
await startBench();
const findings = await withBenchDatabase('sqlite', 2000, async (place) => ({
  writes: await measureWrites(place),
  workers: await measureWorkers(place),
}));
await writeReport('results-writes.md', writesReport(findings));
