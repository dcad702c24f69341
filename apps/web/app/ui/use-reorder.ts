import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react';

/**
 * Lets the entries of a list be dragged to another place by mouse, pen or finger. Each entry's element carries
 * `data-place={index}`; a handle in it takes `handle(index)`. `onMove` is called as the entry passes others. Keys need
 * buttons of their own beside it.
 */
export function useReorder(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);

  const pass = useEffectEvent((x: number, y: number) => {
    const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')?.dataset.place;
    if (place === undefined || dragged === null || Number(place) === dragged) return;
    onMove(dragged, Number(place));
    setDragged(Number(place));
  });

  const dragging = dragged !== null;
  useEffect(() => {
    if (!dragging) return undefined;
    const move = (event: globalThis.PointerEvent): void => pass(event.clientX, event.clientY);
    const end = (): void => setDragged(null);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [dragging]);

  return {
    /** Place of the entry that is being dragged; null when none is. */
    dragged,
    handle: (place: number) => ({
      // A finger drags rather than scrolls.
      style: { touchAction: 'none' } as const,
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.preventDefault();
        setDragged(place);
      },
    }),
  };
}
