import { startBench, withBenchDatabase, writeReport } from './support/session.ts';
import { measureWorkers } from './support/workers.ts';
import { measureWrites } from './support/writes.ts';
import { writesReport } from './support/writes-report.ts';

/**
 * Measures the cost of submissions and uploads, their effect on reads, and the gain from a second worker: `npm run
 * bench:writes`.
 */
await startBench();
const findings = await withBenchDatabase('sqlite', 2000, async (place) => ({
  writes: await measureWrites(place),
  workers: await measureWorkers(place),
}));
await writeReport('results-writes.md', writesReport(findings));
