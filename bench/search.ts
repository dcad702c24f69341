import { rebuildSearchEntries } from '../apps/server/src/features/records/search-entries.ts';
import { artistCount } from './support/sample-rows.ts';
import { measureSearch } from './support/search.ts';
import { searchReport } from './support/search-report.ts';
import { addHistory, startBench, withBenchDatabase, writeReport } from './support/session.ts';

/** Measures the admin's search and dashboard: `npm run bench:search`. */
const entries = 1_000_000;

await startBench();
const findings = [];
for (const dialect of ['sqlite', 'postgres'] as const) {
  for (const records of [3000, 100_000]) {
    findings.push(
      await withBenchDatabase(dialect, records - artistCount, async (place) => {
        const store = place.open();
        await rebuildSearchEntries(store);
        await store.close();
        await addHistory(place, entries);
        return { dialect, ...(await measureSearch(place, records)) };
      }),
    );
  }
}
await writeReport('results-search.md', searchReport(findings, entries));
