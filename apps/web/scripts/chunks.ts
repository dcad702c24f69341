import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { isCSSRequest, type Plugin } from 'vite';
import routes from '../app/routes.ts';

/** The runtime libraries, which change only with their releases. */
const library = /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/;

/** The library of the schemas, and what configures it before they are created. */
const zod = /[\\/]node_modules[\\/]zod[\\/]|[\\/]disable-zod-jit\.ts$/;

const webDir = path.resolve(import.meta.dirname, '..');
const appDir = path.join(webDir, 'app');
const membersLayout = 'layout/members.screen.tsx';
const adminsLayout = 'layout/admins.screen.tsx';

/** What every page of visitors has. */
const root = path.join(appDir, 'root.tsx');

/** Who opens a screen: visitors too, members, or admins and moderators only. */
type Audience = 'visitors' | 'members' | 'admins';

/** The audience of each screen and layout, by absolute path. */
const screens = new Map<string, Audience>([[root, 'visitors']]);
addScreens(routes, 'visitors');

function addScreens(entries: readonly RouteConfigEntry[], parents: Audience): void {
  for (const { file, children } of entries) {
    const audience = file === membersLayout ? 'members' : file === adminsLayout ? 'admins' : parents;
    screens.set(path.join(appDir, file), audience);
    addScreens(children ?? [], audience);
  }
}

interface Graph {
  getModuleInfo(
    id: string,
  ): { importers: readonly string[]; dynamicImporters: readonly string[]; importedIds: readonly string[] } | null;
}

/** The groups of code that visitors' pages share, each with the pages that need all of it: a module is in the first one. */
const sharedBy = [
  // opened by external links, it is the first page of most visits
  ['site', /[\\/]event\.screen\.tsx$/],
  ['feeds', /[\\/]about\.screen\.tsx$/],
  ['records', /[\\/](?:artist|decoration|release)\.screen\.tsx$/],
  ['sign-in', /[\\/]login\.screen\.tsx$/],
  ['requests', /[\\/](?:reset-password|verify-email)\.screen\.tsx$/],
  ['lists', /[\\/](?:artists|events-map|next-events|releases|search)\.screen\.tsx$/],
  ['timetables', /[\\/](?:my-timetable|now|timetable)\.screen\.tsx$/],
  ['others', /(?:)/],
] as const;

/**
 * The screens below 3 KB, each in the file of a group, which has one at most: the router loads a screen as a file. A group
 * of visitors' pages has a name; those of members are what the forms share, or what others share of the screen's folder.
 */
const smallScreens = new Map<string, Group>([
  ['about', 'feeds'],
  ['release', 'records'],
  ['login', 'sign-in'],
  ['verify-email', 'requests'],
  ['not-found', 'timetables'],
  ['unsubscribe', 'others'],
  ['release-form', 'forms'],
  ['submit', 'beside'],
  ['suggestions', 'beside'],
  ['security', 'beside'],
  ['confirm-claim', 'beside'],
]);

/** The pages that list coming events, and those of them with filters. */
const listsEvents = /[\\/](?:events-map|landing|next-events|now)\.screen\.tsx$/;
const filtersEvents = /[\\/](?:events-map|next-events)\.screen\.tsx$/;

/** Members' pages share it, but visitors' event pages load it on demand. */
const describesFacts = /[\\/]describe-facts\.ts$/;

const isRecord = (screen: string): boolean => /[\\/](?:event|artist|decoration|simple)\.screen\.tsx$/.test(screen);

const forms = /-form\.screen\.tsx$/;

const isLayout = (screen: string): boolean => screen.endsWith(membersLayout) || screen.endsWith(adminsLayout);

const groups = [
  'forms',
  'beside',
  'schemas',
  'zod',
  'admins',
  'members',
  'facts',
  'views',
  'filtered',
  'upcoming',
  ...sharedBy.map(([group]) => group).reverse(),
  'library',
] as const;

type Group = (typeof groups)[number];

/** Returns the small screen of members in a file's folder. */
const screenBeside = (file: string): string | undefined =>
  [...screens.keys()].find(
    (screen) => path.dirname(screen) === path.dirname(file) && smallGroupOf(screen) === 'beside',
  );

const smallGroupOf = (file: string): Group | undefined => smallScreens.get(path.basename(file, '.screen.tsx'));

/**
 * Returns the group of a browser module that several others need: `library`; a group of visitors' pages; `views` for a
 * record's page and what it shares with its form; `facts` for the texts of facts; `forms` for what only forms share; `beside`
 * for what others share of a small screen's folder; `members` or `admins` for other shared code, by the wider audience;
 * `zod` and `schemas` for the schemas of forms. null leaves a module to the bundler, which puts it into
 * the file of its only page, or of the code that loads it on demand. So a page is a few files, which compress better and
 * load faster over a slow connection than fifty.
 */
function groupOf(id: string, graph: Graph): Group | null {
  if (library.test(id)) return 'library';
  if (zod.test(id)) return 'zod';
  const file = id.split('?')[0]!;
  const small = smallGroupOf(file);
  if (small !== undefined) return small;
  if (!id.startsWith(webDir) && !/packages[\\/](?:contract|lineup)/.test(id)) return null;
  const users = usersOf(id, graph);
  const pages = users.filter((user) => screens.get(user) === 'visitors');
  if (pages.includes(root)) return 'site';
  if (graph.getModuleInfo(id)?.importedIds.some((imported) => zod.test(imported))) return 'schemas';
  if (pages.length === 1 && isRecord(pages[0]!) && users.every((user) => screens.has(user))) return 'views';
  const isBeside = pages.length === 0 && screenBeside(file) !== undefined && !isCSSRequest(id);
  if (users.length === 1 && !isLayout(users[0]!)) return isBeside && users[0] === file ? 'beside' : null;
  // styles delay painting: beside `site`, a page has at most one file of them
  if (pages.length > 0 && isCSSRequest(id)) return 'site';
  if (pages.length > 0 && pages.every((page) => filtersEvents.test(page))) return 'filtered';
  if (pages.length > 0 && pages.every((page) => listsEvents.test(page))) return 'upcoming';
  if (pages.length > 0) return sharedBy.find(([, screen]) => pages.some((page) => screen.test(page)))![0];
  if (users.some((user) => describesFacts.test(user))) return 'facts';
  if (!isCSSRequest(id) && users.length > 1 && users.every((user) => forms.test(user))) return 'forms';
  if (isBeside) return 'beside';
  if (users.some((user) => screens.get(user) === 'members')) return 'members';
  return users.some((user) => screens.get(user) === 'admins') ? 'admins' : null;
}

/** The bundler's chunk groups. A module that matches several belongs to the one of highest priority. */
export const chunkGroups = groups.map((group, priority) => ({
  name: (id: string, graph: Graph) => {
    if (groupOf(id, graph) !== group) return null;
    const screen =
      group === 'views' ? usersOf(id, graph).find(isRecord) : group === 'beside' && screenBeside(id.split('?')[0]!);
    return screen ? path.basename(screen, '.tsx') : group;
  },
  debugName: group,
  priority,
}));

/**
 * Puts a screen into the file of its group. The router's plugin wants files that export nothing but the screen, so a screen
 * whose code others share would be one more file, with a single line.
 */
export const screensWithinGroups: Plugin = {
  name: 'screens-within-groups',
  config: () => ({
    environments: { client: { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } } },
  }),
};

/** Returns the screens, layouts and modules loaded on demand that statically import a module, directly or indirectly. */
function usersOf(id: string, graph: Graph): string[] {
  const users = new Set<string>();
  const modules = new Set([id]);
  for (const module of modules) {
    const file = module.split('?')[0]!;
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {};
    if (screens.has(file) || dynamicImporters.length > 0) users.add(file);
    for (const importer of importers) modules.add(importer);
  }
  return [...users];
}
