import { setImmediate } from 'node:timers/promises';

/** Duration of a slice before yielding to the event loop, in ms: imperceptible to visitors. */
const sliceMs = 4;

/** Splits long work into slices, between which the server handles requests. */
export class TimeSlicer {
  #startedAt = performance.now();

  /** Await this every few thousand steps: yields to the event loop when the slice is used up. */
  async yieldIfDue(): Promise<void> {
    if (performance.now() - this.#startedAt < sliceMs) return;
    await setImmediate();
    this.#startedAt = performance.now();
  }
}

/** Size of the runs that are sorted synchronously, about a millisecond of work. */
const sortedRun = 1024;

/** Sorts numbers as `Array.sort` does, in slices. `compare` must not return 0 for two different numbers. */
export async function sortSliced(
  numbers: Uint32Array<ArrayBuffer>,
  compare: (a: number, b: number) => number,
  slicer: TimeSlicer,
): Promise<Uint32Array<ArrayBuffer>> {
  const { length } = numbers;
  for (let at = 0; at < length; at += sortedRun) {
    numbers.subarray(at, at + sortedRun).sort(compare);
    await slicer.yieldIfDue();
  }
  let from = numbers;
  let to = new Uint32Array(length);
  for (let run = sortedRun; run < length; run *= 2) {
    for (let start = 0; start < length; start += 2 * run) {
      const middle = Math.min(start + run, length);
      const end = Math.min(middle + run, length);
      let [left, right] = [start, middle];
      for (let at = start; at < end; at += 1) {
        const takesLeft = right >= end || (left < middle && compare(from[left]!, from[right]!) < 0);
        to[at] = takesLeft ? from[left++]! : from[right++]!;
        if ((at & 1023) === 0) await slicer.yieldIfDue();
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
