import './polyfills.ts';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepPageWhileOffline, trackNavigations, setHeldNavigation, waitForServer } from './api/connection.ts';
import { restoreTypedTexts } from './ui/language-switch.ts';
import type { ClientInstrumentation } from 'react-router';
import { splitPath } from '@moonfloor/messages/languages';

/** Counts navigations: the latest takes precedence. */
let navigationCount = 0;
/** Kinds of pages, by their first path segment, whose code was available. */
const opened = new Set<string | undefined>();

const kindOf = (to: string): string | undefined =>
  splitPath(new URL(to, window.location.href).pathname).path.split('/')[1];

/** Waits until the server responds, if the page's code may be missing; false if another navigation has started. */
async function waitForCode(to: string): Promise<boolean> {
  navigationCount += 1;
  const number = navigationCount;
  if (!opened.has(kindOf(to))) {
    setHeldNavigation(to);
    await waitForServer();
    if (number !== navigationCount) return false;
    opened.add(kindOf(to));
  }
  setHeldNavigation(null);
  return true;
}

/**
 * Starts a navigation to another kind of page only when the server responds: if code is missing, the router reloads the
 * document, which cannot be prevented without the Navigation API (Firefox before 147, Safari before 26.2).
 */
const holdNavigations: ClientInstrumentation = {
  router({ instrument }) {
    const cancel = (): void => {
      navigationCount += 1;
      setHeldNavigation(null);
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

keepPageWhileOffline();

// A view transition interrupted by another navigation or skipped on a slow device is not an error; the router leaves
// its rejection unhandled.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && /transition/i.test(event.reason.message)) event.preventDefault();
});

// built code has its texts
if (import.meta.env.DEV) await import('./messages-in-development.ts').then(({ loadMessages }) => loadMessages());
restoreTypedTexts();
const setEarly = { ...document.documentElement.dataset };
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={['navigation' in window ? trackNavigations : holdNavigations]} />
    </StrictMode>,
    {
      // a page that the browser has translated is rendered anew, without what inline scripts have set, such as the theme
      onRecoverableError: (error) => {
        const { dataset } = document.documentElement;
        Object.assign(dataset, { ...setEarly, ...dataset });
        reportError(error);
      },
    },
  );
});
