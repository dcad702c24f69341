import type { OutgoingRequest, Transport } from './client.ts';

/** How long a prefetched response may be used, in ms. */
const prefetchedFreshMs = 30_000;

/** How long a used response still answers further prefetches, in ms: its page may not be rendered yet. */
const takenFreshMs = 5000;

/** Maximum number of cached responses; the oldest are evicted. */
const maxPrefetched = 48;

interface PrefetchedResponse {
  until: number;
  reply: ReturnType<Transport>;
  taken: boolean;
}

/** Prefetched responses to public calls, by path. */
const prefetched = new Map<string, PrefetchedResponse>();

/** Sends a request by `transport` and caches the response for the page that will need it. Failures are not cached. */
export function prefetch(outgoing: OutgoingRequest, transport: Transport): ReturnType<Transport> {
  const { path } = outgoing;
  const cached = prefetched.get(path);
  if (cached !== undefined && cached.until > performance.now()) return cached.reply;
  const reply = transport(outgoing);
  const entry = { until: performance.now() + prefetchedFreshMs, reply, taken: false };
  prefetched.set(path, entry);
  for (const oldest of prefetched.keys()) {
    if (prefetched.size <= maxPrefetched) break;
    prefetched.delete(oldest);
  }
  const evict = (): void => {
    if (prefetched.get(path) === entry) prefetched.delete(path);
  };
  reply.then(({ status }) => status >= 400 && evict(), evict);
  return reply;
}

/** Sends a request, or uses its prefetched response, once. A write invalidates all of them, also pending ones. */
export function fetchUnlessPrefetched(outgoing: OutgoingRequest, transport: Transport): ReturnType<Transport> {
  const { method, path, signed } = outgoing;
  if (method !== 'GET') {
    prefetched.clear();
    return transport(outgoing).finally(() => prefetched.clear());
  }
  const entry = signed ? undefined : prefetched.get(path);
  if (entry === undefined || entry.taken || entry.until <= performance.now()) return transport(outgoing);
  entry.taken = true;
  entry.until = performance.now() + takenFreshMs;
  return entry.reply;
}
