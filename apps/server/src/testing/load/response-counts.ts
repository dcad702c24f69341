/** Counts of responses, by a name for the call. */
interface ResponseCounts {
  /** Makes a request and counts its status, or 'none' without a response. Returns the response, or null. */
  ask(name: string, address: string, init?: RequestInit): Promise<Response | null>;
  /** Resets the counts and returns them as one line. */
  take(): string;
}

/** Creates a counter of responses. */
export function createResponseCounts(): ResponseCounts {
  let counts = new Map<string, Map<string, number>>();
  return {
    ask: async (name, address, init) => {
      const response = await fetch(address, init).catch(() => null);
      const status = String(response?.status ?? 'none');
      const seen = counts.get(name) ?? new Map<string, number>();
      counts.set(name, seen.set(status, (seen.get(status) ?? 0) + 1));
      return response;
    },
    take: () => {
      const line = [...counts]
        .map(([name, seen]) => `${name}: ${[...seen].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
        .join('; ');
      counts = new Map();
      return line;
    },
  };
}
