import { useEffect } from 'react';
import { whenIdle } from '../ui/when-idle.ts';

/** Registers the service worker, and tells it each page that is opened, once the page is idle. */
export function useServiceWorker(path: string): void {
  useEffect(
    () =>
      whenIdle(() => {
        if (import.meta.env.PROD)
          void navigator.serviceWorker
            ?.register('/sw.js')
            .then(({ active }) => active?.postMessage(location.href))
            // Where storage is blocked, registering is forbidden.
            .catch(() => undefined);
      }),
    [path],
  );
}
