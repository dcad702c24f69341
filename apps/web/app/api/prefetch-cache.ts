import type { OutgoingRequest, Transport } from './client.ts';

/** How long an answer that was fetched ahead stands for a fresh one, in milliseconds. */
const prefetchedFreshMs = 30_000;

/** How long after one was taken nothing asks for it ahead again, in milliseconds: the page that shows it may not be there yet. */
const takenFreshMs = 5000;

/** So many answers are kept, the newest. */
const maxPrefetched = 48;

interface PrefetchedResponse {
  until: number;
  reply: ReturnType<Transport>;
  taken: boolean;
}

/** Answers to public calls that a page will ask for if the visitor goes there, by path. */
const prefetched = new Map<string, PrefetchedResponse>();

/** Carries a call by `transport` and keeps its answer for the page that will ask for it. One that fails is not kept. */
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
  const forget = (): void => {
    if (prefetched.get(path) === own) prefetched.delete(path);
  };
  reply.then(({ status }) => status >= 400 && forget(), forget);
  return reply;
}

/**
 * Carries a call by `transport`, or takes the answer that was fetched ahead of it, once. A write makes all of those old,
 * those that were asked for while it was under way too.
 */
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
