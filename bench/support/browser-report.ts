import { availableParallelism, cpus, loadavg } from 'node:os';
import { number, table } from './table.ts';
import { type Typing, typingShape } from './typing.ts';

/** All results of one run in the browser. */
export interface BrowserFindings {
  typing: Typing[];
}

/** Returns the report as Markdown. */
export function browserReport(browser: string, { typing }: BrowserFindings): string {
  const rows = typing.map(({ field, one, ninety }) => [
    field,
    number(one.work, 2),
    number(ninety.work, 2),
    number(ninety.work / one.work, 2),
    number(one.whole, 2),
    number(ninety.whole, 2),
    number(ninety.whole / one.whole, 2),
  ]);
  return `# Benchmark results in a browser

\`npm run bench:browser\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, Chromium ${browser} without
a window, ${availableParallelism()} cores (${cpus()[0]?.model.trim()}). Load average over the last 15 minutes:
${number(loadavg()[2]!, 1)}.
See [README.md](README.md).

## Typing into the event form

Main-thread ms per key, with one act in the line-up and with ninety on ${typingShape.floors} floors, alternating; medians of
${typingShape.rounds} rounds of ${typingShape.keys} keys. **work** is the page's code and layout, **whole**
also painting, here without a graphics card.

${table(['field', 'work: one act', 'ninety', '÷', 'whole: one act', 'ninety', '÷'], rows)}
`;
}
