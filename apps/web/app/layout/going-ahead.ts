import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { hasRoom } from './has-room.ts';
import { fetchPagesLater } from './pages-at-hand.ts';
import { fetchRecordPage } from './record-pages.ts';

/** How long a pointer rests on a link before it means it, in ms; a finger or the focus means it at once. */
const restMs = 65;

/** How long a link stands in sight before its page is fetched ahead, in ms, and for how many of a page that is done. */
const sightMs = 1000;
const mostInSight = 6;

/** Links to what visitors may see: what is fetched ahead is asked for without the token. */
const publicRecord = 'a[data-record]:not([data-hidden])';

const recordLink = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(publicRecord) : null;

const pathOf = (link: HTMLAnchorElement): string => link.getAttribute('href') ?? '';

/**
 * Fetches what the pages of records show before the visitor goes there: of a card that is pointed at, touched or has the
 * focus, and when nothing else is to be done of the first few in sight. Only while the line has room. The code of
 * visitors' pages comes in any case. It shows nothing.
 */
export function GoingAhead() {
  const { key } = useLocation();
  useEffect(() => {
    const ends = [watchIntent(), watchSight()];
    return () => ends.forEach((end) => end());
  }, [key]);
  useEffect(fetchPagesLater, []);
  return null;
}

/** Fetches the page of the record that the visitor is about to open. */
function watchIntent(): () => void {
  let rest: number | undefined;
  const on = ({ target, type }: Event): void => {
    const link = recordLink(target);
    window.clearTimeout(rest);
    if (link === null || !hasRoom()) return;
    const go = (): void => void fetchRecordPage(pathOf(link));
    if (type === 'pointerover') rest = window.setTimeout(go, restMs);
    else go();
  };
  const types = ['pointerover', 'pointerdown', 'focusin'];
  for (const type of types) document.addEventListener(type, on, { passive: true });
  return () => {
    window.clearTimeout(rest);
    for (const type of types) document.removeEventListener(type, on);
  };
}

/** Fetches the pages of the first few records whose links stay in sight, once the page is at rest. */
function watchSight(): () => void {
  if (!hasRoom() || !('requestIdleCallback' in window)) return () => undefined;
  const waiting = new Map<Element, number>();
  let left = mostInSight;
  const go = (link: HTMLAnchorElement): void => {
    observer.unobserve(link);
    if (left === 0 || document.hidden) return;
    left -= 1;
    window.requestIdleCallback(() => void fetchRecordPage(pathOf(link)));
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      window.clearTimeout(waiting.get(target));
      if (isIntersecting) waiting.set(target, window.setTimeout(go, sightMs, target));
    }
  });
  const begin = window.requestIdleCallback(() => {
    for (const link of document.querySelectorAll(publicRecord)) observer.observe(link);
  });
  return () => {
    window.cancelIdleCallback(begin);
    observer.disconnect();
    for (const timer of waiting.values()) window.clearTimeout(timer);
  };
}
