import type { ServerResponse } from 'node:http';

/** Lets one make what many ask for at once. */
export interface Turns {
  /**
   * Takes the turn for a key, until `end` or until the response is over; when somebody has it already, answers what
   * resolves at the end of that.
   */
  take(key: string, response: ServerResponse): Promise<void> | undefined;
  end(response: ServerResponse): void;
}

/** Makes the turns of one server. */
export function createTurns(): Turns {
  const taken = new Map<string, Promise<void>>();
  const ends = new WeakMap<ServerResponse, () => void>();
  const end = (response: ServerResponse): void => ends.get(response)?.();
  return {
    take: (key, response) => {
      const other = taken.get(key);
      if (other !== undefined) return other;
      const { promise, resolve } = Promise.withResolvers<void>();
      taken.set(key, promise);
      ends.set(response, () => {
        taken.delete(key);
        ends.delete(response);
        resolve();
      });
      response.once('close', () => end(response));
      return undefined;
    },
    end,
  };
}
