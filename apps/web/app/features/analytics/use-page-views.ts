import { useEffect } from 'react';
import { limits } from '@moonfloor/contract/api/limits';
import { visitorCalls } from '@moonfloor/contract/api/visitor-calls';
import { isTracked } from '@moonfloor/contract/team/tracked-pages';
import { splitPath } from '@moonfloor/messages/languages';
import { apiHost } from '../../api/browser.ts';
import { readToken } from '../../api/token.ts';

/** One instance per document, even if the component is remounted. */
let beacon: PageViewBeacon | undefined;

/** Reports page views of this visit and the time that each page is visible. */
export function usePageViews(path: string): void {
  useEffect(() => {
    beacon ??= createPageViewBeacon();
    beacon.show(path);
  }, [path]);
  useEffect(() => () => beacon?.show(null), []);
}

/** Reports client-side navigations, which the server does not see, and the seconds that each page was visible. */
interface PageViewBeacon {
  /** Reports that the page at `path` is displayed; null for pages that are not counted. */
  show(path: string | null): void;
}

/** Returns whether the browser sends Global Privacy Control (https://w3c.github.io/gpc/). */
function optsOutOfTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}

/** Returns the path, without language, of the page that the server rendered and has already counted. */
function landingPath(): string {
  return splitPath(new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname).path;
}

/** Starts counting in this document. Reports that cannot be sent are dropped silently. */
function createPageViewBeacon(): PageViewBeacon {
  let current: string | null = null;
  /** The page that the server has counted; null once another one was displayed. */
  let countedPath: string | null = landingPath();
  let spentMs = 0;
  /** When the page became visible; null while it is hidden. */
  let since: number | null = null;

  /** Adds the time visible so far, and restarts the measurement if a page is visible. */
  const measure = (): void => {
    const now = performance.now();
    if (since !== null) spentMs = Math.min(spentMs + now - since, limits.viewSeconds * 1000);
    since = current !== null && isTracked(current) && document.visibilityState === 'visible' ? now : null;
  };

  const report = (path?: string): void => {
    const seconds = Math.round(spentMs / 1000);
    if ((path === undefined && seconds === 0) || optsOutOfTracking() || !navigator.onLine) return;
    spentMs = 0;
    send({ ...(path !== undefined && { path }), ...(seconds > 0 && { seconds }) });
  };

  // a hidden page may never become visible again, and unloading a page hides it first
  document.addEventListener('visibilitychange', () => {
    measure();
    if (document.visibilityState === 'hidden') report();
  });

  return {
    show: (path) => {
      if (path === current) return;
      measure();
      current = path;
      const moved = path !== countedPath;
      countedPath = null;
      if (path !== null && moved && isTracked(path)) report(path);
      measure();
    },
  };
}

/** Sends a report, also while the page is being unloaded; includes the session token if the visitor is signed in. */
function send(body: { path?: string; seconds?: number }): void {
  const { method, path } = visitorCalls.countView;
  const token = readToken();
  const headers = { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) };
  fetch(apiHost() + path, { method, keepalive: true, headers, body: JSON.stringify(body) }).catch(() => undefined);
}
