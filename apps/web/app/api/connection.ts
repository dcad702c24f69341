import { useSyncExternalStore } from 'react';
import type { ClientInstrumentation } from 'react-router';
import { pathIn } from '@moonfloor/messages/languages';
import { currentLanguage } from '@moonfloor/messages/t';

/** Interval at which an unreachable server is polled, and timeout of each request, in ms. */
const retry = { everyMs: 5000, timeoutMs: 10_000 };

let serverReached = true;
let retryTimer: number | undefined;
/** Target URL of the pending navigation. */
let navigationTarget: string | null = null;
/** Whether the navigation is held because its code failed to load. */
let navigationHeld = false;
/** Whether a reload was requested by this module. */
let ownReload = false;
/** Callbacks waiting for the server to respond. */
const waiting: (() => void)[] = [];
/** Types of events that report a change; the last one is the site's own. */
const changeTypes = ['online', 'offline', 'moonfloor-connection'];

/** Returns whether the server is reachable, as far as is known. */
export const isConnected = (): boolean => navigator.onLine && serverReached;

/**
 * Remembers the target of a navigation before its code is requested. Going back needs none: the browser has changed the
 * URL already.
 */
export const trackNavigations: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(callNavigate, { to }) {
        const target = typeof to === 'string' ? to : null;
        navigationTarget = target;
        await callNavigate();
        if (navigationTarget !== target) return;
        navigationTarget = null;
        navigationHeld = false;
      },
    });
  },
};

/** Target of the navigation that waits for the server. */
let heldTo: string | null = null;

/** Returns the target of the navigation that waits for a connection; null if there is none. */
export const heldNavigation = (): string | null => heldTo;

/** Reports a navigation that waits, or that none does (null). */
export function setHeldNavigation(to: string | null): void {
  heldTo = to;
  reportConnectionChange();
}

/** Calls `change` when the state may have changed; returns the unsubscribe function. */
export function onConnectionChange(change: () => void): () => void {
  const abort = new AbortController();
  for (const type of changeTypes) window.addEventListener(type, change, { signal: abort.signal });
  return () => abort.abort();
}

/** Returns whether the server is reachable, as far as is known, and follows changes. */
export const useConnected = (): boolean => useSyncExternalStore(onConnectionChange, isConnected, () => true);

/** Calls the listeners of `onConnectionChange`. */
function reportConnectionChange(): void {
  window.dispatchEvent(new Event('moonfloor-connection'));
}

/** Polls the server until it responds; then resumes a held navigation. */
async function checkServer(): Promise<void> {
  const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(retry.timeoutMs) }).catch(
    () => null,
  );
  serverReached = response !== null;
  reportConnectionChange();
  window.clearTimeout(retryTimer);
  if (serverReached) for (const resumeNavigation of waiting.splice(0)) resumeNavigation();
  if (!serverReached) retryTimer = window.setTimeout(() => void checkServer(), retry.everyMs);
  else if (navigationHeld) resumeNavigation();
}

/** Waits until the server responds. */
export function waitForServer(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    void checkServer();
  });
}

/** Returns the URL of a target, whose path has no language yet. */
const addressOf = (target: string): string => (target.startsWith('/') ? pathIn(currentLanguage(), target) : target);

/** Loads the target of a held navigation; reloads the current page if that was requested. */
function resumeNavigation(): void {
  navigationHeld = false;
  ownReload = true;
  if (navigationTarget === null) window.location.reload();
  else window.location.assign(addressOf(navigationTarget));
}

/**
 * Keeps the current page while offline. If the code of another page fails to load, the router reloads the document,
 * which is correct after a deployment; while offline, it would only leave the browser's error page. Where the
 * Navigation API cannot prevent that, `entry.client.tsx` delays the navigation instead.
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
