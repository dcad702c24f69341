import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import findMyWay, { type HTTPVersion, type Instance } from 'find-my-way';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { listParameters } from '@moonfloor/contract/events/event-parameters';
import { pathIn, splitPath } from '@moonfloor/messages/languages';
import { isPageAndCall } from './shared-paths.ts';

/** A page of the router, with the parameters on which its HTML depends. */
export interface PageRoute {
  /** English path; parts that begin with a colon vary. */
  path: string;
  parameters: readonly string[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Query parameters of a shared route outside of the contract; by default none. */
    parameters?: readonly string[];
  }
}

/** The parts of a URL that distinguish the responses of a route to visitors. */
interface KnownRoute {
  path: string;
  parameters: readonly string[];
  /** Whether other parameters are an error, which the route reports. */
  strict: boolean;
  /** Of a repeated parameter that is no list, pages read the first value, calls the last one. */
  isPage: boolean;
}

/** Canonical URLs of the responses that all visitors share, by which they are cached. */
export interface CanonicalUrls {
  /** Adds pages; neither other parameters in their URLs nor the case of their paths matter. */
  addPages(pages: readonly PageRoute[]): void;
  /**
   * Returns the URL with which a request is answered: without parameters that the route does not know, those it knows once
   * and in its order, nothing escaped needlessly. URLs of routes that are not shared are unchanged, and those with
   * parameters that a route refuses.
   */
  canonicalUrl(url: string): string;
  /** Returns whether no call and no file has this URL, or a page has it as well. */
  isPage(url: string): boolean;
}

type Router = Instance<HTTPVersion.V1>;

const slash = 47;

/** Canonical URLs to remember, and the longest URL that is remembered, in characters. */
const maxRemembered = 2000;
const maxRememberedLength = 500;

/** Follows the routes that are registered from now on. */
export function registerCanonicalUrls(app: FastifyInstance): CanonicalUrls {
  const options = { maxParamLength: app.initialConfig.maxParamLength ?? 1000 };
  const routes = findMyWay(options);
  // as the pages' router matches paths
  const pages = findMyWay({ ...options, caseSensitive: false });
  // parsing a query costs a third of a cached response
  const remembered = new LRUCache<string, string>({ max: maxRemembered });
  app.addHook('onRoute', ({ method, url, config }) => {
    if (method === 'GET' && !url.includes('*'))
      add(routes, url, (config?.shared ?? false) !== false ? knownRoute(url, config!) : {});
  });
  // a call with an id finds `/events/` as well, with an empty one
  const hasNoRoute = (path: string): boolean => path.endsWith('/') || routes.find('GET', path) === null;
  return {
    addPages: (list) => {
      for (const page of list) add(pages, page.path, { ...page, strict: false, isPage: true });
    },
    canonicalUrl: (url) => {
      if (isPlain(url)) return url;
      const cached = remembered.get(url);
      if (cached !== undefined) return cached;
      const end = url.indexOf('?');
      const path = end === -1 ? url : url.slice(0, end);
      const query = end === -1 ? '' : url.slice(end + 1);
      const canonical = (hasNoRoute(path) ? canonicalPage(pages, path, query) : write(routes, path, query)) ?? url;
      if (url.length <= maxRememberedLength) remembered.set(url, canonical);
      return canonical;
    },
    isPage: (url) => {
      const path = url.split('?', 1)[0]!;
      return isPageAndCall(url) || (!path.includes('.') && hasNoRoute(path));
    },
  };
}

/** Whether a URL is canonical whatever its route, as most are. */
const isPlain = (url: string): boolean =>
  url === '/' || (/^[a-z\d/._-]+$/.test(url) && url.charCodeAt(url.length - 1) !== slash);

const add = (router: Router, path: string, store: KnownRoute | Record<string, never>): void =>
  router.on('GET', path, () => undefined, store);

function knownRoute(path: string, { endpoint, parameters = [] }: FastifyContextConfig): KnownRoute {
  const schema = endpoint?.query && objectOf(endpoint.query);
  const strict = schema?.def.catchall instanceof z.ZodNever;
  return { path, parameters: schema === undefined ? parameters : Object.keys(schema.shape), strict, isPage: false };
}

/** Returns the object of a schema that may transform it. */
export function objectOf(schema: z.core.$ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodPipe) return objectOf(schema.def.in);
  throw new Error('A query has a schema of named parameters');
}

/** Returns the canonical URL of a page in its language, and of the data of a page, which the pages' router serves as well. */
function canonicalPage(pages: Router, path: string, query: string): string | null {
  const { language, path: english } = splitPath(path);
  const suffix = english.endsWith('.data') ? '.data' : '';
  let end = english.length - suffix.length;
  while (end > 1 && english.charCodeAt(end - 1) === slash) end -= 1;
  const canonical = write(pages, english.slice(0, end), query, suffix);
  return canonical && pathIn(language, canonical);
}

/** Writes the URL of a shared route; null for others, for malformed paths and for parameters that the route refuses. */
function write(router: Router, path: string, query: string, suffix = ''): string | null {
  const match = router.find('GET', path);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router does not know what it keeps
  const route = (match?.store ?? {}) as Partial<KnownRoute>;
  if (match === null || route.path === undefined || route.parameters === undefined) return null;
  const parameters = new URLSearchParams(query);
  if (route.strict && [...parameters.keys()].some((name) => !route.parameters!.includes(name))) return null;
  const canonical = new URLSearchParams();
  for (const name of route.parameters) {
    const values = parameters.getAll(name);
    const usedValues = listParameters.has(name) ? values : route.isPage ? values.slice(0, 1) : values.slice(-1);
    for (const value of usedValues) canonical.append(name, value);
  }
  const filled = route.path.replaceAll(/:(\w+)(?:\([\w|-]+\))?/g, (_, name: string) =>
    encodeURIComponent(match.params[name] ?? ''),
  );
  return filled + suffix + (canonical.size === 0 ? '' : `?${canonical}`);
}

/** Parses the query of a call: of a repeated parameter the last value, of a list all of them. */
export function parseQuery(query: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(query);
  const lists = [...listParameters].map((name): [string, string[]] => [name, parameters.getAll(name)]);
  return Object.fromEntries([...parameters, ...lists.filter(([, values]) => values.length > 1)]);
}
