import type { SearchCost, SearchCosts } from './search.ts';
import { megabytes, number, table } from './table.ts';

/** The findings as Markdown: one table for each database and size. */
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

The first search after the start, which loads the index, takes ${number(firstMs)} ms and lets the
process grow by ${megabytes(indexBytes)} MB. Others waited ${number(othersMs, 1)} ms at most meanwhile.

${table(['admins ask for', 'found', 'ms', 'longest'], rowsOf(calls))}

${table(['visitors ask for', 'found', 'ms', 'longest'], rowsOf(visitors))}
`;
  });
  return `# Search and dashboard

\`npm run bench:search\`. Milliseconds from request to answer over HTTP on one machine, one call after the other; the
median and the longest of forty. The history has ${number(entries)} entries.

${parts.join('\n')}`;
}
