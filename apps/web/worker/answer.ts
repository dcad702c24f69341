import { sitePath } from '@moonfloor/contract/values/site-path';
import { findCode, formPages, keptOfflinePath, myTimetablePath } from './keep-code.ts';
import { eventOfPath, findFile, findOtherLanguage, findPage } from './keep-event.ts';
import { removeEvent } from './kept-index.ts';
import { limits } from './limits.ts';
import { savedAt } from './store.ts';

/** Resolves with null after the time that a request may take while there is a copy. */
const timeLimit = (): Promise<null> => new Promise((resolve) => setTimeout(resolve, limits.waitMs, null));

/** Returns the response of the network; null without one or, if there is a copy, from a server that is out of order. */
const reached = (response: Promise<Response>, hasCopy = true): Promise<Response | null> =>
  response.then(
    (received) => (received.status < 500 || !hasCopy ? received : null),
    () => null,
  );

/**
 * Answers the request for a page: from the network, or from the copy if the network fails or is slow; without a copy, with
 * the offline page.
 */
export async function answerNavigation(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  // a shared line-up may be longer than a request
  const shared = search.startsWith('?shared_text=') ? sitePath(`${pathname}#${search.slice(1)}`) : null;
  if (shared !== null) return Response.redirect(shared);
  const response = fromNetwork(event);
  const keptPage = await findKept(pathname).catch(() => undefined);
  const received = await (keptPage === undefined
    ? reached(response, false)
    : Promise.race([reached(response), timeLimit()]));
  if (received !== null) {
    const id = received.status === 404 || received.status === 410 ? eventOfPath(pathname) : null;
    if (id !== null) event.waitUntil(removeEvent(id));
    return received;
  }
  if (keptPage !== undefined && isForm(pathname)) return keptPage;
  if (keptPage !== undefined && search === '') return markSaved(keptPage);
  // a page that was rendered without a query would not match its address; a timetable restores it from the fragment
  if (keptPage !== undefined)
    return Response.redirect(pathname + (pathname.endsWith('/timetable') ? `#${search}` : ''));
  const other = await findOtherLanguage(pathname).catch(() => undefined);
  if (other !== undefined) return Response.redirect(other + search);
  return answerWithout(pathname, search, response);
}

/** Returns whether a path is that of a form, which has no data that could be old; its query is read later. */
const isForm = (path: string): boolean => formPages(path).includes(path);

const findKept = (path: string): Promise<Response | undefined> =>
  path === myTimetablePath(path) || isForm(path) ? findCode(path) : findPage(path);

async function fromNetwork(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  return preloaded ?? fetch(event.request);
}

/** Answers with the offline page, which names the page that was wanted. */
async function answerWithout(pathname: string, search: string, response: Promise<Response>): Promise<Response> {
  const offline = await keptOfflinePath(pathname).catch(() => null);
  if (offline === null) return response;
  const keptPage = pathname === offline ? await findCode(offline) : undefined;
  if (keptPage !== undefined) return keptPage;
  return Response.redirect(`${offline}?${new URLSearchParams({ page: pathname + search })}`);
}

/** Marks a kept page with the time when it was received (`data-saved`). */
async function markSaved(page: Response): Promise<Response> {
  const html = await page.text();
  const { status, headers } = page;
  return new Response(html.replace('<html', `<html data-saved="${savedAt(page)}"`), { status, headers });
}

/** Answers a request of the API whose response may be kept: from the network, or from the copy if that fails or is slow. */
export async function answerCall(request: Request): Promise<Response> {
  const response = fetch(request);
  const keptFile = await findFile(nameOf(request.url)).catch(() => undefined);
  return orCopy(response, keptFile?.response);
}

/** Answers the request for a stored picture: from the copy, or one of another width if the network fails or is slow. */
export async function answerPicture(request: Request): Promise<Response> {
  const keptFile = await findFile(nameOf(request.url)).catch(() => undefined);
  return keptFile?.exact === true ? keptFile.response : orCopy(fetch(request), keptFile?.response);
}

async function orCopy(response: Promise<Response>, copy: Response | undefined): Promise<Response> {
  if (copy === undefined) return response;
  return (await Promise.race([reached(response), timeLimit()])) ?? copy;
}

/** Returns the path of a URL of the site, and other URLs unchanged. */
function nameOf(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return origin === location.origin ? pathname + search : url;
}

/** Answers the request for a file of a build, which never changes. */
export async function answerCode(request: Request): Promise<Response> {
  return (await findCode(request.url).catch(() => undefined)) ?? fetch(request);
}
