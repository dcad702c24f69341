import { useSyncExternalStore } from 'react';

/** Matches narrow windows, as in style sheets. */
const narrow = '(max-width: 47.99rem)';

function watchWidth(onChange: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Returns whether the window is narrow; null while the page is rendered by the server or hydrated. */
export const useIsNarrow = (): boolean | null =>
  useSyncExternalStore(
    watchWidth,
    () => matchMedia(narrow).matches,
    () => null,
  );
