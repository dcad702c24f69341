import { limits } from './limits.ts';

/** Header of a kept response: when it was received, in ms. */
const savedHeader = 'moonfloor-saved';

/** Headers that describe the transfer of a body, which is kept decoded. */
const transferHeaders = ['content-encoding', 'content-length', 'transfer-encoding'];

/** Fetches a file of the site for later: after the requests of open pages. */
export const fetchLater = (url: string): Promise<Response> =>
  fetch(url, { priority: 'low', credentials: 'same-origin' });

/** Stores a complete response with the time; returns the size of its body. */
export async function keep(cache: Cache, url: string, response: Response, now = Date.now()): Promise<number> {
  const body = await response.blob();
  const headers = new Headers(response.headers);
  for (const name of transferHeaders) headers.delete(name);
  headers.set(savedHeader, String(now));
  await cache.put(url, new Response(body, { status: response.status, headers }));
  return body.size;
}

/** Calls `act` for each item, with a bounded number of calls at a time. */
export async function forEachInParallel<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const work = async (): Promise<void> => {
    for (const item of waiting) await act(item);
  };
  await Promise.all(Array.from({ length: limits.parallelRequests }, work));
}

/** Returns when a kept response was received, in ms; 0 if unknown. */
export const savedAt = (response: Response): number => Number(response.headers.get(savedHeader) ?? 0);
