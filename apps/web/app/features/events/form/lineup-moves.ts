import type { FloorValues } from './event-values.ts';
import { floorOf, type LineupChange, moveEntry, moveFloor } from './lineup-changes.ts';

/**
 * Returns how a dragged row or floor moves when the pointer at `y` is over an element: it changes places with a row
 * (`data-entry`) or floor (`data-floor`) once it passes its middle. Null if it does not move.
 */
export function lineupMove(floors: FloorValues[], dragged: string, under: Element, y: number): LineupChange | null {
  const source = floorOf(floors, dragged);
  const overFloor = under.closest<HTMLElement>('[data-floor]');
  const overEntry = under.closest<HTMLElement>('[data-entry]');
  const target = floors.find(({ id }) => id === overFloor?.dataset.floor);
  if (target === undefined) return null;
  if (source === undefined) {
    const from = floors.findIndex(({ id }) => id === dragged);
    const to = floors.indexOf(target);
    return overFloor !== null && isPast(overFloor, y, from, to) ? (all) => moveFloor(all, dragged, to) : null;
  }
  const indexOf = (entry: string | undefined): number => target.artists.findIndex(({ id }) => id === entry);
  const to = overEntry === null ? target.artists.length : indexOf(overEntry.dataset.entry);
  if (target !== source)
    return (all) => moveEntry(all, dragged, target.id, overEntry !== null && y > middleOf(overEntry) ? to + 1 : to);
  if (overEntry === null || !isPast(overEntry, y, indexOf(dragged), to)) return null;
  return (all) => moveEntry(all, dragged, target.id, to);
}

/** Returns whether the pointer has passed the middle of the element at `to`, coming from `from`. */
function isPast(over: Element, y: number, from: number, to: number): boolean {
  return to > from ? y >= middleOf(over) : to < from && y <= middleOf(over);
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
