import { useState } from 'react';

let first = true;

/** Notes that the page which the server sent has been taken over: what is shown from now on has not come with it. */
export function markHydrated(): void {
  first = false;
}

/** Whether the component is part of the page that the server sent. */
export function useIsInitialPage(): boolean {
  return useState(first)[0];
}

/**
 * Text of the inline script that marks a document which is newly opened, not reloaded or gone back to: nobody was
 * further down in it. There what is out of sight may be laid out late (card.module.css); elsewhere the place to return
 * to depends on the height of all that is above. Its CSP hash depends on every byte.
 */
export const newDocumentScript = `;(performance.getEntriesByType('navigation')[0]||{}).type=='navigate'&&(document.documentElement.dataset.fresh='')`;
