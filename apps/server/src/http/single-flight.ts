import type { ServerResponse } from 'node:http';

/** Lets one make what many ask for at once. */
export interface SingleFlight {
  /**
   * Takes the turn for a key, until `end` or until the response is over; when somebody has it already, answers what
   * resolves at the end of that.
   */
  acquire(key: string, response: ServerResponse): Promise<void> | undefined;
  release(response: ServerResponse): void;
}

/** Makes the turns of one server. */
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
