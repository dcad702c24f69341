import { historyReport } from './support/history-report.ts';
import { measureHistory } from './support/history.ts';
import { addHistory, startBench, withBenchDatabase, writeReport } from './support/session.ts';

/** Measures reading and restoring in a long history: `npm run bench:history`. */
const entries = 1_000_000;

await startBench();
const findings = [];
for (const dialect of ['sqlite', 'postgres'] as const) {
  findings.push(
    await withBenchDatabase(dialect, 500, async (place) => {
      await addHistory(place, entries);
      return { dialect, ...(await measureHistory(place, entries)) };
    }),
  );
}
await writeReport('results-history.md', historyReport(entries, findings));
