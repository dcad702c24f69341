import { rebuildDerivedRows } from '../apps/server/src/features/records/derived-rows.ts';
import { artistCount } from './support/sample-rows.ts';
import { measureSearch, type SearchCost } from './support/search.ts';
import { startBench, withBenchDatabase, writeReport } from './support/session.ts';
import { megabytes, number, table } from './support/table.ts';

/** Measures the search of admins and visitors: `npm run bench:search`. */
await startBench();
const parts: string[] = [];
for (const dialect of ['sqlite', 'postgres'] as const) {
  for (const records of [3000, 100_000]) {
    const costs = await withBenchDatabase(dialect, records - artistCount, async (place) => {
      const store = place.open();
      await rebuildDerivedRows(store);
      await store.close();
      return measureSearch(place, records);
    });
    parts.push(`## ${number(records)} records, ${dialect}

The first search after the start, which loads the index, takes ${number(costs.firstMs)} ms and
${megabytes(costs.indexBytes)} MB. Other requests waited at most ${number(costs.othersMs, 1)} ms meanwhile.

${costTable('admin query', costs.calls)}

${costTable('visitor query', costs.visitors)}
`);
  }
}
await writeReport(
  'results-search.md',
  `# Search

\`npm run bench:search\`. Milliseconds from request to response over HTTP on one machine, one call after the other; the
median and the longest of forty.

${parts.join('\n')}`,
);

function costTable(title: string, costs: readonly SearchCost[]): string {
  const rows = costs.map(({ what, ms, longest, found }) => [
    what,
    found === null ? '' : number(found),
    number(ms, 1),
    number(longest, 1),
  ]);
  return table([title, 'found', 'ms', 'longest'], rows);
}
