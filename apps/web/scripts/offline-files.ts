import path from 'node:path';
import type { BuildFiles } from '@moonfloor/contract/events/offline-files';

/** The router's list of routes as far as it names files. */
export interface RouteList {
  entry: RouteFiles;
  routes: Readonly<Record<string, RouteFiles>>;
}

interface RouteFiles {
  module: string;
  imports?: readonly string[];
  css?: readonly string[];
}

/** Names of the screens of kept pages, and of forms. */
const keptScreens = /^(?:event|timetable|artist|my-timetable|offline|not-found)\.screen-/;
const forms = /^(?:members|submit|[a-z]+-form)\.screen-/;

/** Large or rarely needed files that pages load later and can do without. */
const omitted = /^(?:manifest|japanese-fonts)-/;

interface Build {
  /** Name of the list of routes, and its content. */
  manifest: string;
  list: RouteList;
  /** The scripts with texts by name, and their folder. */
  codes: ReadonlyMap<string, string>;
  folder: string;
  /** Names of the libraries, style sheets and fonts above it. */
  others: readonly string[];
}

const nameOf = (file: string): string => file.replace(/^.*\/|#$/g, '');

/** Lists the files that kept pages and forms load; scripts and style sheets are found by their names in scripts. */
export function offlineFiles({ manifest, list, codes, folder, others }: Build): BuildFiles {
  const names = [...codes.keys(), ...others].filter((name) => !omitted.test(name));
  const routes = Object.values(list.routes);
  const documentOf = (screen: RegExp): string[] => {
    const screens = routes.filter(({ module }) => screen.test(nameOf(module)));
    const parts = [list.entry, list.routes['root']!, ...screens];
    const files = parts.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css].map(nameOf));
    return [...new Set([...files, ...others.filter((name) => /\.basic-.*\.woff2$/.test(name))])];
  };
  const withLater = (screen: RegExp): Set<string> => {
    const neededFiles = new Set(documentOf(screen));
    for (const name of neededFiles) {
      const code = codes.get(name) ?? '';
      for (const other of names) if (code.includes(other)) neededFiles.add(other);
    }
    return neededFiles;
  };
  const pages = withLater(keptScreens);
  const pathOf = (name: string): string => `/${codes.has(name) ? folder : path.posix.dirname(folder)}/${name}`;
  const paths = (files: Iterable<string>): string[] => [...files].map(pathOf);
  const ofDocument = (screen: RegExp): string[] => [pathOf(manifest), ...paths(documentOf(screen)), '/favicon.svg'];
  return {
    build: pathOf(manifest),
    offline: ofDocument(/^offline\.screen-/),
    event: ofDocument(/^event\.screen-/),
    pages: paths(pages),
    forms: paths([...withLater(forms)].filter((name) => !pages.has(name))),
  };
}
