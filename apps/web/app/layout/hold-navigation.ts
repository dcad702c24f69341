import type { ClientInstrumentation } from 'react-router';
import { waitForServer } from './connection.ts';

/** Loaded while online, by browsers that need it. */
const files = import.meta.env.SSR || 'navigation' in window ? null : import('./route-files.ts');

/** Target of the navigation that waits for its code, and the listeners for it. */
let heldTo: string | null = null;
const listeners = new Set<() => void>();
/** Interval between attempts, in ms. */
const retryMs = 500;
/** Counts navigations: the latest takes precedence. */
let navigationCount = 0;

function setHeldTo(to: string | null): void {
  if (heldTo === to) return;
  heldTo = to;
  for (const listener of listeners) listener();
}

/** Returns the target of the navigation that waits for a connection; null if there is none. */
export const heldNavigation = (): string | null => heldTo;

/** Calls back when the held navigation has changed; returns a function that unsubscribes. */
export function onHeldNavigation(change: () => void): () => void {
  listeners.add(change);
  return () => listeners.delete(change);
}

/** Returns whether files can be fetched; successful responses are in the browser's cache. */
async function areReachable(files: readonly string[]): Promise<boolean> {
  const answers = await Promise.all(files.map((file) => fetch(file).catch(() => null)));
  // files that the server rejects belong to another version of the site, for which the router's reload is correct
  return answers.every((answer) => answer !== null);
}

/** Cancels the held navigation. */
function cancelHeld(): void {
  navigationCount += 1;
  setHeldTo(null);
}
if (files !== null) window.addEventListener('popstate', cancelHeld);

/** Waits until the code of a URL is available; false if another navigation has started. */
async function waitForCode(to: string): Promise<boolean> {
  cancelHeld();
  const own = navigationCount;
  const isNewest = (): boolean => own === navigationCount;
  const missing = (await files)?.missingScripts(to) ?? [];
  while (isNewest() && !(await areReachable(missing))) {
    if (isNewest()) setHeldTo(to);
    await waitForServer();
    // the server responds, but some files may still fail
    await new Promise((later) => window.setTimeout(later, retryMs));
  }
  if (isNewest()) setHeldTo(null);
  return isNewest();
}

/**
 * Starts a navigation only when its code is available: otherwise the router reloads the document, which cannot be
 * prevented without the Navigation API (Firefox before 147, Safari before 26.2).
 */
export const holdNavigations: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(callNavigate, { to }) {
        if (typeof to === 'number') cancelHeld();
        // The router continues when this promise resolves, so a cancelled navigation never does.
        else if (!(await waitForCode(to))) await new Promise(() => undefined);
        await callNavigate();
      },
    });
  },
};
