import type { ServerResponse } from 'node:http';

/** Coalesces concurrent requests for the same key. */
export class SingleFlight {
  readonly #inFlight = new Map<string, Promise<void>>();
  readonly #releases = new WeakMap<ServerResponse, () => void>();

  /**
   * Makes the caller the leader for a key, until `release` or until the response is finished. If there already is a
   * leader, returns a promise that resolves when it is done.
   */
  acquire(key: string, response: ServerResponse): Promise<void> | undefined {
    const running = this.#inFlight.get(key);
    if (running !== undefined) return running;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#inFlight.set(key, promise);
    this.#releases.set(response, () => {
      this.#inFlight.delete(key);
      this.#releases.delete(response);
      resolve();
    });
    response.once('close', () => this.release(response));
    return undefined;
  }

  release(response: ServerResponse): void {
    this.#releases.get(response)?.();
  }
}
