import { median } from './statistics.ts';

/** The cost of one kind of call: median and maximum of its times, in ms. */
export interface CallCost {
  what: string;
  ms: number;
  longest: number;
}

/** Repeats an operation sequentially and returns its times. */
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
