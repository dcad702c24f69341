import { parseArgs } from 'node:util';
import type { DialectName } from '../apps/server/src/db/open-database.ts';
import { describeEnvironment, log, startBench, writeReport } from './support/session.ts';
import { type MeasuredCall, measuredCalls } from './support/size-calls.ts';
import { relatedCounts } from './support/size-seed.ts';
import { change, openSite, type Site, timeCall } from './support/size-site.ts';
import { median } from './support/statistics.ts';
import { kilobytes, number, table } from './support/table.ts';

/**
 * Measures every read call with 1,000 events and with 100,000: `npm run bench:size`, `-- --only sqlite` on one
 * database. `--series --events 100000,100000`: twice 100,000 events, the second time each a date of a series of 50.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    events: { type: 'string', default: '1000,100000' },
    series: { type: 'boolean' },
  },
});
const [few = 0, many = 0] = options.events.split(',').map(Number);

/**
 * Number of rounds, each with one uncached response, and number of cached responses per round. Private feeds may be read
 * 120 times an hour.
 */
const rounds = 9;
const readyTimes = 3;

/** The cost of a call with few events and with many: medians in ms, from request to response. */
interface SizeCost {
  what: string;
  /** Cached responses; null for calls that are not public, which are never cached. */
  ready: Pair | null;
  afresh: Pair;
  /** Bytes of the response, uncompressed. */
  bytes: Pair;
}

type Pair = readonly [few: number, many: number];

/** Measures all calls on two sites alternately, one with few events and one with many. */
async function measureSizes(dialect: DialectName, [few, many]: Pair): Promise<{ costs: SizeCost[]; memory: Pair }> {
  await using small = await openSite(dialect, few);
  await using large = await openSite(dialect, many, options.series);
  log('warming up');
  for (const site of [small, large])
    for (const call of measuredCalls)
      await timeCall(site, call, call.access === 'public' ? undefined : site.tokens[call.access]);
  log('requesting');
  const costs = await Array.fromAsync(measuredCalls, (call) => costOf([small, large], call));
  const [usedBySmall, usedByLarge] = await Promise.all([small.server.usage(), large.server.usage()]);
  return { costs, memory: [usedBySmall.rss, usedByLarge.rss] };
}

/** Sends the same request to both sites alternately. */
async function costOf(sites: readonly [Site, Site], call: MeasuredCall): Promise<SizeCost> {
  const afresh: [number[], number[]] = [[], []];
  const ready: [number[], number[]] = [[], []];
  const bytes: [number, number] = [0, 0];
  // the first round is not counted
  for (let round = 0; round <= rounds; round += 1) {
    for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const site = sites[at];
      await change(site);
      // an invalid token bypasses the cache of public responses
      const made = await timeCall(site, call, call.access === 'public' ? 'none' : site.tokens[call.access]);
      bytes[at] = made.bytes;
      if (round > 0) afresh[at].push(made.ms);
      if (call.access !== 'public') continue;
      await timeCall(site, call);
      const times: number[] = [];
      for (let time = 0; time < readyTimes; time += 1) times.push((await timeCall(site, call)).ms);
      if (round > 0) ready[at].push(median(times));
    }
  }
  const medians = ([few, many]: [number[], number[]]): Pair => [median(few), median(many)];
  return { what: call.what, ready: call.access === 'public' ? medians(ready) : null, afresh: medians(afresh), bytes };
}

/** Maximum ratio of a call's time with many events to its time with few. */
const maxRatio = 1.5;

/** Returns the results as Markdown. */
function sizeReport(
  [few, many]: readonly [number, number],
  findings: readonly { dialect: string; costs: readonly SizeCost[]; memory: Pair }[],
): string {
  return `# ${number(few)} events and ${number(many)}

${describeEnvironment('npm run bench:size')}

Two sites, the second with ${number(many / few)} times as much data, including ${number(many * 10)} history entries and
${number(relatedCounts(many).units)} series; each read call in alternation on both. **cached**: from the cache, compressed. **uncached**: after an edit of an event, which invalidates the cache;
not compressed; the first request also updates the indexes. Milliseconds from request to response, one call after the other;
medians. **÷** is the large site divided by the small one, bold above ${maxRatio}; **KB ÷** the same for the size of the response.

${findings
  .map(
    ({ dialect, costs, memory }) => `## ${dialect}\n\n${summary(costs)}\n${memoryUse(memory)}\n\n${costTable(costs)}`,
  )
  .join('\n\n')}
`;
}

const ratio = ([few, many]: readonly [number, number]): number => many / few;

const marked = (value: number): string => (value > maxRatio ? `**${number(value, 2)}**` : number(value, 2));

function summary(costs: readonly SizeCost[]): string {
  const slower = costs.filter(({ afresh }) => ratio(afresh) > maxRatio);
  const larger = slower.filter(({ bytes }) => ratio(bytes) > maxRatio);
  const readySlower = costs.filter(({ ready }) => ready !== null && ratio(ready) > maxRatio);
  return `Of ${costs.length} calls ${slower.length} take more than ${maxRatio} times as long uncached, ${larger.length} of which
return more than ${maxRatio} times as much; ${readySlower.length} do from the cache.`;
}

const memoryUse = ([few, many]: Pair): string =>
  `Resident memory after all calls: ${number(few / 1e6)} MB and ${number(many / 1e6)} MB.`;

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

await startBench();
const findings = [];
for (const dialect of ['sqlite', 'postgres'] as const) {
  if (options.only !== undefined && options.only !== dialect) continue;
  findings.push({ dialect, ...(await measureSizes(dialect, [few, many])) });
}
const report = sizeReport([few, many], findings);
if (options.only === undefined && options.series !== true) await writeReport('results-size.md', report);
else console.log(report);
