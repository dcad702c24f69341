import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { isCSSRequest, type Plugin } from 'vite';
import routes from '../app/routes.ts';

/** How many public pages must share a module for a common chunk; fewer for styles, which delay painting. */
const minSharingPages = { styles: 2, code: 4 };

/** The runtime libraries, which change only with their releases. */
const library = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/;

const webDir = path.resolve(import.meta.dirname, '..');
const appDir = path.join(webDir, 'app');
const membersLayout = 'layout/members.screen.tsx';

/** The public screens and their layouts, as absolute paths. */
const publicRoots = new Set(['root.tsx', 'layout/site.tsx'].map((file) => path.join(appDir, file)));
const screens = new Set(publicScreens(routes).map((file) => path.join(appDir, file)));

function publicScreens(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children }) => {
    if (file === membersLayout) return [];
    return children === undefined ? [file] : publicScreens(children);
  });
}

/** The pages of the other records. */
const isRecord = (screen: string): boolean => /[\\/](?:artist|decoration|release)\.screen\.tsx$/.test(screen);

interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** The page of an event: opened by external links, it is the first page of most visits. */
const isEvent = (screen: string): boolean => /[\\/]event\.screen\.tsx$/.test(screen);

/**
 * Returns the chunk of a browser module: `library`, `site` for modules shared by the public pages, `records` for those
 * that the page of an event does not need, or `lists` for those that no page of a record needs; null leaves it to the bundler. A page is then a few files instead of
 * fifty, which compress better and load faster over a slow connection; modules of a single page, and those for members
 * and admins, stay separate.
 */
function chunkName(id: string, graph: Graph): 'library' | 'site' | 'records' | 'lists' | null {
  if (library.test(id)) return 'library';
  if (!id.startsWith(webDir) && !id.includes('packages/contract')) return null;
  const users = [...importersOf(id, graph)];
  if (users.some((user) => publicRoots.has(user))) return 'site';
  const enough = isCSSRequest(id) ? minSharingPages.styles : minSharingPages.code;
  if (users.length < enough) return null;
  if (isCSSRequest(id) || users.some(isEvent)) return 'site';
  return users.some(isRecord) ? 'records' : 'lists';
}

/** The bundler's chunk groups. A module that matches several belongs to the one of highest priority. */
export const chunkGroups = (['lists', 'records', 'site', 'library'] as const).map((name, priority) => ({
  name: (id: string, graph: Graph) => (chunkName(id, graph) === name ? name : null),
  debugName: name,
  priority,
}));

/** Returns the public screens and layouts that statically import a module, directly or indirectly. */
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
    const pages = routes.flatMap(({ children = [] }) => publicScreens(children)).map((file) => path.join(appDir, file));
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !file.exports.includes('default')) continue;
      if (pages.includes(file.facadeModuleId?.split('?')[0] ?? '')) add(file.fileName);
    }
    const source = JSON.stringify({ scripts: [...scripts], styles: [...styles] });
    this.emitFile({ type: 'asset', fileName: 'page-files.json', source });
  },
};
