import { useState, useSyncExternalStore } from 'react';

let first = true;

/** Records that the server-rendered page was hydrated: components mounted from now on are not part of it. */
export function markHydrated(): void {
  first = false;
}

/** Returns whether the component is part of the server-rendered page. */
export function useIsInitialPage(): boolean {
  return useState(first)[0];
}

const neverChanges = (): (() => void) => () => undefined;

/** Returns whether the page is being rendered by the server, or hydrated. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );

/**
 * Inline script that marks a newly opened document, as opposed to a reloaded or restored one, whose scroll position
 * depends on the height of all content above. In a marked document, layout of off-screen content may be skipped
 * (card.module.css). Its CSP hash depends on every byte.
 */
export const newDocumentScript = `;(performance.getEntriesByType('navigation')[0]||{}).type=='navigate'&&(document.documentElement.dataset.fresh='')`;
