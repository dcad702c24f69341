import { type Scroll, scrollShape } from './scrolling.ts';
import { describeEnvironment } from './session.ts';
import { number, table } from './table.ts';

/** Results of scrolling through a view of the timetable, and through a plain table of as many rows. */
export interface ScrollCost {
  name: string;
  ours: Scroll;
  plain: Scroll;
}

/** Returns the report as Markdown. */
export function timetableReport(browser: string, costs: readonly ScrollCost[]): string {
  const row = (name: string, of: (side: Scroll) => number, { ours, plain }: ScrollCost, decimals = 1): string[] => [
    name,
    number(of(ours), decimals),
    number(of(plain), decimals),
    of(plain) === 0 ? '' : number(of(ours) / of(plain), 2),
  ];
  const sections = costs.map(
    (cost) => `## ${cost.name[0]!.toUpperCase()}${cost.name.slice(1)}

${table(
  ['', 'timetable', 'plain table', '÷'],
  [
    row('ms between frames, median', ({ middle }) => middle, cost),
    row('ms between frames, longest', ({ longest }) => longest, cost),
    row(`frames longer than ${scrollShape.long} ms`, ({ long }) => long, cost, 0),
    row("main thread's ms for a frame", ({ work }) => work, cost, 2),
  ],
)}`,
  );
  return `# Scrolling through a timetable of 4 floors, 6 days and 350 sets

${describeEnvironment('npm run bench:timetable')}

Chromium ${browser} without a window or a graphics card, its processor slowed down ${scrollShape.slowdown} times. Both pages are
open and scrolled in alternation, ${scrollShape.pixels} pixels in each frame to the end and back; medians of ${scrollShape.rounds} rounds. The plain
table is static HTML with as many rows of time, name and floor.

${sections.join('\n\n')}
`;
}
