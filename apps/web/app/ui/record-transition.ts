import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useViewTransitionState } from 'react-router';
import { splitPath } from '@moonfloor/messages/languages';

/** The content of a clicked card: the record's name, and its picture if loaded; `ratio` is width by height. */
export interface ClickedCard {
  name: string;
  picture: { src: string; ratio: number } | null;
}

/** The path of the record whose card and page are matched in the latest navigation; null in other navigations. */
let record: string | null = null;

/** The link of its card, clicked or found, and the clicked card's content. */
let card: HTMLElement | null = null;
let cardContent: ClickedCard | null = null;

/** Tracks which card and page a view transition matches: on a click, and on Back. Use once, above all cards. */
export function useRecordTransitions(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const onClick = ({ target }: MouseEvent): void => {
      card = target instanceof Element ? target.closest<HTMLElement>('a[data-record]') : null;
      const href = card?.getAttribute('href');
      record = href ? splitPath(href).path : null;
      cardContent = card && readCard(card);
    };
    const onPop = (): void => {
      card = null;
      cardContent = null;
      record = pathname;
    };
    // Before the router handles it.
    const abort = new AbortController();
    document.addEventListener('click', onClick, { capture: true, signal: abort.signal });
    window.addEventListener('popstate', onPop, { capture: true, signal: abort.signal });
    return () => abort.abort();
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

/** Returns the content of the clicked card for the record at a path. */
export function clickedCard(path: string): ClickedCard | null {
  return record === path ? cardContent : null;
}

/** Renders a pending page's skeleton with `update`; a clicked card transitions into its picture and heading. */
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

/** For the link of a record's card to `to`: marks it `data-moving` during the transition between card and page. */
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

/** The same for a part of the record's page, such as its picture; `ofPage` is false in a skeleton. */
export function usePageTransition<T extends HTMLElement>(ofPage: boolean) {
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
