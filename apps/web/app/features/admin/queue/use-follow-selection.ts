import { useEffect, useRef } from 'react';
import type { QueuedRecord } from '@moonfloor/contract/moderation/moderation';

/**
 * After `follow` was called, a change of the selection scrolls the preview into view and focuses the selected entry.
 */
export function useFollowSelection(current: QueuedRecord | null) {
  const list = useRef<HTMLOListElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const mustReveal = useRef(false);

  const revealEntry = (): void => {
    const box = list.current;
    const entry = box?.querySelector<HTMLElement>('[aria-current]');
    if (box === null || !entry) return;
    const side = box.parentElement;
    if (side !== null && side.scrollHeight > side.clientHeight) {
      // On wide screens the list scrolls with what is above it, beside the preview.
      entry.scrollIntoView({ block: 'nearest' });
      return;
    }
    const [inner, outer] = [entry.getBoundingClientRect(), box.getBoundingClientRect()];
    if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
    else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
  };
  const focusEntry = (): void => {
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
    revealEntry();
  };

  useEffect(() => {
    revealEntry();
    if (!mustReveal.current) return;
    mustReveal.current = false;
    focusEntry();
    const top = pane.current?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > window.innerHeight / 2) pane.current?.scrollIntoView({ block: 'start' });
  }, [current]);

  const follow = (): void => {
    mustReveal.current = true;
  };
  return { list, pane, follow, focusEntry };
}
