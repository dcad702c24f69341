/** How often a server that could not be reached is asked again, in ms, and how long an answer is waited for. */
const again = { everyMs: 5000, timeoutMs: 10_000 };

let reached = true;
let next: number | undefined;
/** Where a move leads that is under way. */
let wanted: string | null = null;
/** Whether it waits for code that could not be had. */
let held = false;
/** Whether a reload is ours. */
let renewing = false;
/** Those who wait until the server answers. */
const waiting: (() => void)[] = [];
const listeners = new Set<() => void>();

/** True while there is a connection, as far as is known. */
export const isConnected = (): boolean => navigator.onLine && reached;

/** Notes where a move leads, null when none is under way any more: one that is held goes on when its code can be had. */
export function noteMove(to: string | null): void {
  wanted = to;
  if (to === null) held = false;
}

/** Calls back when that may have changed; answers how to stop. */
export function onConnection(change: () => void): () => void {
  listeners.add(change);
  window.addEventListener('online', change);
  window.addEventListener('offline', change);
  return () => {
    listeners.delete(change);
    window.removeEventListener('online', change);
    window.removeEventListener('offline', change);
  };
}

/** Asks whether the server answers, again and again until it does; a held move then goes on. */
async function reach(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(again.timeoutMs) }).catch(() => null);
  reached = answer !== null;
  for (const told of listeners) told();
  window.clearTimeout(next);
  if (reached) for (const goOn of waiting.splice(0)) goOn();
  if (!reached) next = window.setTimeout(() => void reach(), again.everyMs);
  else if (held) goOn();
}

/** Waits until the server answers. */
export function untilReached(): Promise<void> {
  return new Promise((answered) => {
    waiting.push(answered);
    void reach();
  });
}

/** Loads the page that a held move leads to; the open one anew when that was all that was asked for. */
function goOn(): void {
  held = false;
  renewing = true;
  if (wanted === null) window.location.reload();
  else window.location.assign(wanted);
}

/**
 * Keeps the page that is open while there is no connection. When the code of another page cannot be had, the router
 * reloads the document, which is right after the site was renewed; otherwise it would leave nothing but the browser's
 * own page about connections. Where the Navigation API cannot forbid that, `hold-moves.ts` lets it not come to it.
 */
export function keepPage(): void {
  window.addEventListener('online', () => {
    if (!reached) void reach();
  });
  window.navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || renewing) return;
    event.preventDefault();
    held = true;
    void reach();
  });
}
