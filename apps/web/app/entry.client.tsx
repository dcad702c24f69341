import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepPageWhileOffline, trackNavigations } from './layout/connection.ts';
import { holdNavigations } from './layout/hold-navigation.ts';
import { restoreTypedTexts } from './ui/language-switch.ts';

keepPageWhileOffline();
restoreTypedTexts();
const instrumentations = 'navigation' in window ? [trackNavigations] : [holdNavigations];

// A view transition interrupted by another navigation or skipped on a slow device is not an error; the router leaves
// its rejection unhandled.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && /transition/i.test(event.reason.message)) event.preventDefault();
});

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
else start();
