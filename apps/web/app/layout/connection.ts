/** How often a server that could not be reached is asked again, in ms, and how long an answer is waited for. */
const retry = { everyMs: 5000, timeoutMs: 10_000 };

let serverReached = true;
let retryTimer: number | undefined;
/** Where a move leads that is under way. */
let navigationTarget: string | null = null;
/** Whether it waits for code that could not be had. */
let navigationHeld = false;
/** Whether a reload is ours. */
let ownReload = false;
/** Those who wait until the server answers. */
const waiting: (() => void)[] = [];
const listeners = new Set<() => void>();

/** True while there is a connection, as far as is known. */
export const isConnected = (): boolean => navigator.onLine && serverReached;

/** Notes where a move leads, null when none is under way any more: one that is held goes on when its code can be had. */
export function setNavigationTarget(to: string | null): void {
  navigationTarget = to;
  if (to === null) navigationHeld = false;
}

/** Calls back when that may have changed; answers how to stop. */
export function onConnectionChange(change: () => void): () => void {
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
async function checkServer(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(retry.timeoutMs) }).catch(
    () => null,
  );
  serverReached = answer !== null;
  for (const listener of listeners) listener();
  window.clearTimeout(retryTimer);
  if (serverReached) for (const resumeNavigation of waiting.splice(0)) resumeNavigation();
  if (!serverReached) retryTimer = window.setTimeout(() => void checkServer(), retry.everyMs);
  else if (navigationHeld) resumeNavigation();
}

/** Waits until the server answers. */
export function waitForServer(): Promise<void> {
  return new Promise((answered) => {
    waiting.push(answered);
    void checkServer();
  });
}

/** Loads the page that a held move leads to; the open one anew when that was all that was asked for. */
function resumeNavigation(): void {
  navigationHeld = false;
  ownReload = true;
  if (navigationTarget === null) window.location.reload();
  else window.location.assign(navigationTarget);
}

/**
 * Keeps the page that is open while there is no connection. When the code of another page cannot be had, the router
 * reloads the document, which is right after the site was renewed; otherwise it would leave nothing but the browser's
 * own page about connections. Where the Navigation API cannot forbid that, `hold-navigation.ts` lets it not come to it.
 */
export function keepPageWhileOffline(): void {
  window.addEventListener('online', () => {
    if (!serverReached) void checkServer();
  });
  window.navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || ownReload) return;
    event.preventDefault();
    navigationHeld = true;
    void checkServer();
  });
}
