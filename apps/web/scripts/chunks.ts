import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { isCSSRequest } from 'vite';
import routes from '../app/routes.ts';

/**
 * A module that so many of the visitors' pages are made of is fetched with the first of them. Styles sooner than code: a
 * page is painted when the last file of them is there, however small.
 */
const sharedBy = { styles: 2, code: 4 };

/** What the pages run on; it changes with its releases alone. */
const library = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/;

const appDir = path.resolve(import.meta.dirname, '../app');
const membersLayout = 'layout/members.screen.tsx';

/** The screens of visitors, and what is around all of them, as absolute paths. */
const roots = new Set(['root.tsx', 'layout/site.tsx'].map((file) => path.join(appDir, file)));
const screens = new Set(visitorsScreens(routes).map((file) => path.join(appDir, file)));

function visitorsScreens(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children }) => {
    if (file === membersLayout) return [];
    return children === undefined ? [file] : visitorsScreens(children);
  });
}

interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/**
 * Names the file that a module of the browser's code goes into: `library`, or `site` with what the visitors' pages
 * share; null leaves it to the bundler. A page is then a few files instead of fifty, which compress better together
 * and come at once over a slow line; what one page alone shows, and all that members and admins use, stays apart.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  if (library.test(id)) return 'library';
  if (!id.startsWith(appDir) && !id.includes('packages/contract')) return null;
  const users = usersOf(id, graph);
  const enough = isCSSRequest(id) ? sharedBy.styles : sharedBy.code;
  return [...users].some((user) => roots.has(user)) || users.size >= enough ? 'site' : null;
}

/** The visitors' screens, and what is around them, that import a module at once, over others or themselves. */
function usersOf(id: string, graph: Graph): Set<string> {
  const users = new Set<string>();
  const seen = new Set([id]);
  for (const module of seen) {
    const file = module.split('?')[0]!;
    if (roots.has(file) || screens.has(file)) users.add(file);
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  return users;
}
