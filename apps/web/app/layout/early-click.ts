declare global {
  interface Window {
    /** The listener of `earlyClickScript` and what it keeps; gone once the page is taken over. */
    early?: ((event: Event) => void) & { event?: Event; again?: HTMLButtonElement | HTMLFormElement | null };
  }
}

/**
 * Text of the inline script that keeps what was done last while the page's code is on its way, if that does nothing
 * without it: a click on a button, or sending a form that only the code can send. Whoever was quicker than the line need
 * not do it again. Its CSP hash depends on every byte.
 */
export const earlyClickScript =
  `;addEventListener('click',window.early=function(e){var t=e.target,f=e.type=='submit';if(f){if(t.method!='post')return;e.preventDefault()}` +
  `early.event=e;early.again=f?t:t.closest('button[type=button]:not([popovertarget])')},true);addEventListener('submit',early,true)`;

/** Keeps nothing more. To be called once, in the commit that takes the page over. */
export function stopRecordingEarlyClicks(): void {
  const { early } = window;
  if (early === undefined) return;
  for (const type of ['click', 'submit']) window.removeEventListener(type, early, true);
  // What is being delivered at this moment is why React takes the page over now, and reaches it by itself.
  if (window.event === early.event) early.again = null;
}

/** Does what was done before the page's code was there. To be called once, when the page has been taken over. */
export function replayEarlyClick(): void {
  const again = window.early?.again;
  delete window.early;
  if (again instanceof HTMLFormElement) again.requestSubmit();
  else again?.click();
}
