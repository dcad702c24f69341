import type { Outgoing, Transport } from './client.ts';

/** How long an answer that was fetched ahead stands for a fresh one, in milliseconds. */
const freshMs = 30_000;

/** How long after one was taken nothing asks for it ahead again, in milliseconds: the page that shows it may not be there yet. */
const takenMs = 5000;

/** So many answers are kept, the newest. */
const most = 48;

interface Kept {
  until: number;
  reply: ReturnType<Transport>;
  taken: boolean;
}

/** Answers to public calls that a page will ask for if the visitor goes there, by path. */
const kept = new Map<string, Kept>();

/** Carries a call by `transport` and keeps its answer for the page that will ask for it. One that fails is not kept. */
export function keepAhead(outgoing: Outgoing, transport: Transport): ReturnType<Transport> {
  const { path } = outgoing;
  const known = kept.get(path);
  if (known !== undefined && known.until > performance.now()) return known.reply;
  const reply = transport(outgoing);
  const own = { until: performance.now() + freshMs, reply, taken: false };
  kept.set(path, own);
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
  const forget = (): void => {
    if (kept.get(path) === own) kept.delete(path);
  };
  reply.then(({ status }) => status >= 400 && forget(), forget);
  return reply;
}

/**
 * Carries a call by `transport`, or takes the answer that was fetched ahead of it, once. A write makes all of those old,
 * those that were asked for while it was under way too.
 */
export function takeAhead(outgoing: Outgoing, transport: Transport): ReturnType<Transport> {
  const { method, path, signed } = outgoing;
  if (method !== 'GET') {
    kept.clear();
    return transport(outgoing).finally(() => kept.clear());
  }
  const known = signed ? undefined : kept.get(path);
  if (known === undefined || known.taken || known.until <= performance.now()) return transport(outgoing);
  known.taken = true;
  known.until = performance.now() + takenMs;
  return known.reply;
}
