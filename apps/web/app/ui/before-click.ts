import { flushSync } from 'react-dom';

/**
 * Runs `act` when a field loses the focus. If a press took the focus, waits for its end: `act` may move the pressed element,
 * which would then get no click.
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
