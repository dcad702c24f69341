/** What clients saw: how often each answer came, by a name for the call. */
export interface ResponseCounts {
  /** Asks and counts the answer; 'none' where none came. Answers the response, null for none. */
  ask(name: string, address: string, init?: RequestInit): Promise<Response | null>;
  /** Forgets what was counted so far, and answers it as one line. */
  take(): string;
}

/** Counts the answers to calls. */
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
