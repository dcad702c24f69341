import { describeEnvironment } from './session.ts';
import type { SizeCost } from './size.ts';
import { kilobytes, number, table } from './table.ts';

/** Maximum ratio of a call's time with many events to its time with few. */
const most = 1.5;

/** Returns the results as Markdown. */
export function sizeReport(
  [few, many]: readonly [number, number],
  findings: readonly { dialect: string; costs: readonly SizeCost[] }[],
): string {
  return `# ${number(few)} events and ${number(many)}

${describeEnvironment('npm run bench:size')}

Two sites, the second with a hundred times as much data, including ${number(many * 10)} history entries; each read call in
alternation on both. **cached**: from the cache, compressed. **uncached**: after an edit of an event, which invalidates the cache;
not compressed; the first request also updates the indexes. Milliseconds from request to response, one call after the other;
medians. **÷** is the large site divided by the small one, bold above ${most}; **KB ÷** the same for the size of the response.

${findings.map(({ dialect, costs }) => `## ${dialect}\n\n${summary(costs)}\n\n${costTable(costs)}`).join('\n\n')}
`;
}

const ratio = ([few, many]: readonly [number, number]): number => many / few;

const marked = (value: number): string => (value > most ? `**${number(value, 2)}**` : number(value, 2));

function summary(costs: readonly SizeCost[]): string {
  const slower = costs.filter(({ afresh }) => ratio(afresh) > most);
  const larger = slower.filter(({ bytes }) => ratio(bytes) > most);
  const readySlower = costs.filter(({ ready }) => ready !== null && ratio(ready) > most);
  return `Of ${costs.length} calls ${slower.length} take more than ${most} times as long uncached, ${larger.length} of which
return more than ${most} times as much; ${readySlower.length} do from the cache.`;
}

function costTable(costs: readonly SizeCost[]): string {
  const rows = costs.map(({ what, ready, afresh, bytes }) => [
    `\`${what}\``,
    ...(ready === null ? ['', '', ''] : [number(ready[0], 2), number(ready[1], 2), marked(ratio(ready))]),
    number(afresh[0], 1),
    number(afresh[1], 1),
    marked(ratio(afresh)),
    kilobytes(bytes[1]),
    number(ratio(bytes), 1),
  ]);
  return table(['', 'cached', 'large', '÷', 'uncached', 'large', '÷', 'KB', 'KB ÷'], rows);
}
