import type { ClientInstrumentation } from 'react-router';
import { untilReached } from './connection.ts';

/** Fetched while there is a connection, by browsers that need it. */
const files = import.meta.env.SSR || 'navigation' in window ? null : import('./route-files.ts');

/** Where a move leads that waits for its code, and who wants to hear of that. */
let held: string | null = null;
const listeners = new Set<() => void>();
/** How long it is until files are asked for again, in ms. */
const againMs = 500;
/** Counts moves: the newest one wins. */
let turn = 0;

function setHeld(to: string | null): void {
  if (held === to) return;
  held = to;
  for (const told of listeners) told();
}

/** Where a move leads that waits for a connection; null when none does. */
export const heldMove = (): string | null => held;

/** Calls back when that has changed; answers how to stop. */
export function onHeldMove(change: () => void): () => void {
  listeners.add(change);
  return () => listeners.delete(change);
}

/** Whether files can be had now; those that have come are in the browser's cache. */
async function canBeHad(files: readonly string[]): Promise<boolean> {
  const answers = await Promise.all(files.map((file) => fetch(file).catch(() => null)));
  // what the server refuses is of another version of the site: there the router's reload is right
  return answers.every((answer) => answer !== null);
}

/** Gives up on a move that waits. */
function drop(): void {
  turn += 1;
  setHeld(null);
}
if (files !== null) window.addEventListener('popstate', drop);

/** Waits until the code of an address is at hand; false when another move has begun meanwhile. */
async function untilAtHand(to: string): Promise<boolean> {
  drop();
  const own = turn;
  const isNewest = (): boolean => own === turn;
  const missing = (await files)?.missingScripts(to) ?? [];
  while (isNewest() && !(await canBeHad(missing))) {
    if (isNewest()) setHeld(to);
    await untilReached();
    // the server answers, but perhaps not with all of it
    await new Promise((later) => window.setTimeout(later, againMs));
  }
  if (isNewest()) setHeld(null);
  return isNewest();
}

/**
 * Begins a move only when its code can be had: the router reloads the document where it cannot, and without the
 * Navigation API (Firefox before 147, Safari before 26.2) nobody can hold that.
 */
export const holdMoves: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(callNavigate, { to }) {
        if (typeof to === 'number') drop();
        // The router goes on with a move as soon as this ends, so one that is given up never does.
        else if (!(await untilAtHand(to))) await new Promise(() => undefined);
        await callNavigate();
      },
    });
  },
};
