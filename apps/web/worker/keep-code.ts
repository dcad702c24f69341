import { resourceTypes } from '@moonfloor/contract/lists';
import { languageCodes, pathIn, splitPath } from '@moonfloor/messages/languages';
import { cacheNames, formPath } from '../app/api/kept-pages.ts';
import { savesData } from './connection.ts';
import { whileFilling } from './kept-index.ts';
import { fetchLater, forEachInParallel, keep } from './store.ts';

/**
 * Code of pages. Names of its files contain a hash of their content, and a page names those of its build, so a kept page
 * never runs code of another build. The files of a build in a language have one cache, which also has the build's
 * offline page.
 */

/** The pages' list of routes, whose name identifies a build in a language. */
const manifest = /\/assets\/(?:[\w-]+\/)?manifest-[\w-]+\.js/;

/** Files that a document names: code, style sheets and fonts. */
const namedFiles = /\/assets\/[\w./-]+\.(?:js|css|woff2)/g;

interface FileList {
  /** Files of the pages that are kept, also those that they load later. */
  pages: string[];
  /** Files of forms. */
  forms: string[];
}

/** Returns the name of the cache with the code of the build whose list of routes has a name. */
export function codeCacheOf(path: string): string | null {
  const found = manifest.exec(path);
  return found === null ? null : cacheNames.code + found[0];
}

/** Returns the path of the offline page in the language of a path. */
export const offlinePath = (path: string): string => pathIn(splitPath(path).language, '/offline');

/** Returns the path of the page of this device's stars, in the language of a path. */
export const myTimetablePath = (path: string): string => pathIn(splitPath(path).language, '/my-timetable');

/** Returns the forms for new records, and the page that leads to them, in the language of a path. */
export const formPages = (path: string): string[] =>
  ['/submit', ...resourceTypes.map((type) => `/submit-${type}`)].map((form) => pathIn(splitPath(path).language, form));

/** The kept part of a build: the files that a document names, those that kept pages load later, or those of forms, too. */
export type CodeExtent = 'document' | 'pages' | 'forms';

/**
 * Keeps the code of a page's build, and its offline page; only the files that the document names while data is
 * saved. Returns the name of the cache and the number of bytes that were added. Rejects if a file is missing.
 */
export async function keepCode(
  path: string,
  html: string,
  extent: CodeExtent,
): Promise<{ name: string; bytes: number }> {
  const name = codeCacheOf(html);
  if (name === null) throw new Error('The page names no list of routes');
  return whileFilling(name, async () => {
    const cache = await caches.open(name);
    let bytes = 0;
    const add = async (url: string): Promise<void> => {
      if ((await cache.match(url)) !== undefined) return;
      const response = (await findCode(url)) ?? (await fetchLater(url));
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      bytes += await keep(cache, url, response);
    };
    await forEachInParallel([...new Set(html.match(namedFiles)), '/favicon.svg'], add);
    const addPage = async (page: string): Promise<void> => {
      if ((await cache.match(page)) === undefined) bytes += await keepPageOfBuild(name, page);
    };
    await addPage(offlinePath(path));
    const mine = myTimetablePath(path);
    if ((await findCode(mine)) !== undefined) await addPage(mine);
    // pages kept of another build are kept of this one, too
    const forms = formPages(path);
    const wantsForms = extent === 'forms' || (await findCode(forms[0]!)) !== undefined;
    if ((extent !== 'document' || wantsForms) && !savesData()) {
      const list = await fetchLater(
        name.slice(cacheNames.code.length).replace('manifest-', 'offline-').replace(/js$/, 'json'),
      );
      if (list.ok) {
        const { pages, forms: formFiles }: FileList = await list.json();
        await forEachInParallel(wantsForms ? [...pages, ...formFiles] : pages, add);
        if (wantsForms) await forEachInParallel(forms, addPage);
      }
    }
    return { name, bytes };
  });
}

/** Keeps a page that belongs to no event with the code of its build, unless another build has been deployed. */
export async function keepPageOfBuild(name: string, path: string): Promise<number> {
  const page = await fetchLater(path);
  if (!page.ok || codeCacheOf(await page.clone().text()) !== name) return 0;
  return keep(await caches.open(name), path, page);
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
    const found = await (await caches.open(name)).match(url);
    if (found !== undefined) return found;
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
