import { matchRoutes } from 'react-router';

/** The files of a page in the router's manifest (`build.assets` in its documentation). */
export interface RouteFiles {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
  css?: string[];
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, RouteFiles> };
    /** Loaded route modules by route id. */
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

interface Branch {
  path?: string;
  index?: boolean;
  files: RouteFiles;
  children?: Branch[];
}

/** Returns all routes of the site; every page contains the manifest. */
export const allRoutes = (): RouteFiles[] => Object.values(window.__reactRouterManifest?.routes ?? {});

/** Returns the scripts of the page at a URL that this document has not executed yet. */
export function missingScripts(address: string): string[] {
  const routes = allRoutes();
  const below = (parent: string | undefined): Branch[] =>
    routes
      .filter(({ parentId }) => parentId === parent)
      .map((files) => ({
        files,
        ...(files.path !== undefined && { path: files.path }),
        ...(files.index === true ? { index: true } : { children: below(files.id) }),
      }));
  const { pathname } = new URL(address, window.location.href);
  const matches = matchRoutes(below(undefined) as Parameters<typeof matchRoutes>[0], pathname) ?? [];
  const loadedModules = window.__reactRouterRouteModules ?? {};
  return matches
    .map(({ route }) => (route as unknown as Branch).files)
    .filter(({ id }) => !(id in loadedModules))
    .flatMap(({ module, imports = [] }) => [module, ...imports]);
}
