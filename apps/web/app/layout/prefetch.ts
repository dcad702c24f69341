import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { hasSpareBandwidth } from './network-conditions.ts';
import { prefetchPageCode } from './prefetch-page-code.ts';
import { prefetchRecordPage } from './prefetch-record-page.ts';

/** How long a pointer rests on a link before it means it, in ms; a finger or the focus means it at once. */
const hoverMs = 65;

/** How long a link stands in sight before its page is fetched ahead, in ms, and for how many of a page that is done. */
const visibleMs = 1000;
const maxVisiblePrefetches = 6;

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
export function Prefetch() {
  const { key } = useLocation();
  useEffect(() => {
    const ends = [prefetchOnIntent(), prefetchVisible()];
    return () => ends.forEach((end) => end());
  }, [key]);
  useEffect(prefetchPageCode, []);
  return null;
}

/** Fetches the page of the record that the visitor is about to open. */
function prefetchOnIntent(): () => void {
  let rest: number | undefined;
  const on = ({ target, type }: Event): void => {
    const link = recordLink(target);
    window.clearTimeout(rest);
    if (link === null || !hasSpareBandwidth()) return;
    const go = (): void => void prefetchRecordPage(pathOf(link));
    if (type === 'pointerover') rest = window.setTimeout(go, hoverMs);
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
function prefetchVisible(): () => void {
  if (!hasSpareBandwidth() || !('requestIdleCallback' in window)) return () => undefined;
  const waiting = new Map<Element, number>();
  let left = maxVisiblePrefetches;
  const go = (link: HTMLAnchorElement): void => {
    observer.unobserve(link);
    if (left === 0 || document.hidden) return;
    left -= 1;
    window.requestIdleCallback(() => void prefetchRecordPage(pathOf(link)));
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      window.clearTimeout(waiting.get(target));
      if (isIntersecting) waiting.set(target, window.setTimeout(go, visibleMs, target));
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
