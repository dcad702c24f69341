import type { ServerResponse } from 'node:http';

/** A request that takes longer, in milliseconds, waits for something outside this process and is not counted any more. */
const maxCountedMs = 5000;

/** Number of requests in progress even when the process is busy. */
const minConcurrent = 4;

/** The requests in progress, and how many there may be: fewer while the process is busy. */
export class Slots {
  readonly #min: number;
  readonly #max: number;
  #count: number;
  /** Start times of responses in progress, oldest first. */
  readonly #active = new Map<ServerResponse, number>();

  constructor(max: number) {
    this.#min = Math.min(minConcurrent, max);
    this.#max = max;
    this.#count = this.#min;
  }

  isFree(): boolean {
    return this.#active.size < this.#count;
  }

  take(response: ServerResponse): void {
    this.#active.set(response, performance.now());
  }

  /** Frees the slot of a response. Returns false if it has none. */
  release(response: ServerResponse): boolean {
    return this.#active.delete(response);
  }

  /** Adapts their number: halves it after a late tick, lowers it while requests wait for each other, raises it if all are taken. */
  adapt({ isLate, isBusy }: { isLate: boolean; isBusy: boolean }): void {
    if (isLate) this.#count = Math.max(this.#min, this.#count >> 1);
    else if (isBusy) this.#count = Math.max(this.#min, this.#count - 1);
    else if (!this.isFree()) this.#count = Math.min(this.#count + 1, this.#max);
  }

  /** Frees the slots of requests that take long. */
  releaseLongRunning(now: number): void {
    for (const [response, since] of this.#active) {
      if (now - since < maxCountedMs) break;
      this.#active.delete(response);
    }
  }
}
