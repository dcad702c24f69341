import { Suspense } from 'react';
import type { DialogProps } from './dialog-window.tsx';
import { lazyComponent } from './lazy-component.tsx';

const loadWindow = () => import('./dialog-window.tsx');
const Window = lazyComponent(async () => (await loadWindow()).DialogWindow);

/** A modal dialog, whose library is loaded with the first one: it is larger than the rest of a page. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense>
      <Window {...props} />
    </Suspense>
  );
}

/** Loads the library in advance, for dialogs that must open offline, too. */
export const preloadDialog = (): void => void loadWindow().catch(() => undefined);
