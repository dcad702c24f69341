import { describeEnvironment } from './session.ts';
import { number, table } from './table.ts';
import type { Workers } from './workers.ts';
import type { Writes } from './writes.ts';

/** The findings as Markdown. */
export function writesReport({
  writes: { plain, picture, reads },
  workers,
}: {
  writes: Writes;
  workers: Workers;
}): string {
  const megapixels = (picture.width * picture.height) / 1e6;
  return `# Writes, and a second worker

${describeEnvironment('npm run bench:writes')}

## Submits

Of events through HTTP, one after the other, on SQLite with 2,000 events; medians. **library alone** is what the image
library takes for the same picture (read, preview, all widths as WebP) in a process of its own, in turns with the submits.

${table(
  ['', 'ms', 'server CPU ms', 'library alone, ms', '÷'],
  [
    ['without a picture', number(plain.ms, 1), number(plain.cpu, 1), '', ''],
    [
      `with a JPEG of ${number(picture.bytes / 1e6, 1)} MB, ${number(megapixels)} megapixels`,
      number(picture.ms),
      '',
      number(picture.alone),
      number(picture.ratio, 2),
    ],
  ],
)}

## Reads beside uploads

A ready list of 100 events over four connections, while nothing else happens and while four such pictures are uploaded at
a time, again and again (${reads.uploads} in all). The readers' process shares the cores.

${table(
  ['', 'answers a second', '99th percentile, ms'],
  [
    ['quiet', number(reads.quiet.perSecond), number(reads.quiet.p99)],
    ['four uploads', number(reads.busy.perSecond), number(reads.busy.p99)],
  ],
)}

## A second worker

Search pages that nobody has asked for before, over eight connections; \`WORKERS=1\` and \`WORKERS=2\` in turns. The
process that asks shares the cores. **computing alone**: one process and two that read and write JSON and nothing else,
which is what a second core of this machine brings at best.

${table(
  ['', 'pages a second', 'computing alone, turns a second'],
  [
    ['one', number(workers.pages.one), number(workers.bare.one)],
    ['two', number(workers.pages.two), number(workers.bare.two)],
    ['two ÷ one', number(workers.pages.ratio, 2), number(workers.bare.ratio, 2)],
  ],
)}
`;
}
