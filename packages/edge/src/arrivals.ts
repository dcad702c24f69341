/**
 * Node.js accepts one connection per iteration of the event loop. While iterations bring requests, none is admitted, so that
 * all are read before they expire: for four times as long as the iterations with work took, 200 ms at most.
 */
const acceptShare = 4;
const maxAcceptMs = 200;

/** How long arrivals go before the work for requests that have arrived. */
export class Arrivals {
  /** Whether this iteration of the event loop has brought requests. */
  arrived = false;
  /** Whether it has begun or ended the work for one. */
  worked = false;
  #firstForMs = 0;

  /** Ends an iteration that took so many milliseconds. Returns whether arrivals go first in the next one. */
  goFirst(took: number): boolean {
    if (this.worked) this.#firstForMs = Math.min(this.#firstForMs + acceptShare * took, maxAcceptMs);
    else this.#firstForMs = this.arrived ? this.#firstForMs - took : 0;
    this.arrived = false;
    this.worked = false;
    return this.#firstForMs > 0;
  }
}
