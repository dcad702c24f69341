import type { FloorValues } from './event-values.ts';
import { floorOf, type LineupAction } from './lineup-reducer.ts';

/** The item being dragged: a row or a floor, by its id. */
export type DraggedItem = { entry: string; floor?: undefined } | { floor: string; entry?: undefined };

/**
 * Returns how a dragged item moves when the pointer at `y` is over an element: it changes places with a row
 * (`data-entry`) or floor (`data-floor`) once it passes its middle. Null if it does not move.
 */
export function lineupMove(
  floors: FloorValues[],
  { entry, floor }: DraggedItem,
  under: Element,
  y: number,
): LineupAction | null {
  return entry === undefined ? floorMove(floors, floor, under, y) : entryMove(floors, entry, under, y);
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
