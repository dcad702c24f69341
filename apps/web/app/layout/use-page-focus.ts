import { useEffect } from 'react';

/** The page that was shown last; none before the first one of the document. */
let shownPath: string | undefined;

/**
 * Focuses the heading of another page, so that screen readers say where they are and the keyboard goes on from there. Fields, and
 * what the page itself has focused, keep the focus.
 */
export function usePageFocus(path: string): void {
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading && (shownPath ?? path) !== path && !document.activeElement?.matches('input, main :not(a)')) {
      // headings take the focus only with a tab index
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    shownPath = path;
  }, [path]);
}
