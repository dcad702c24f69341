import { type RefObject, useEffect, useRef } from 'react';

interface NowState {
  /** Whether the time of this device is known, and the event is on. */
  isKnown: boolean;
  /** Whether the day that runs is shown. */
  isToday: boolean;
  /** Whether the view marks what is on now. */
  hasNow: boolean;
}

/**
 * Scrolls to what is on now: once when the page opens, unless another day or a part of the page was chosen, and by `scroll`. That
 * returns false if it is not shown, and scrolls once it is.
 */
export function useScrollToNow({ isKnown, isToday, hasNow }: NowState): {
  content: RefObject<HTMLDivElement | null>;
  scroll: () => boolean;
} {
  const content = useRef<HTMLDivElement>(null);
  const opened = useRef(false);
  useEffect(() => {
    if (!isKnown || opened.current) return;
    opened.current = true;
    if (isToday && window.location.hash === '') scrollToNow(content.current);
  }, [isKnown, isToday]);
  const isScrollPending = useRef(false);
  const scroll = (): boolean => {
    const isShown = isToday && hasNow;
    isScrollPending.current = !isShown;
    if (isShown) scrollToNow(content.current);
    return isShown;
  };
  useEffect(() => {
    if (isScrollPending.current) scroll();
  });
  return { content, scroll };
}

/** Scrolls to the now line of the grid, with the floors' names in view, or to the playing sets in the list. */
function scrollToNow(content: HTMLElement | null): void {
  for (const mark of content?.querySelectorAll<HTMLElement>('[data-now]') ?? []) {
    if (mark.offsetParent === null) continue;
    mark.scrollIntoView({ block: 'center', inline: 'nearest' });
    mark.closest('[role=group]')?.scrollIntoView({ block: 'nearest' });
  }
  // on phones, what plays now stays in sight, and would cover a part of the tabs
  const tabs = content?.previousElementSibling?.getBoundingClientRect();
  const above = content?.previousElementSibling?.previousElementSibling?.getBoundingClientRect();
  if (tabs && above && tabs.top < above.bottom && above.bottom < tabs.bottom)
    window.scrollBy(0, tabs.bottom - above.bottom);
}
