import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { hasSpareBandwidth } from './network-conditions.ts';
import { prefetchPageCode } from './prefetch-page-code.ts';
import { prefetchRecordPage } from './prefetch-record-page.ts';

/** Delay in ms after which hovering a link counts as intent; touch and focus count immediately. */
const hoverMs = 65;

/** How long a link must be visible before its page is prefetched, in ms, and how many are per page. */
const visibleMs = 1000;
const maxVisiblePrefetches = 6;

/** Links to public records: prefetching is anonymous. */
const publicRecord = 'a[data-record]:not([data-hidden])';

const recordLink = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(publicRecord) : null;

const pathOf = (link: HTMLAnchorElement): string => link.getAttribute('href') ?? '';

/** Prefetches record pages on intent and when visible, if bandwidth permits, and the code of public pages. */
export function Prefetch() {
  const { key } = useLocation();
  useEffect(() => {
    const stops = [prefetchOnIntent(), prefetchVisible()];
    return () => stops.forEach((stop) => stop());
  }, [key]);
  useEffect(prefetchPageCode, []);
  return null;
}

/** Prefetches the page of the record that the visitor is about to open. */
function prefetchOnIntent(): () => void {
  let hover: number | undefined;
  const on = ({ target, type }: Event): void => {
    const link = recordLink(target);
    window.clearTimeout(hover);
    if (link === null || !hasSpareBandwidth()) return;
    const go = (): void => void prefetchRecordPage(pathOf(link));
    if (type === 'pointerover') hover = window.setTimeout(go, hoverMs);
    else go();
  };
  const types = ['pointerover', 'pointerdown', 'focusin'];
  for (const type of types) document.addEventListener(type, on, { passive: true });
  return () => {
    window.clearTimeout(hover);
    for (const type of types) document.removeEventListener(type, on);
  };
}

/** Prefetches the pages of the first few records whose links stay visible, once the page is idle. */
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
  const idle = window.requestIdleCallback(() => {
    for (const link of document.querySelectorAll(publicRecord)) observer.observe(link);
  });
  return () => {
    window.cancelIdleCallback(idle);
    observer.disconnect();
    for (const timer of waiting.values()) window.clearTimeout(timer);
  };
}
