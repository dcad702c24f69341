import type { IncomingMessage } from 'node:http';

/** Paths of a page that are also those of a call, as `series` is its own plural. */
const pageAndCall = /^\/series\/[1-9][0-9]{0,9}(?=$|\?)/;
const pageOnly = '/page';

/** Returns whether a URL is that of both a page and a call. */
export const isPageAndCall = (url: string): boolean => pageAndCall.test(url);

/**
 * Separates the page at a path that it shares with a call: for those who ask for HTML, the request gets a URL of its own within
 * this process, so that routes and caches never confuse the two.
 */
export function separatePage(request: IncomingMessage): void {
  const { url = '/' } = request;
  if (pageAndCall.test(url) && acceptsHtml(request)) request.url = `${pageOnly}${url}`;
}

/** Returns the URL of a page as visitors know it. */
export const publicPageUrl = (url: string): string =>
  url.startsWith(`${pageOnly}/`) && pageAndCall.test(url.slice(pageOnly.length)) ? url.slice(pageOnly.length) : url;

/** Whether a request asks for a page, as browsers do. */
const acceptsHtml = ({ headers }: IncomingMessage): boolean => headers.accept?.includes('text/html') === true;

/** Escapes the percent signs of a path that was cut within an escape, so that browsers show that there is no such page. */
export function escapeCutPath(request: IncomingMessage): void {
  const [path = '', ...query] = (request.url ?? '/').split('?');
  if (!path.includes('%') || !acceptsHtml(request)) return;
  try {
    decodeURI(path);
  } catch {
    request.url = [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
