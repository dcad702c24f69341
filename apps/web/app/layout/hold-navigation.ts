import type { ClientInstrumentation } from 'react-router';
import { waitForServer } from './connection.ts';

/** Fetched while there is a connection, by browsers that need it. */
const files = import.meta.env.SSR || 'navigation' in window ? null : import('./route-files.ts');

/** Where a move leads that waits for its code, and who wants to hear of that. */
let heldTo: string | null = null;
const listeners = new Set<() => void>();
/** How long it is until files are asked for again, in ms. */
const retryMs = 500;
/** Counts moves: the newest one wins. */
let navigationCount = 0;

function setHeldTo(to: string | null): void {
  if (heldTo === to) return;
  heldTo = to;
  for (const listener of listeners) listener();
}

/** Where a move leads that waits for a connection; null when none does. */
export const heldNavigation = (): string | null => heldTo;

/** Calls back when that has changed; answers how to stop. */
export function onHeldNavigation(change: () => void): () => void {
  listeners.add(change);
  return () => listeners.delete(change);
}

/** Whether files can be had now; those that have come are in the browser's cache. */
async function areReachable(files: readonly string[]): Promise<boolean> {
  const answers = await Promise.all(files.map((file) => fetch(file).catch(() => null)));
  // what the server refuses is of another version of the site: there the router's reload is right
  return answers.every((answer) => answer !== null);
}

/** Gives up on a move that waits. */
function cancelHeld(): void {
  navigationCount += 1;
  setHeldTo(null);
}
if (files !== null) window.addEventListener('popstate', cancelHeld);

/** Waits until the code of an address is at hand; false when another move has begun meanwhile. */
async function waitForCode(to: string): Promise<boolean> {
  cancelHeld();
  const own = navigationCount;
  const isNewest = (): boolean => own === navigationCount;
  const missing = (await files)?.missingScripts(to) ?? [];
  while (isNewest() && !(await areReachable(missing))) {
    if (isNewest()) setHeldTo(to);
    await waitForServer();
    // the server answers, but perhaps not with all of it
    await new Promise((later) => window.setTimeout(later, retryMs));
  }
  if (isNewest()) setHeldTo(null);
  return isNewest();
}

/**
 * Begins a move only when its code can be had: the router reloads the document where it cannot, and without the
 * Navigation API (Firefox before 147, Safari before 26.2) nobody can hold that.
 */
export const holdNavigations: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(callNavigate, { to }) {
        if (typeof to === 'number') cancelHeld();
        // The router goes on with a move as soon as this ends, so one that is given up never does.
        else if (!(await waitForCode(to))) await new Promise(() => undefined);
        await callNavigate();
      },
    });
  },
};
