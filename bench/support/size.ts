import type { DialectName } from '../../apps/server/src/db/open-database.ts';
import { log } from './session.ts';
import { type MeasuredCall, measuredCalls } from './size-calls.ts';
import { timeCall, change, openSite, type Site } from './size-site.ts';
import { median } from './statistics.ts';

/** Number of rounds, each with one uncached response, and number of cached responses per round. */
const rounds = 9;
const readyTimes = 9;

/** The cost of a call with few events and with many: medians in ms, from request to response. */
export interface SizeCost {
  what: string;
  /** Cached responses; null for calls that are not public, which are never cached. */
  ready: Pair | null;
  afresh: Pair;
  /** Bytes of the response, uncompressed. */
  bytes: Pair;
}

type Pair = readonly [few: number, many: number];

/** Measures all calls on two sites alternately, one with few events and one with many. */
export async function measureSizes(dialect: DialectName, events: Pair): Promise<SizeCost[]> {
  const sites: Site[] = [];
  try {
    for (const count of events) sites.push(await openSite(dialect, count));
    log('warming up');
    for (const site of sites)
      for (const asked of measuredCalls)
        await timeCall(site, asked, asked.access === 'public' ? undefined : site.tokens[asked.access]);
    log('requesting');
    const costs: SizeCost[] = [];
    for (const asked of measuredCalls) costs.push(await costOf(sites as [Site, Site], asked));
    return costs;
  } finally {
    for (const site of sites) await site.close();
  }
}

/** Sends the same request to both sites alternately. */
export async function costOf(sites: readonly [Site, Site], asked: MeasuredCall): Promise<SizeCost> {
  const afresh: [number[], number[]] = [[], []];
  const ready: [number[], number[]] = [[], []];
  const bytes: [number, number] = [0, 0];
  // the first round is not counted
  for (let round = 0; round <= rounds; round += 1) {
    for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const site = sites[at];
      await change(site);
      // an invalid token bypasses the cache of public responses
      const made = await timeCall(site, asked, asked.access === 'public' ? 'none' : site.tokens[asked.access]);
      bytes[at] = made.bytes;
      if (round > 0) afresh[at].push(made.ms);
      if (asked.access !== 'public') continue;
      await timeCall(site, asked);
      const times: number[] = [];
      for (let time = 0; time < readyTimes; time += 1) times.push((await timeCall(site, asked)).ms);
      if (round > 0) ready[at].push(median(times));
    }
  }
  const medians = ([few, many]: [number[], number[]]): Pair => [median(few), median(many)];
  return { what: asked.what, ready: asked.access === 'public' ? medians(ready) : null, afresh: medians(afresh), bytes };
}
