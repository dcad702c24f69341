import { describeEnvironment } from './session.ts';
import { number, table } from './table.ts';
import type { Workers } from './workers.ts';
import type { Writes } from './writes.ts';

/** Returns the results as Markdown. */
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

## Submissions

Of events over HTTP, one after the other, on SQLite with 2,000 events; medians. **library alone** is the image library with the
same picture (decoding, preview, all widths as WebP) in a separate process, alternating with the submissions.

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

## Reads during uploads

A cached list of 100 events over four connections, without other load and while four such pictures at a time are uploaded
repeatedly (${reads.uploads} in all). The readers' process shares the cores.

${table(
  ['', 'responses per second', '99th percentile, ms'],
  [
    ['quiet', number(reads.quiet.perSecond), number(reads.quiet.p99)],
    ['four uploads', number(reads.busy.perSecond), number(reads.busy.p99)],
  ],
)}

## A second worker

Search pages that have not been requested before, over eight connections; \`WORKERS=1\` and \`WORKERS=2\` in alternation. The
client shares the cores. **computing alone**: one process and two that only parse and serialise JSON, which is the best that a
second core of this machine can bring.

${table(
  ['', 'pages per second', 'computing alone, rounds per second'],
  [
    ['one', number(workers.pages.one), number(workers.bare.one)],
    ['two', number(workers.pages.two), number(workers.bare.two)],
    ['two ÷ one', number(workers.pages.ratio, 2), number(workers.bare.ratio, 2)],
  ],
)}
`;
}
