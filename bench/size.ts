import { parseArgs } from 'node:util';
import { startBench, writeReport } from './support/session.ts';
import { measureSizes } from './support/size.ts';
import { sizeReport } from './support/size-report.ts';

/**
 * Measures every read call with 1,000 events and with 100,000: `npm run bench:size`, `-- --only sqlite` on one
 * database.
 */
const { values: options } = parseArgs({
  options: { only: { type: 'string' }, events: { type: 'string', default: '1000,100000' } },
});
const [few = 0, many = 0] = options.events.split(',').map(Number);

await startBench();
const findings = [];
for (const dialect of ['sqlite', 'postgres'] as const) {
  if (options.only !== undefined && options.only !== dialect) continue;
  findings.push({ dialect, costs: await measureSizes(dialect, [few, many]) });
}
const report = sizeReport([few, many], findings);
if (options.only === undefined) await writeReport('results-size.md', report);
else console.log(report);
