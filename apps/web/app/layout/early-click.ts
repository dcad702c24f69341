declare global {
  interface Window {
    /** The listener of `earlyClickScript` and the event that it recorded; removed at hydration. */
    early?: ((event: Event) => void) & { event?: Event; again?: HTMLButtonElement | HTMLFormElement | null };
  }
}

/**
 * Inline script that records the last interaction before hydration that requires scripts: a click on a button, or the
 * submission of a form without a native action. It is replayed, so that early users need not repeat it. Its CSP hash
 * depends on every byte.
 */
export const earlyClickScript =
  `;addEventListener('click',window.early=function(e){var t=e.target,f=e.type=='submit';if(f){if(t.method!='post')return;e.preventDefault()}` +
  `early.event=e;early.again=f?t:t.closest('button[type=button]:not([popovertarget])')},true);addEventListener('submit',early,true)`;

/** Stops recording. Call once, in the commit that hydrates the page. */
export function stopRecordingEarlyClicks(): void {
  const { early } = window;
  if (early === undefined) return;
  for (const type of ['click', 'submit']) window.removeEventListener(type, early, true);
  // The event being dispatched triggered this hydration, so React replays it itself.
  if (window.event === early.event) early.again = null;
}

/** Replays the recorded interaction. Call once after hydration. */
export function replayEarlyClick(): void {
  const again = window.early?.again;
  delete window.early;
  if (again instanceof HTMLFormElement) again.requestSubmit();
  else again?.click();
}
