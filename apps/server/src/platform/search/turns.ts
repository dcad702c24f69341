import { setImmediate } from 'node:timers/promises';

/** How long work goes on before others have their turn, in ms: less than a visitor could notice. */
const turnMs = 4;

/** Cuts long work into turns, between which the server answers others. */
export class Turns {
  #began = performance.now();

  /** To be awaited every few thousand steps: goes on at once until the turn is over. */
  async pass(): Promise<void> {
    if (performance.now() - this.#began < turnMs) return;
    await setImmediate();
    this.#began = performance.now();
  }
}

/** Sizes of the pieces that are sorted at once, about a millisecond of work. */
const piece = 1024;

/** Sorts numbers as `Array.sort` does, in turns. `compare` never finds two different numbers equal. */
export async function sortInTurns(
  numbers: Uint32Array<ArrayBuffer>,
  compare: (a: number, b: number) => number,
  turns: Turns,
): Promise<Uint32Array<ArrayBuffer>> {
  const { length } = numbers;
  for (let at = 0; at < length; at += piece) {
    numbers.subarray(at, at + piece).sort(compare);
    await turns.pass();
  }
  let from = numbers;
  let to = new Uint32Array(length);
  for (let run = piece; run < length; run *= 2) {
    for (let start = 0; start < length; start += 2 * run) {
      const middle = Math.min(start + run, length);
      const end = Math.min(middle + run, length);
      let [left, right] = [start, middle];
      for (let at = start; at < end; at += 1) {
        const takesLeft = right >= end || (left < middle && compare(from[left]!, from[right]!) < 0);
        to[at] = takesLeft ? from[left++]! : from[right++]!;
        if ((at & 1023) === 0) await turns.pass();
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
