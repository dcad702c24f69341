import { parseArgs } from 'node:util';
import { type Findings, report } from './support/report.ts';
import { measureScale } from './support/scale.ts';
import { startBench, withBenchDatabase, writeReport, log } from './support/session.ts';
import { measureStart } from './support/start.ts';

/** `--postgres` measures on PostgreSQL, `--events 500,5000` sets other sizes. */
const { values: options } = parseArgs({
  options: { postgres: { type: 'boolean', default: false }, events: { type: 'string', default: '2000,100000' } },
});

async function measure(): Promise<Findings> {
  const dialect = options.postgres ? 'postgres' : 'sqlite';
  const findings: Findings = { dialect, scales: [], starts: [] };
  for (const events of options.events.split(',').map(Number)) {
    await withBenchDatabase(dialect, events, async (place) => {
      log('measuring start');
      findings.starts.push({ events, ...(await measureStart(place.env)) });
      findings.scales.push(await measureScale(place));
    });
  }
  return findings;
}

await startBench();
const findings = await measure();
await writeReport(findings.dialect === 'sqlite' ? 'results.md' : 'results-postgres.md', report(findings));
