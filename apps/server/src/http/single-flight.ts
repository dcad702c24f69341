import type { ServerResponse } from 'node:http';

/** Coalesces concurrent requests for the same key. */
export interface SingleFlight {
  /**
   * Makes the caller the leader for a key, until `end` or until the response is finished. If there already is a leader,
   * returns a promise that resolves when it is done.
   */
  acquire(key: string, response: ServerResponse): Promise<void> | undefined;
  release(response: ServerResponse): void;
}

/** Creates the coalescing for one server. */
export function createSingleFlight(): SingleFlight {
  const inFlight = new Map<string, Promise<void>>();
  const releases = new WeakMap<ServerResponse, () => void>();
  const end = (response: ServerResponse): void => releases.get(response)?.();
  return {
    acquire: (key, response) => {
      const other = inFlight.get(key);
      if (other !== undefined) return other;
      const { promise, resolve } = Promise.withResolvers<void>();
      inFlight.set(key, promise);
      releases.set(response, () => {
        inFlight.delete(key);
        releases.delete(response);
        resolve();
      });
      response.once('close', () => end(response));
      return undefined;
    },
    release: end,
  };
}
