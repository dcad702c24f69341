import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepPageWhileOffline, trackNavigations } from './api/connection.ts';
import { holdNavigations } from './api/hold-navigation.ts';
import { restoreTypedTexts } from './ui/language-switch.ts';

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
