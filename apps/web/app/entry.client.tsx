import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepPageWhileOffline, trackNavigations } from './layout/connection.ts';
import { holdNavigations } from './layout/hold-navigation.ts';
import { typedTextsKey } from './ui/language-switch.ts';

keepPageWhileOffline();
const instrumentations = 'navigation' in window ? [trackNavigations] : [holdNavigations];

// A view transition interrupted by another navigation or skipped on a slow device is not an error; the router leaves
// its rejection unhandled.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && /transition/i.test(event.reason.message)) event.preventDefault();
});

/** Returns whether texts were typed before the language of the page changed; they are restored before hydration. */
function hasTypedTexts(): boolean {
  try {
    return sessionStorage.getItem(typedTextsKey) !== null;
  } catch {
    return false; // storage is blocked
  }
}

const start = (): void =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={instrumentations} />
      </StrictMode>,
    );
  });

// built code has its texts
if (import.meta.env.DEV)
  void import('./messages-in-development.ts').then(({ loadMessages }) => loadMessages()).then(start);
else if (hasTypedTexts())
  void import('./ui/typed-texts.ts').then(({ restoreTypedTexts }) => restoreTypedTexts()).finally(start);
else start();
