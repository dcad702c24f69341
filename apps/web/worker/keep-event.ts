import type { EventFiles } from '@moonfloor/contract/events/offline-files';
import { pathIn, splitPath } from '@moonfloor/messages/languages';
import { cacheNames, isSamePage, type KeptEvent, keptEventOf } from '../app/api/kept-pages.ts';
import { hasSpareBandwidth, isOfBuild, keepCode, type KeptCode } from './keep-code.ts';
import { changeEvent, keptIndex, removeEvent, whileFilling } from './kept-index.ts';
import { limits } from './limits.ts';
import { fetchLater, forEachInParallel, keep, savedAt } from './store.ts';

/** Returns the event whose page or timetable has a path; null for other pages. */
export function eventOfPath(path: string): number | null {
  const id = /^\/event\/(\d{1,10})(?:\/timetable)?$/.exec(splitPath(path).path)?.[1];
  return id === undefined ? null : Number(id);
}

/** Statuses of a page that is not public any more. */
const goneStatuses: ReadonlySet<number> = new Set([404, 410]);

/** Runs of `keepEvent` by event: one after another. */
const running = new Map<number, Promise<void>>();

/**
 * Keeps an event in the language of `path`: its page, timetable, picture and API responses, and pages of its
 * artists. `starred` is unchanged if undefined. Responses of the last minutes are not requested again.
 */
export function keepEvent(id: number, path: string, starred?: boolean): Promise<void> {
  const previousRun = running.get(id) ?? Promise.resolve();
  const run = previousRun.catch(() => undefined).then(() => keepNow(id, path, starred));
  running.set(id, run);
  return run;
}

async function keepNow(id: number, path: string, starred: boolean | undefined): Promise<void> {
  const { language } = splitPath(path);
  const page = pathIn(language, `/event/${id}`);
  const event = (await keptIndex()).events.find((entry) => entry.id === id);
  if (starred === false && event === undefined) return;
  const now = Date.now();
  const isStarred = starred ?? event?.starred ?? false;
  const isFresh =
    event !== undefined &&
    event.pages.includes(page) &&
    event.starred === isStarred &&
    now - event.completeAt < limits.freshMs;
  const use = { usedAt: now, starred: isStarred };
  if (event !== undefined) await changeEvent(id, (entry) => Object.assign(entry, use));
  if (!isFresh) await whileFilling(cacheNames.event + id, () => fillEvent(id, page, use));
}

async function fillEvent(id: number, page: string, use: Use): Promise<void> {
  const list = await fetchLater(`${page}/offline.json`);
  if (goneStatuses.has(list.status)) return removeEvent(id);
  if (!list.ok) return;
  const files: EventFiles = await list.json();
  const code = await keepCode(page, 'pages');
  const answer = await fetchLater(page);
  if (!answer.ok || !(await isOfBuild(code.name, answer))) return;
  await whileFilling(code.name, () => fillPages(id, page, use, { answer, files, code }));
}

interface Received {
  /** The event's page. */
  answer: Response;
  files: EventFiles;
  code: KeptCode;
}

type Use = Pick<KeptEvent, 'usedAt' | 'starred'>;

async function fillPages(id: number, page: string, use: Use, { answer, files: list, code }: Received): Promise<void> {
  const cache = await caches.open(cacheNames.event + id);
  const now = Date.now();
  const pages = [page];
  const files: string[] = [];
  let bytes = await keep(cache, page, answer, now);
  const add = async (url: string, into: string[]): Promise<void> => {
    const response = await fetchLater(url);
    if (!response.ok) return;
    bytes += await keep(cache, url, response, now);
    into.push(url);
  };

  await forEachInParallel(list.pages.slice(1), (url) => add(url, pages));
  await forEachInParallel([...list.data, ...list.pictures], (url) => add(url, files));
  const sharing = (await keptIndex()).events.filter((event) => event.code === code.name);
  const codeBytes = code.bytes + Math.max(0, ...sharing.map((event) => event.codeBytes));
  const { event_name: name, event_date: date } = list;
  await changeEvent(id, (entry) => {
    const artists = entry.pages.filter((path) => !pages.includes(path) && eventOfPath(path) === null);
    Object.assign(entry, use, { name, date, savedAt: now, completeAt: now, files, bytes, code: code.name, codeBytes });
    entry.pages = [...pages, ...artists];
  });
  const most = hasSpareBandwidth() ? limits.artists[use.starred ? 'starred' : 'opened'] : 0;
  await forEachInParallel(list.artists.slice(0, most), async (url) => {
    const page = await findPage(url, now - limits.freshArtistMs);
    if (page === undefined) return add(url, pages);
    bytes += await keep(cache, url, page, savedAt(page));
    pages.push(url);
  });
  await changeEvent(id, (entry) => Object.assign(entry, { pages, bytes }));
  await deleteOthers(cache, [...pages, ...files]);
}

/** Finds a kept page that was received after a time. */
export async function findPage(path: string, after = 0): Promise<Response | undefined> {
  const { events } = await keptIndex();
  let latest: Response | undefined;
  for (const { id, pages } of events) {
    if (!pages.includes(path)) continue;
    const response = await (await caches.open(cacheNames.event + id)).match(path);
    if (response !== undefined && savedAt(response) > Math.max(after, latest === undefined ? 0 : savedAt(latest)))
      latest = response;
  }
  return latest;
}

/** Returns the path of a page's copy in another language: an event is kept in the one in which it was opened last. */
export async function findOtherLanguage(path: string): Promise<string | undefined> {
  return keptEventOf(await keptIndex(), path)?.pages.find((page) => page !== path && isSamePage(page, path));
}

/** Finds a kept picture or response of the API by its path, or its URL on another host; of a picture, also another width. */
export async function findFile(url: string): Promise<{ response: Response; exact: boolean } | undefined> {
  const { events } = await keptIndex();
  const stem = (file: string): string => file.replace(/-\d+(?=\.\w+$)/, '');
  const wanted = stem(url);
  const matches = events.flatMap(({ id, files }) =>
    files.filter((file) => stem(file) === wanted).map((file) => ({ id, file })),
  );
  const best = matches.find(({ file }) => file === url) ?? matches[0];
  if (best === undefined) return undefined;
  const response = await (await caches.open(cacheNames.event + best.id)).match(best.file);
  return response && { response, exact: best.file === url };
}

async function deleteOthers(cache: Cache, urls: readonly string[]): Promise<void> {
  const keptUrls = new Set(urls.map((url) => new URL(url, location.href).href));
  for (const { url } of await cache.keys()) if (!keptUrls.has(url)) await cache.delete(url);
}
