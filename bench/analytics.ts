import { parseArgs } from 'node:util';
import type { BenchDatabase } from './support/bench-database.ts';
import { seedViews, year } from './support/seed-views.ts';
import { startMoonfloor } from './support/server.ts';
import { startBench, withBenchDatabase, writeReport, log } from './support/session.ts';
import { kilobytes, megabytes, number, table } from './support/table.ts';
import { measureViews } from './support/views.ts';

/**
 * Measures the cost of counting page views: `npm run bench:analytics`, with `-- --events 100000` for another number of
 * records.
 */
const { values: options } = parseArgs({ options: { events: { type: 'string', default: '2000' } } });
const events = Number(options.events);

async function measure({ dialect, env, token, open }: BenchDatabase): Promise<string[]> {
  const store = open();
  const bytes = await seedViews(store);
  await store.close();
  log('requesting statistics and pages');
  const server = await startMoonfloor({ ...env, TRUST_PROXY: 'on' });
  try {
    const { overview, counted, uncounted } = await measureViews(server, token);
    return [
      dialect,
      number(overview.cpu, 1),
      number(overview.wall, 1),
      kilobytes(overview.bytes),
      megabytes(bytes),
      number(uncounted),
      number(counted),
      number(counted - uncounted),
    ];
  } finally {
    await server.stop();
  }
}

await startBench();
const rows = [await withBenchDatabase('sqlite', events, measure), await withBenchDatabase('postgres', events, measure)];
const head = ['', 'ms CPU', 'ms', 'KB', 'MB a year', 'µs a page, not counted', 'µs counted', 'µs of counting'];
const text = `# What page views cost

\`npm run bench:analytics -- --events ${events}\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.version}. How and what:
[README.md](README.md).

${number(year.views)} views in ${year.days} days beside ${number(events)} events of ${number(year.members)} members.
**ms**: the overview of the last 30 days in the server, one call at a time. **MB a year**: what the figures take in the
database, with all that belongs to the last, open day. **µs**: CPU for a page that is ready, all threads and all that is
done later included, for a visitor who asks not to be counted and for one who is. Medians.

${table(head, rows)}
`;
await writeReport('results-analytics.md', text);
