import { whenIdle } from '../ui/when-idle.ts';
import { allRoutes, type RouteFiles } from './route-files.ts';

/** How long a page must have been open, in ms: by then it has all of its own. */
const startDelayMs = 3000;

/** What visitors see within the frame of the site. */
const publicPages = (): RouteFiles[] => allRoutes().filter(({ parentId }) => parentId === 'layout/site');

/**
 * Fetches the code of visitors' other pages ahead, 45 KB, once somebody has come to rest: with a bad connection, or
 * none, a move then still leads to a page, which says what it could not get. Not for those who save data. The router's
 * own `PrefetchPageLinks` would run that code, and reload the page where it cannot be had.
 */
export function prefetchPageCode(): () => void {
  let stop = (): void => undefined;
  const timer = window.setTimeout(() => {
    stop = whenIdle(requestPageFiles);
  }, startDelayMs);
  return () => {
    window.clearTimeout(timer);
    stop();
  };
}

/** Asks for the files in the head of the document, one a task: together, or by React, they would take a long one. */
function requestPageFiles(): void {
  const pages = publicPages();
  const scripts = new Set(pages.flatMap(({ module, imports = [] }) => [module, ...imports]));
  const sheets = new Set(pages.flatMap(({ css = [] }) => css.filter((href) => !href.endsWith('#'))));
  const ask = (link: Partial<HTMLLinkElement>): void =>
    document.head.append(Object.assign(document.createElement('link'), link));
  for (const href of scripts) setTimeout(ask, 0, { rel: 'modulepreload', href, fetchPriority: 'low' });
  for (const href of sheets) setTimeout(ask, 0, { rel: 'prefetch', as: 'style', href });
}
