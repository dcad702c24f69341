import { type PointerEvent, useEffect, useEffectEvent, useState } from 'react';

/**
 * Makes the items of a list reorderable by mouse, pen or touch. Each item's element has `data-place={index}`; a handle
 * in it takes `handle(index)`. `onMove` is called as the item passes others. For keyboard users, separate buttons are
 * required.
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
    /** Index of the item being dragged; null if there is none. */
    dragged,
    handle: (place: number) => ({
      // Touch drags instead of scrolling.
      style: { touchAction: 'none' } as const,
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.preventDefault();
        setDragged(place);
      },
    }),
  };
}
