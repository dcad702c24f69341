import { startTransition, useEffect, useState } from 'react';
import { useIsInitialPage } from './initial-page.ts';

const readData = (name: string): string | undefined => document.documentElement.dataset[name];

/**
 * Returns a data attribute of <html>, for style sheets and components; null on the server and during hydration. The first
 * value after hydration is rendered in a transition: as a store's, it would render half a page in one task.
 */
export function useDocumentData(name: string): string | undefined | null {
  const isInitial = useIsInitialPage();
  const [value, setValue] = useState(() => (isInitial ? null : readData(name)));
  useEffect(() => {
    startTransition(() => setValue(readData(name)));
    const observer = new MutationObserver(() => setValue(readData(name)));
    observer.observe(document.documentElement, { attributes: true });
    return () => observer.disconnect();
  }, [name]);
  return value;
}
