import type { OutgoingRequest, Transport } from './client.ts';

/** How long a prefetched response may be used, in ms. */
const prefetchedFreshMs = 30_000;

/** How long after its use a response is not prefetched again, in ms: the page that uses it may not be rendered yet. */
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
  const known = prefetched.get(path);
  if (known !== undefined && known.until > performance.now()) return known.reply;
  const reply = transport(outgoing);
  const own = { until: performance.now() + prefetchedFreshMs, reply, taken: false };
  prefetched.set(path, own);
  for (const oldest of prefetched.keys()) {
    if (prefetched.size <= maxPrefetched) break;
    prefetched.delete(oldest);
  }
  const evict = (): void => {
    if (prefetched.get(path) === own) prefetched.delete(path);
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
  const known = signed ? undefined : prefetched.get(path);
  if (known === undefined || known.taken || known.until <= performance.now()) return transport(outgoing);
  known.taken = true;
  known.until = performance.now() + takenFreshMs;
  return known.reply;
}
