import { flushSync } from 'react-dom';

/**
 * Calls `act`, which follows from leaving a field: immediately, or if a press has left it, when the press ends. What is
 * pressed may move or be replaced by it, and would otherwise lose its click, whose target is known by then.
 */
export function beforeClick(act: () => void): void {
  if (document.querySelector(':active') === null) {
    act();
    return;
  }
  const abort = new AbortController();
  const onEnd = (): void => {
    abort.abort();
    flushSync(act);
  };
  // a drag ends without `mouseup`; during `click`, React would take back what a radio button has changed
  for (const type of ['mouseup', 'dragend', 'pointercancel'])
    window.addEventListener(type, onEnd, { capture: true, signal: abort.signal });
}
