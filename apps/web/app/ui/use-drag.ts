import { type PointerEvent, useCallback, useEffect, useEffectEvent, useState } from 'react';

/**
 * Drags an item of a list by mouse, pen or touch; keyboard users need buttons. `grab` is for the pointerdown event of
 * its handle, which needs `touch-action: none`. `onPass` gets the item, the element under the pointer and the pointer's
 * y; it moves the item and returns its new id.
 */
export function useDrag<T>(onPass: (item: T, under: Element, y: number) => T) {
  const [dragged, setDragged] = useState<T | null>(null);
  const pass = useEffectEvent(({ clientX, clientY }: globalThis.PointerEvent) => {
    const under = document.elementFromPoint(clientX, clientY);
    if (dragged !== null && under !== null) setDragged(onPass(dragged, under, clientY));
  });

  const dragging = dragged !== null;
  useEffect(() => {
    if (!dragging) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const end = (): void => setDragged(null);
    window.addEventListener('pointermove', (event) => pass(event), { signal });
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', end, { signal });
    return () => abort.abort();
  }, [dragging]);

  const grab = useCallback((event: PointerEvent, item: T) => {
    if (event.button !== 0) return;
    event.preventDefault();
    // Touch captures the pointer on the handle, which would keep its events from other elements.
    event.currentTarget.releasePointerCapture(event.pointerId);
    setDragged(item);
  }, []);
  return { dragged, grab };
}
