import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}

/** Returns a data attribute of <html>, for style sheets and components; null on the server and during hydration. */
export function useDocumentData(name: string): string | undefined | null {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset[name],
    () => null,
  );
}
