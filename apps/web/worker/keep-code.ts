import type { BuildFiles } from '@moonfloor/contract/events/offline-files';
import { resourceTypes } from '@moonfloor/contract/values/lists';
import { languageCodes, pathIn, splitPath } from '@moonfloor/messages/languages';
import { cacheNames, formPath } from '../app/api/kept-pages.ts';
import { whileFilling } from './kept-index.ts';
import { fetchLater, forEachInParallel, keep } from './store.ts';

/**
 * Code of pages. Names of its files contain a hash of their content, and a page names the list of routes of its build, so a
 * kept page never runs code of another build. The files of a build in a language have one cache, which also has the build's
 * offline page.
 */

/** The pages' list of routes, whose name identifies a build in a language. */
const manifest = /^\/assets\/[\w-]+\/manifest-[\w-]+\.js$/;

/** Returns the name of the cache with the code of the build whose list of routes has a path; null for other paths. */
export const codeCacheOf = (path: string): string | null => (manifest.test(path) ? cacheNames.code + path : null);

const offlinePath = (path: string): string => pathIn(splitPath(path).language, '/offline');

/** Returns the path of the page of this device's stars, in the language of a path. */
export const myTimetablePath = (path: string): string => pathIn(splitPath(path).language, '/my-timetable');

/** Returns the forms for new records, and the page that leads to them, in the language of a path. */
export const formPages = (path: string): string[] =>
  ['/submit', ...resourceTypes.map((type) => `/submit-${type}`)].map((form) => pathIn(splitPath(path).language, form));

/** The kept part of a build: the files of the offline page, those of pages of events, or those of forms, too. */
type CodeExtent = 'offline' | 'pages' | 'forms';

/** The cache with a build's code, and the number of bytes that were added to it. */
export interface KeptCode {
  name: string;
  bytes: number;
}

/**
 * Keeps the code of the current build in the language of a path, and its offline page; while data is saved, no code that
 * pages load later. Rejects if a file is missing.
 */
export async function keepCode(path: string, extent: CodeExtent): Promise<KeptCode> {
  const answer = await fetchLater(pathIn(splitPath(path).language, '/offline-files.json'));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  const list: BuildFiles = await answer.json();
  const name = cacheNames.code + list.build;
  return whileFilling(name, async () => {
    const cache = await caches.open(name);
    let bytes = 0;
    const add = async (url: string): Promise<void> => {
      if ((await cache.match(url)) !== undefined) return;
      const response = (await findCode(url)) ?? (await fetchLater(url));
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      bytes += await keep(cache, url, response);
    };
    const addPage = async (page: string): Promise<void> => {
      if ((await cache.match(page)) === undefined) bytes += await keepPageOfBuild(name, page);
    };
    // pages kept of another build are kept of this one, too
    const forms = formPages(path);
    const wantsForms = !savesData() && (extent === 'forms' || (await findCode(forms[0]!)) !== undefined);
    await forEachInParallel(list[extent === 'offline' ? 'offline' : 'event'], add);
    await addPage(offlinePath(path));
    const mine = myTimetablePath(path);
    if ((await findCode(mine)) !== undefined) await addPage(mine);
    if (wantsForms || (extent !== 'offline' && !savesData())) await forEachInParallel(list.pages, add);
    if (wantsForms) {
      await forEachInParallel(list.forms, add);
      await forEachInParallel(forms, addPage);
    }
    return { name, bytes };
  });
}

/** Keeps a page that belongs to no event with the code of its build, unless another build has been deployed. */
export async function keepPageOfBuild(name: string, path: string): Promise<number> {
  const page = await fetchLater(path);
  return page.ok && (await isOfBuild(name, page)) ? keep(await caches.open(name), path, page) : 0;
}

/** Returns whether a document belongs to the build whose code has a cache: it names the build's list of routes. */
export async function isOfBuild(name: string, page: Response): Promise<boolean> {
  return (await page.clone().text()).includes(name.slice(cacheNames.code.length));
}

/** Removes the forms, so that later builds do not keep them either. Their code goes with that of their build. */
export async function removeForms(): Promise<void> {
  for (const name of await codeCaches()) {
    const cache = await caches.open(name);
    const forms = (await cache.keys()).filter(({ url }) => formPath.test(new URL(url).pathname));
    await Promise.all(forms.map((form) => cache.delete(form)));
  }
}

/** Finds a kept file of code, the newest build first. */
export async function findCode(url: string): Promise<Response | undefined> {
  for (const name of await codeCaches()) {
    const response = await (await caches.open(name)).match(url);
    if (response !== undefined) return response;
  }
  return undefined;
}

/** Returns the path of a kept offline page, if possible in the language of a path. */
export async function keptOfflinePath(path: string): Promise<string | null> {
  for (const candidate of [offlinePath(path), ...languageCodes.map((language) => pathIn(language, '/offline'))])
    if ((await findCode(candidate)) !== undefined) return candidate;
  return null;
}

const codeCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(cacheNames.code)).reverse();

declare global {
  interface WorkerNavigator {
    /** The Network Information API, if supported: https://wicg.github.io/netinfo/ */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** Returns whether the visitor has requested reduced data usage. */
const savesData = (): boolean => navigator.connection?.saveData === true;

/** Returns whether more than the opened page may be requested: neither data saving nor a slow connection. */
export const hasSpareBandwidth = (): boolean => !savesData() && (navigator.connection?.effectiveType ?? '4g') === '4g';
