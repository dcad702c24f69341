import type { ClientInstrumentation } from 'react-router';
import { splitPath } from '@moonfloor/messages/languages';
import { reportConnectionChange, waitForServer } from './connection.ts';

/** Target of the navigation that waits for the server. */
let heldTo: string | null = null;
/** Counts navigations: the latest takes precedence. */
let navigationCount = 0;
/** Kinds of pages, by their first path segment, whose code was available. */
const opened = new Set<string | undefined>();

function setHeldTo(to: string | null): void {
  heldTo = to;
  reportConnectionChange();
}

/** Returns the target of the navigation that waits for a connection; null if there is none. */
export const heldNavigation = (): string | null => heldTo;

const kindOf = (to: string): string | undefined =>
  splitPath(new URL(to, window.location.href).pathname).path.split('/')[1];

/** Waits until the server responds, if the page's code may be missing; false if another navigation has started. */
async function waitForCode(to: string): Promise<boolean> {
  navigationCount += 1;
  const own = navigationCount;
  if (!opened.has(kindOf(to))) {
    setHeldTo(to);
    await waitForServer();
    if (own !== navigationCount) return false;
    opened.add(kindOf(to));
  }
  setHeldTo(null);
  return true;
}

/**
 * Starts a navigation to another kind of page only when the server responds: if code is missing, the router reloads the
 * document, which cannot be prevented without the Navigation API (Firefox before 147, Safari before 26.2).
 */
export const holdNavigations: ClientInstrumentation = {
  router({ instrument }) {
    const cancel = (): void => {
      navigationCount += 1;
      setHeldTo(null);
    };
    opened.add(kindOf(window.location.href));
    window.addEventListener('popstate', cancel);
    instrument({
      async navigate(callNavigate, { to }) {
        if (typeof to === 'number') cancel();
        // The router continues when this promise resolves, so a cancelled navigation never does.
        else if (!(await waitForCode(to))) await new Promise(() => undefined);
        await callNavigate();
      },
    });
  },
};
