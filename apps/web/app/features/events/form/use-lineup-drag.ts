import { type PointerEvent, type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { FloorValues } from './event-values.ts';
import { floorOf, type LineupAction } from './lineup-reducer.ts';

/** The item being dragged: a row or a floor, by its id. */
export type DraggedItem = { entry: string; floor?: undefined } | { floor: string; entry?: undefined };

/**
 * Makes rows and floors draggable by mouse, pen or touch. Their elements have `data-entry` and `data-floor`; a dragged
 * item moves when it passes the middle of another.
 */
export function useLineupDrag(now: RefObject<FloorValues[]>, change: (action: LineupAction) => void) {
  const [dragged, setDragged] = useState<DraggedItem | null>(null);

  const pass = useEffectEvent((event: globalThis.PointerEvent) => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (dragged === null || under === null) return;
    const action =
      dragged.entry === undefined
        ? floorMove(now.current, dragged.floor, under, event.clientY)
        : entryMove(now.current, dragged.entry, under, event.clientY);
    if (action !== null) change(action);
  });

  const dragging = dragged !== null;
  useEffect(() => {
    if (!dragging) return undefined;
    const move = (event: globalThis.PointerEvent): void => pass(event);
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

  const grab = useCallback((event: PointerEvent, what: DraggedItem) => {
    if (event.button !== 0) return;
    event.preventDefault();
    // Touch captures the pointer on the handle, which would keep its events from other elements.
    event.currentTarget.releasePointerCapture(event.pointerId);
    setDragged(what);
  }, []);
  return { dragged, grab };
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}

function entryMove(floors: FloorValues[], entry: string, under: Element, y: number): LineupAction | null {
  const from = floorOf(floors, entry);
  const over = under.closest<HTMLElement>('[data-entry]');
  const target = over === null ? undefined : floorOf(floors, over.dataset.entry ?? '');
  if (from === undefined || over?.dataset.entry === entry) return null;
  if (over === null || target === undefined) {
    const empty = floors.find(({ id }) => id === under.closest<HTMLElement>('[data-floor]')?.dataset.floor);
    if (empty === undefined || empty === from) return null;
    return { type: 'moveEntry', entry, floor: empty.id, to: empty.artists.length };
  }
  const to = target.artists.findIndex(({ id }) => id === over.dataset.entry);
  if (target !== from) return { type: 'moveEntry', entry, floor: target.id, to: y > middleOf(over) ? to + 1 : to };
  const down = to > from.artists.findIndex(({ id }) => id === entry);
  if (down ? y < middleOf(over) : y > middleOf(over)) return null;
  return { type: 'moveEntry', entry, floor: target.id, to };
}

function floorMove(floors: FloorValues[], floor: string, under: Element, y: number): LineupAction | null {
  const over = under.closest<HTMLElement>('[data-floor]');
  const to = floors.findIndex(({ id }) => id === over?.dataset.floor);
  const from = floors.findIndex(({ id }) => id === floor);
  if (over === null || to < 0 || to === from) return null;
  if (to > from ? y < middleOf(over) : y > middleOf(over)) return null;
  return { type: 'moveFloor', floor, to };
}
