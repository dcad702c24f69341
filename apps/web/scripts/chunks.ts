import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { isCSSRequest, type Plugin } from 'vite';
import routes from '../app/routes.ts';

/** The runtime libraries, which change only with their releases. */
const library = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/;

const zod = /[\\/]node_modules[\\/]zod[\\/]/;

const webDir = path.resolve(import.meta.dirname, '..');
const appDir = path.join(webDir, 'app');
const membersLayout = 'layout/members.screen.tsx';
const adminsLayout = 'layout/admins.screen.tsx';

/** Who opens a screen: visitors too, members, or admins and moderators only. */
type Audience = 'visitors' | 'members' | 'admins';

/** The audience of each screen and layout, by absolute path. */
const screens = new Map<string, Audience>();
for (const file of ['root.tsx', 'layout/site.tsx']) screens.set(path.join(appDir, file), 'visitors');
addScreens(routes, 'visitors');

function addScreens(entries: readonly RouteConfigEntry[], parents: Audience): void {
  for (const { file, children } of entries) {
    const audience = file === membersLayout ? 'members' : file === adminsLayout ? 'admins' : parents;
    screens.set(path.join(appDir, file), audience);
    addScreens(children ?? [], audience);
  }
}

/** What every page of visitors has. */
const publicRoots = new Set(['root.tsx', 'layout/site.tsx'].map((file) => path.join(appDir, file)));

interface Graph {
  getModuleInfo(
    id: string,
  ): { importers: readonly string[]; dynamicImporters: readonly string[]; importedIds: readonly string[] } | null;
}

/** The page of an event: opened by external links, it is the first page of most visits. */
const isEvent = (screen: string): boolean => /[\\/]event\.screen\.tsx$/.test(screen);

/** The pages of records. */
const isRecord = (screen: string): boolean => /[\\/](?:event|artist|decoration|release)\.screen\.tsx$/.test(screen);

const chunkNames = ['schemas', 'admins', 'members', 'pages', 'event', 'site', 'library'] as const;

/**
 * Returns the chunk of a browser module that several others need: `library`; `site` for code of all visitors' pages, and
 * code that the page of an event shares with others of them; `event` for its view, which
 * forms show as well; `pages`, `members` or `admins`
 * for other shared code, by the widest audience; `schemas` for the schemas of forms. null leaves a module to the bundler,
 * which puts it into the file of its only page, or of the code that loads it on demand. So a page is a few files, which
 * compress better and load faster over a slow connection than fifty.
 */
function chunkName(id: string, graph: Graph): (typeof chunkNames)[number] | null {
  if (library.test(id)) return 'library';
  if (!id.startsWith(webDir) && !/packages[\\/](?:contract|lineup)/.test(id)) return null;
  const users = usersOf(id, graph);
  const pages = users.filter((user) => screens.get(user) === 'visitors');
  if (pages.some((page) => publicRoots.has(page))) return 'site';
  if (graph.getModuleInfo(id)?.importedIds.some((imported) => zod.test(imported))) return 'schemas';
  if (users.length < 2) return null;
  if (pages.length === 1 && isRecord(pages[0]!) && users.every((user) => screens.has(user)))
    return isEvent(pages[0]!) ? 'event' : null;
  // styles delay painting: beside `site`, a page has at most one file of them
  if (pages.length > 0) return isCSSRequest(id) || pages.some(isEvent) ? 'site' : 'pages';
  if (users.some((user) => screens.get(user) === 'members')) return 'members';
  return users.some((user) => screens.get(user) === 'admins') ? 'admins' : null;
}

/** The bundler's chunk groups. A module that matches several belongs to the one of highest priority. */
export const chunkGroups = chunkNames.map((name, priority) => ({
  name: (id: string, graph: Graph) => (chunkName(id, graph) === name ? name : null),
  debugName: name,
  priority,
  // divided by the pages that share modules; small parts are joined
  ...(name === 'pages' && { entriesAware: true, entriesAwareMergeThreshold: 20_000 }),
}));

/** Returns the screens, layouts and modules loaded on demand that statically import a module, directly or indirectly. */
function usersOf(id: string, graph: Graph): string[] {
  const users = new Set<string>();
  const seen = new Set([id]);
  for (const module of seen) {
    const file = module.split('?')[0]!;
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {};
    if (screens.has(file) || dynamicImporters.length > 0) users.add(file);
    for (const importer of importers) seen.add(importer);
  }
  return [...users];
}

/** Writes the list of the public pages' files, which an open page prefetches (`layout/prefetch-page-code.ts`). */
export const pageFiles: Plugin = {
  name: 'page-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const [scripts, styles] = [new Set<string>(), new Set<string>()];
    const add = (file: string): void => {
      const chunk = bundle[file];
      if (chunk?.type !== 'chunk' || scripts.has(`/${file}`)) return;
      scripts.add(`/${file}`);
      // every page has the shared style sheet
      for (const sheet of chunk.viteMetadata?.importedCss ?? []) if (!/\/site-/.test(sheet)) styles.add(`/${sheet}`);
      for (const imported of chunk.imports) add(imported);
    };
    // the landing page is outside the layout that prefetches
    const landing = path.join(appDir, 'features/events/list/landing.screen.tsx');
    const isPage = (file: string): boolean => screens.get(file) === 'visitors' && file !== landing;
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !file.exports.includes('default')) continue;
      if (isPage(file.facadeModuleId?.split('?')[0] ?? '')) add(file.fileName);
    }
    const source = JSON.stringify({ scripts: [...scripts], styles: [...styles] });
    this.emitFile({ type: 'asset', fileName: 'page-files.json', source });
  },
};
