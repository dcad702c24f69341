import { calls } from '@moonfloor/contract/calls';
import { isTracked } from '@moonfloor/contract/tracked-pages';
import { limits } from '@moonfloor/contract/limits';
import { apiHost } from '../../api/browser.ts';
import { readToken } from '../../api/token.ts';

/** Tells the server of moves within the site, which it has not seen, and of the seconds that pages were in front. */
export interface PageViewBeacon {
  /** The page at a path shows now; null when none does that is counted here. */
  show(path: string | null): void;
}

/** True when the browser asks not to be counted (https://w3c.github.io/gpc/). */
function optsOutOfTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}

/** The page that the server sent, and counted, before anybody moved on. */
function landingPath(): string {
  return new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname;
}

/** Starts counting in this document. What cannot be sent is lost, without a word. */
export function createPageViewBeacon(): PageViewBeacon {
  let current: string | null = null;
  let sent: string | null = landingPath();
  let spentMs = 0;
  /** When the page came to the front; null while it is not. */
  let since: number | null = null;

  /** Adds up the time in front so far, and goes on measuring where a page is in front. */
  const measure = (): void => {
    const now = performance.now();
    if (since !== null) spentMs = Math.min(spentMs + now - since, limits.viewSeconds * 1000);
    since = current !== null && isTracked(current) && document.visibilityState === 'visible' ? now : null;
  };

  const tell = (path?: string): void => {
    const seconds = Math.round(spentMs / 1000);
    if ((path === undefined && seconds === 0) || optsOutOfTracking() || !navigator.onLine) return;
    spentMs = 0;
    send({ ...(path !== undefined && { path }), ...(seconds > 0 && { seconds }) });
  };

  // a page that is put away may never come back, and the end of a page is a putting away
  document.addEventListener('visibilitychange', () => {
    measure();
    if (document.visibilityState === 'hidden') tell();
  });

  return {
    show: (path) => {
      if (path === current) return;
      measure();
      current = path;
      const moved = path !== sent;
      sent = null;
      if (path !== null && moved && isTracked(path)) tell(path);
      measure();
    },
  };
}

/** Sends what is to be counted, also while the page goes; with the token, where somebody is signed in. */
function send(body: { path?: string; seconds?: number }): void {
  const { method, path } = calls.countView;
  const token = readToken();
  const headers = { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) };
  fetch(apiHost() + path, { method, keepalive: true, headers, body: JSON.stringify(body) }).catch(() => undefined);
}
