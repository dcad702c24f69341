import { pathIn, splitPath } from '@moonfloor/messages/languages';
import { cacheNames, type KeptEvent } from '../app/api/kept-pages.ts';
import { hasSpareBandwidth } from './connection.ts';
import { keepCode } from './keep-code.ts';
import { changeEvent, keptIndex, removeEvent, whileFilling } from './kept-index.ts';
import { limits } from './limits.ts';
import { fetchLater, forEachInParallel, keep, savedAt } from './store.ts';

/** Returns the event whose page or timetable has a path; null for other pages. */
export function eventOfPath(path: string): number | null {
  const found = /^\/event\/(\d{1,10})(?:\/timetable)?$/.exec(splitPath(path).path)?.[1];
  return found === undefined ? null : Number(found);
}

/** Statuses of a page that is not public any more. */
const gone: ReadonlySet<number> = new Set([404, 410]);

/** Runs of `keepEvent` by event: one after another. */
const running = new Map<number, Promise<void>>();

/**
 * Keeps an event in the language of `path`: its page, timetable, picture and API responses, and pages of its
 * artists. `starred` is unchanged if undefined. Responses of the last minutes are not requested again.
 */
export function keepEvent(id: number, path: string, starred?: boolean): Promise<void> {
  const before = running.get(id) ?? Promise.resolve();
  const run = before.catch(() => undefined).then(() => keepNow(id, path, starred));
  running.set(id, run);
  return run;
}

async function keepNow(id: number, path: string, starred: boolean | undefined): Promise<void> {
  const { language } = splitPath(path);
  const page = pathIn(language, `/event/${id}`);
  const known = (await keptIndex()).events.find((entry) => entry.id === id);
  if (starred === false && known === undefined) return;
  const now = Date.now();
  const isStarred = starred ?? known?.starred ?? false;
  const isFresh =
    known !== undefined &&
    known.pages.includes(page) &&
    known.starred === isStarred &&
    now - known.completeAt < limits.freshMs;
  const use = { usedAt: now, starred: isStarred };
  if (known !== undefined) await changeEvent(id, (entry) => Object.assign(entry, use));
  if (!isFresh) await whileFilling(cacheNames.event + id, () => fillEvent(id, page, use));
}

async function fillEvent(id: number, page: string, use: Use): Promise<void> {
  const answer = await fetchLater(page);
  if (gone.has(answer.status)) return removeEvent(id);
  if (!answer.ok) return;
  const html = await answer.clone().text();
  const code = await keepCode(page, html, 'pages');
  await whileFilling(code.name, () => fillPages(id, page, use, { answer, html, code }));
}

interface FirstPage {
  answer: Response;
  html: string;
  code: { name: string; bytes: number };
}

type Use = Pick<KeptEvent, 'usedAt' | 'starred'>;

async function fillPages(id: number, page: string, use: Use, { answer, html, code }: FirstPage): Promise<void> {
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

  const host = /<html[^>]* data-api-host="([^"]*)"/.exec(html)?.[1] ?? '';
  const data = [`${host}/events/${id}`, `${host}/events/${id}/around`];
  if (html.includes(`href="${page}/timetable"`)) {
    await add(`${page}/timetable`, pages);
    data.push(`${host}/events/${id}/timetable`);
  }
  await forEachInParallel([...data, ...pictureOf(html)], (url) => add(url, files));
  const event = await eventFacts(cache, data[0]!);
  const sharing = (await keptIndex()).events.filter((other) => other.code === code.name);
  const codeBytes = code.bytes + Math.max(0, ...sharing.map((other) => other.codeBytes));
  await changeEvent(id, (entry) => {
    const artists = entry.pages.filter((path) => !pages.includes(path) && eventOfPath(path) === null);
    Object.assign(entry, event, use, { savedAt: now, completeAt: now, files, bytes, code: code.name, codeBytes });
    entry.pages = [...pages, ...artists];
  });
  await forEachInParallel(artistsOf(html, use.starred), async (url) => {
    const known = await findPage(url, now - limits.freshArtistMs);
    if (known === undefined) return add(url, pages);
    bytes += await keep(cache, url, known, savedAt(known));
    pages.push(url);
  });
  await changeEvent(id, (entry) => Object.assign(entry, { pages, bytes }));
  await deleteOthers(cache, [...pages, ...files]);
}

/** Returns name and date of an event from the kept response of the API. */
async function eventFacts(cache: Cache, url: string): Promise<Partial<KeptEvent>> {
  const kept = await cache.match(url);
  if (kept === undefined) return {};
  const { event_name: name, event_date: date }: { event_name: string; event_date: string } = await kept.json();
  return { name, date };
}

/** Returns the pages of the first artists that a page links to; none if data is saved or the connection is slow. */
function artistsOf(html: string, starred: boolean): string[] {
  if (!hasSpareBandwidth()) return [];
  const links = new Set([...html.matchAll(/href="((?:\/[\w-]+)?\/artist\/\d+)"/g)].map(([, path]) => path!));
  return [...links].slice(0, starred ? limits.artists.starred : limits.artists.opened);
}

/** Returns the URL of the first stored picture of a page, the flyer, in a width for phones; nothing if there is none. */
function pictureOf(html: string): string[] {
  const main = html.slice(html.indexOf('<main'));
  const [image] = /<img[^>]*srcset="[^"]*\/media\/[^>]*>/i.exec(main) ?? [];
  if (image === undefined) return [];
  const variants = [.../srcset="([^"]*)"/i.exec(image)![1]!.matchAll(/(\S+) (\d+)w/g)].map(([, url, width]) => ({
    url: url!,
    width: Number(width),
  }));
  const small = variants.filter(({ width }) => width <= limits.pictureWidth);
  const chosen = small.at(-1) ?? variants[0];
  return chosen === undefined ? [] : [chosen.url];
}

/** Finds a kept page that was received after a time. */
export async function findPage(path: string, after = 0): Promise<Response | undefined> {
  const { events } = await keptIndex();
  let latest: Response | undefined;
  for (const { id, pages } of events) {
    if (!pages.includes(path)) continue;
    const found = await (await caches.open(cacheNames.event + id)).match(path);
    if (found !== undefined && savedAt(found) > Math.max(after, latest === undefined ? 0 : savedAt(latest)))
      latest = found;
  }
  return latest;
}

/** Finds a kept picture or response of the API by its path, or its URL on another host; of a picture, also another width. */
export async function findFile(url: string): Promise<{ response: Response; exact: boolean } | undefined> {
  const { events } = await keptIndex();
  const stem = (file: string): string => file.replace(/-\d+(?=\.\w+$)/, '');
  const wanted = stem(url);
  const found = events.flatMap(({ id, files }) =>
    files.filter((file) => stem(file) === wanted).map((file) => ({ id, file })),
  );
  const best = found.find(({ file }) => file === url) ?? found[0];
  if (best === undefined) return undefined;
  const response = await (await caches.open(cacheNames.event + best.id)).match(best.file);
  return response && { response, exact: best.file === url };
}

async function deleteOthers(cache: Cache, urls: readonly string[]): Promise<void> {
  const kept = new Set(urls.map((url) => new URL(url, location.href).href));
  for (const { url } of await cache.keys()) if (!kept.has(url)) await cache.delete(url);
}
