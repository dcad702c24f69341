import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useViewTransitionState } from 'react-router';

/** What a card has shown of a record: its name, and its picture where that had come; `ratio` is width by height. */
export interface ClickedCard {
  name: string;
  picture: { src: string; ratio: number } | null;
}

/** The record whose card and page are the same thing in the move that began last: its page's path; null in other moves. */
let record: string | null = null;

/** The link of its card, where one was clicked or has been found, and what the clicked card showed. */
let card: HTMLElement | null = null;
let seen: ClickedCard | null = null;

/**
 * Follows the visitor's moves, so that only the card that was clicked and the page it leads to move as one, and going
 * back only the page that is left and its card. Once on a site, above all cards.
 */
export function useRecordTransitions(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const onClick = ({ target }: MouseEvent): void => {
      card = target instanceof Element ? target.closest<HTMLElement>('a[data-record]') : null;
      record = card?.getAttribute('href') ?? null;
      seen = card && readCard(card);
    };
    const onPop = (): void => {
      card = null;
      seen = null;
      record = pathname;
    };
    // Before the router hears of it.
    document.addEventListener('click', onClick, { capture: true });
    window.addEventListener('popstate', onPop, { capture: true });
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('popstate', onPop, { capture: true });
    };
  }, [pathname]);
}

function readCard(link: Element): ClickedCard {
  const image = link.closest('li')?.querySelector('img');
  const has = image?.complete && image.naturalWidth > 0;
  return {
    name: link.textContent ?? '',
    picture: has ? { src: image.currentSrc, ratio: image.naturalWidth / image.naturalHeight } : null,
  };
}

/** What the visitor has just seen of the record at a path, on the card that was clicked. */
export function clickedCard(path: string): ClickedCard | null {
  return record === path ? seen : null;
}

/** Shows, by `update`, the shape of the page that a move leads to; a clicked card becomes its picture and heading. */
export function transitionToSkeleton(update: () => void): void {
  const link = card;
  if (link === null || !link.isConnected || !('startViewTransition' in document)) {
    update();
    return;
  }
  const unmark = markTransition(link);
  const transition = document.startViewTransition(() => flushSync(update));
  void transition.finished.finally(unmark);
}

/** For the link of a record's card to `to`: while the card becomes its page, or the page its card, it is marked `data-moving`. */
export function useCardTransition(to: string) {
  const link = useRef<HTMLAnchorElement>(null);
  const moving = useViewTransitionState(to);
  useLayoutEffect(() => {
    const { current } = link;
    if (!moving || record !== to || current === null || (card ?? current) !== current) return undefined;
    card = current;
    return markTransition(current);
  }, [moving, to]);
  return link;
}

/** The same for a part of the record's page, such as its picture; a shape is not `ofPage`. */
export function usePageTransition<T extends HTMLElement>(ofPage = true) {
  const part = useRef<T>(null);
  const { pathname } = useLocation();
  const moving = useViewTransitionState(pathname);
  useLayoutEffect(
    () => (ofPage && moving && record === pathname && part.current !== null ? markTransition(part.current) : undefined),
    [ofPage, moving, pathname],
  );
  return part;
}

function markTransition(element: HTMLElement): () => void {
  element.dataset.moving = '';
  return () => delete element.dataset.moving;
}
