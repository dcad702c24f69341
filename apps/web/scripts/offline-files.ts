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
const kept = /^(?:event|timetable|artist|my-timetable|offline|not-found)\.screen-/;
const forms = /^(?:members|submit|[a-z]+-form)\.screen-/;

/** Large or rarely needed files that pages load later and can do without. */
const omitted = /^(?:manifest|japanese-fonts)-/;

interface Build {
  /** Path of the list of routes, and its content. */
  manifest: string;
  list: RouteList;
  /** The scripts by name. */
  codes: ReadonlyMap<string, string>;
  /** Names of style sheets and fonts. */
  others: readonly string[];
}

const nameOf = (file: string): string => file.replace(/^.*\/|#$/g, '');

/** Lists the files that kept pages and forms load; scripts and style sheets are found by their names in scripts. */
export function offlineFiles({ manifest, list, codes, others }: Build): BuildFiles {
  const names = [...codes.keys(), ...others].filter((name) => !omitted.test(name));
  const routes = Object.values(list.routes);
  const documentOf = (screen: RegExp): string[] => {
    const screens = routes.filter(({ module }) => screen.test(nameOf(module)));
    const parts = [list.entry, list.routes['root']!, ...screens];
    const files = parts.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css].map(nameOf));
    return [...new Set([...files, ...others.filter((name) => /\.basic-.*\.woff2$/.test(name))])];
  };
  const withLater = (screen: RegExp): Set<string> => {
    const found = new Set(documentOf(screen));
    for (const name of found) {
      const code = codes.get(name) ?? '';
      for (const other of names) if (code.includes(other)) found.add(other);
    }
    return found;
  };
  const pages = withLater(kept);
  const paths = (files: Iterable<string>): string[] => [...files].map((name) => `/assets/${name}`);
  const ofDocument = (screen: RegExp): string[] => [manifest, ...paths(documentOf(screen)), '/favicon.svg'];
  return {
    build: manifest,
    offline: ofDocument(/^offline\.screen-/),
    event: ofDocument(/^event\.screen-/),
    pages: paths(pages),
    forms: paths([...withLater(forms)].filter((name) => !pages.has(name))),
  };
}
