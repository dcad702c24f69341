import type { KeyboardEvent } from 'react';

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const;

/**
 * Moves the focus between the sets of a grid: up and down on a floor, left and right to the set of the next floor that
 * is on at that time, Home and End to the first and last set of the floor.
 */
export function focusNeighbour(event: KeyboardEvent, grid: HTMLElement | null): void {
  const key = arrows.find((name) => name === event.key);
  const current = document.activeElement?.closest('li[id^="set-"]');
  if (key === undefined || grid === null || !(current instanceof HTMLElement) || !grid.contains(current)) return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const lists = [...grid.querySelectorAll('ul')];
  const column = lists.findIndex((list) => list.contains(current));
  const own = itemsOf(lists[column]);
  const at = own.indexOf(current);
  const forwards = (key === 'ArrowRight') === (getComputedStyle(grid).direction === 'ltr');
  const target =
    key === 'ArrowUp'
      ? own[at - 1]
      : key === 'ArrowDown'
        ? own[at + 1]
        : key === 'Home'
          ? own[0]
          : key === 'End'
            ? own.at(-1)
            : closestTo(current, itemsOf(lists[column + (forwards ? 1 : -1)]));
  event.preventDefault();
  if (target === undefined) return;
  for (const item of grid.querySelectorAll<HTMLElement>('li[tabindex="0"]')) item.tabIndex = -1;
  target.tabIndex = 0;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

const itemsOf = (list: Element | undefined): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(':scope > li') ?? []),
];

/** Returns the last of some sets that begins no later than another one, else the first. */
function closestTo(set: HTMLElement, others: readonly HTMLElement[]): HTMLElement | undefined {
  return others.findLast((other) => other.offsetTop <= set.offsetTop) ?? others[0];
}
