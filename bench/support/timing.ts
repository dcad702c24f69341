import { median } from './statistics.ts';

/** What one kind of call costs: the median and the longest of its times, in ms. */
export interface CallCost {
  what: string;
  ms: number;
  longest: number;
}

/** Does something again and again, one after the other, and answers how long it took. */
export async function timeCalls(
  what: string,
  times: number,
  work: (round: number) => Promise<unknown>,
): Promise<CallCost> {
  const took: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const start = performance.now();
    await work(round);
    took.push(performance.now() - start);
  }
  return { what, ms: median(took), longest: Math.max(...took) };
}
