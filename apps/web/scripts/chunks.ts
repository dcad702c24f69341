import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { isCSSRequest } from 'vite';
import routes from '../app/routes.ts';

/**
 * A module that so many of the visitors' pages are made of is fetched with the first of them. Styles sooner than code: a
 * page is painted when the last file of them is there, however small.
 */
const minSharingPages = { styles: 2, code: 4 };

/** What the pages run on; it changes with its releases alone. */
const library = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/;

const appDir = path.resolve(import.meta.dirname, '../app');
const membersLayout = 'layout/members.screen.tsx';

/** The screens of visitors, and what is around all of them, as absolute paths. */
const publicRoots = new Set(['root.tsx', 'layout/site.tsx'].map((file) => path.join(appDir, file)));
const screens = new Set(publicScreens(routes).map((file) => path.join(appDir, file)));

function publicScreens(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children }) => {
    if (file === membersLayout) return [];
    return children === undefined ? [file] : publicScreens(children);
  });
}

interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** Pages of one record: opened by links from elsewhere, they are the first load of most visitors. */
const isRecord = (screen: string): boolean => /[\\/](?:event|artist|decoration|release)\.screen\.tsx$/.test(screen);

/**
 * Names the file that a module of the browser's code goes into: `library`, `site` with what the visitors' pages share, or
 * `lists` with what only those share that are not the page of one record; null leaves it to the bundler. A page is
 * then a few files instead of fifty, which compress better together and come at once over a slow line; what one page alone
 * shows, and all that members and admins use, stays apart.
 */
function chunkName(id: string, graph: Graph): 'library' | 'site' | 'lists' | null {
  if (library.test(id)) return 'library';
  if (!id.startsWith(appDir) && !id.includes('packages/contract')) return null;
  const users = [...importersOf(id, graph)];
  if (users.some((user) => publicRoots.has(user))) return 'site';
  const enough = isCSSRequest(id) ? minSharingPages.styles : minSharingPages.code;
  if (users.length < enough) return null;
  return isCSSRequest(id) || users.some(isRecord) ? 'site' : 'lists';
}

/** The files as the bundler wants them. A module that two of them need goes into the one of higher priority. */
export const chunkGroups = (['lists', 'site', 'library'] as const).map((name, priority) => ({
  name: (id: string, graph: Graph) => (chunkName(id, graph) === name ? name : null),
  debugName: name,
  priority,
}));

/** The visitors' screens, and what is around them, that import a module at once, over others or themselves. */
function importersOf(id: string, graph: Graph): Set<string> {
  const users = new Set<string>();
  const seen = new Set([id]);
  for (const module of seen) {
    const file = module.split('?')[0]!;
    if (publicRoots.has(file) || screens.has(file)) users.add(file);
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  return users;
}
