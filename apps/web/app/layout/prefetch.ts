import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { splitPath } from '@moonfloor/messages/languages';
import { prefetchApi } from '../api/browser.ts';
import { fetchArtistPage } from '../features/artists/artist-page.ts';
import { fetchDecorationPage } from '../features/decorations/decoration-page.ts';
import { fetchEventPage } from '../features/events/page/event-page.ts';
import { fetchReleasePage } from '../features/releases/release-page.ts';

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

/** Prefetches record pages on intent and when visible, if bandwidth permits. */
export function Prefetch() {
  const { key } = useLocation();
  useEffect(() => {
    const stops = [prefetchOnIntent(), prefetchVisible()];
    return () => stops.forEach((stop) => stop());
  }, [key]);
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
  const timerOfLink = new Map<Element, number>();
  let remainingPrefetches = maxVisiblePrefetches;
  const go = (link: HTMLAnchorElement): void => {
    observer.unobserve(link);
    if (remainingPrefetches === 0 || document.hidden) return;
    remainingPrefetches -= 1;
    window.requestIdleCallback(() => void prefetchRecordPage(pathOf(link)));
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      window.clearTimeout(timerOfLink.get(target));
      if (isIntersecting) timerOfLink.set(target, window.setTimeout(go, visibleMs, target));
    }
  });
  const idle = window.requestIdleCallback(() => {
    for (const link of document.querySelectorAll(publicRecord)) observer.observe(link);
  });
  return () => {
    window.cancelIdleCallback(idle);
    observer.disconnect();
    for (const timer of timerOfLink.values()) window.clearTimeout(timer);
  };
}

/** Requests of record pages, by path prefix. */
const pages: Readonly<Record<string, (id: string, url: URL) => Promise<unknown>>> = {
  event: (id, url) => fetchEventPage(prefetchApi, id, { url }),
  artist: (id, url) => fetchArtistPage(prefetchApi, id, { url }),
  decoration: (id, url) => fetchDecorationPage(prefetchApi, id, { url }),
  release: (id, url) => fetchReleasePage(prefetchApi, id, { url }),
};

/** Prefetches a record's page; does nothing for other pages. Failed requests are repeated by the page. */
async function prefetchRecordPage(path: string): Promise<void> {
  const url = new URL(path, window.location.href);
  const [, type = '', id] = splitPath(url.pathname).path.split('/');
  const fetchData = pages[type];
  if (id === undefined || fetchData === undefined) return;
  prefetchCode(`${type}/:id`);
  await fetchData(id, url).catch(() => undefined);
}

/** Routes whose code has been requested. */
const prefetchedRoutes = new Set<string>();

/**
 * Requests the files of a route. The router's `PrefetchPageLinks` would execute the code, and reload the page on failure.
 */
function prefetchCode(path: string): void {
  if (prefetchedRoutes.has(path)) return;
  prefetchedRoutes.add(path);
  const route = Object.values(window.__reactRouterManifest.routes).find((other) => other.path === path);
  if (route === undefined) return;
  const add = (link: Partial<HTMLLinkElement>): void =>
    document.head.append(Object.assign(document.createElement('link'), link));
  for (const href of [route.module, ...(route.imports ?? [])]) add({ rel: 'modulepreload', href });
  for (const href of route.css ?? []) add({ rel: 'prefetch', as: 'style', href });
}

declare global {
  interface Window {
    /** The router's list of routes with their files. */
    readonly __reactRouterManifest: {
      routes: Record<string, { path?: string; module: string; imports?: string[]; css?: string[] }>;
    };
  }
  interface Navigator {
    /** The Network Information API, if supported: https://wicg.github.io/netinfo/ */
    readonly connection?: { readonly saveData: boolean; readonly effectiveType: string };
  }
}

/** Returns whether the visitor has requested reduced data usage. */
export const prefersReducedData = (): boolean => navigator.connection?.saveData === true;

/** Returns whether prefetching is acceptable: neither data saving nor a slow connection. */
const hasSpareBandwidth = (): boolean =>
  !prefersReducedData() && (navigator.connection?.effectiveType ?? '4g') === '4g';
