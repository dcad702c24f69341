import type { SearchCost, SearchCosts } from './search.ts';
import { megabytes, number, table } from './table.ts';

/** Returns the results as Markdown: one table for each database and size. */
export function searchReport(findings: readonly ({ dialect: string } & SearchCosts)[], entries: number): string {
  const parts = findings.map(({ dialect, records, firstMs, indexBytes, othersMs, calls, visitors }) => {
    const rowsOf = (costs: readonly SearchCost[]) =>
      costs.map(({ what, ms, longest, found }) => [
        what,
        found === null ? '' : number(found),
        number(ms, 1),
        number(longest, 1),
      ]);
    return `## ${number(records)} records, ${dialect}

The first search after the start, which loads the index, takes ${number(firstMs)} ms and
${megabytes(indexBytes)} MB. Other requests waited at most ${number(othersMs, 1)} ms meanwhile.

${table(['admin query', 'found', 'ms', 'longest'], rowsOf(calls))}

${table(['visitor query', 'found', 'ms', 'longest'], rowsOf(visitors))}
`;
  });
  return `# Search and dashboard

\`npm run bench:search\`. Milliseconds from request to response over HTTP on one machine, one call after the other; the
median and the longest of forty. The history has ${number(entries)} entries.

${parts.join('\n')}`;
}
