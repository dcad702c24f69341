import type { HistoryCost } from './history.ts';
import { kilobytes, number, table } from './table.ts';

/** Returns the results as Markdown. */
export function historyReport(entries: number, findings: readonly ({ dialect: string } & HistoryCost)[]): string {
  const [first] = findings;
  const rows = (first?.calls ?? []).map(({ what }, at) => [
    what,
    ...findings.map(({ calls }) => number(calls[at]!.ms, 1)),
  ]);
  return `# A history of ${number(entries)} entries

\`npm run bench:history\`. Milliseconds from request to response over HTTP on one machine, one call after the other; medians.

${table(['call', ...findings.map(({ dialect }) => dialect)], rows)}

A hundred edits of an event with ninety artists, each of which changes the line-up and the description, take
${kilobytes(first?.eventBytes ?? 0)} KB in the history.
`;
}
