import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import { messages } from '@moonfloor/contract/api/messages';
import { addDays } from '@moonfloor/contract/values/days';
import type { PageHost, PageSettings } from '@moonfloor/contract/values/page-host';
import type { Edge } from '@moonfloor/edge/edge';
import type { PageDependencies } from '@moonfloor/edge/public-cache';
import { instantIn } from '@moonfloor/gazetteer/time-zone';
import { catalogueSource, runInLanguage } from '@moonfloor/messages/catalogue';
import { defaultLanguage, type Language, pathIn, splitPath } from '@moonfloor/messages/languages';
import type { setMessageSource } from '@moonfloor/messages/t';
import type { Deps } from '../deps.ts';
import { problemOf, serviceUnavailable } from '../errors.ts';
import type { CanonicalUrls, PageRoute } from '../http/canonical-urls.ts';
import { sendProblem } from '../http/error-handler.ts';
import {
  crossOriginResource,
  contentSecurityPolicy,
  permissionsPolicy,
  hashMarkedScripts,
  workerSecurityPolicy,
} from '../http/security-headers.ts';
import { publicPageUrl } from '../http/shared-paths.ts';
import { listAudioFiles } from '../platform/audio-files.ts';
import { varyOf } from './language-choice.ts';

/**
 * A build of the pages. Its server entry exports the request handler of the router that it was built with, and screens the
 * query `parameters` that their HTML depends on.
 */
export interface PageBuild extends ServerBuild {
  entry: ServerBuild['entry'] & {
    module: {
      pageContext(host: PageHost): RouterContextProvider;
      createRequestHandler: typeof createRequestHandler;
      setMessageSource: typeof setMessageSource;
    };
  };
}

export type RenderPage = (page: Request, host: PageHost) => Promise<Response>;

/** Returns the renderer of a build: created once for each language, because it computes all routes. */
export function rendererOf(build: PageBuild, mode: 'production' | 'development'): RenderPage {
  const entry = build.entry.module;
  entry.setMessageSource(catalogueSource);
  const renderers = new Map<Language, ReturnType<typeof createRequestHandler>>();
  const rendererIn = (language: Language): ReturnType<typeof createRequestHandler> => {
    // each language has its own files, see `apps/web/scripts/write-languages.ts`
    const files = JSON.stringify(build.assets).replaceAll('/assets/_language_/', `/assets/${language}/`);
    const assets: ServerBuild['assets'] = JSON.parse(files);
    return entry.createRequestHandler({ ...build, assets, basename: pathIn(language, '/') }, mode);
  };
  return (page, host) => {
    let render = renderers.get(host.language);
    if (render === undefined) {
      render = rendererIn(host.language);
      renderers.set(host.language, render);
    }
    return runInLanguage(host.language, () => render(page, entry.pageContext(host)));
  };
}

/** The built pages, or those that the development server rebuilds. */
export interface Pages {
  /** Returns the renderer; called for every request, as it changes during development. */
  renderer(): Promise<RenderPage>;
  /** Folder of the client files, null in development. */
  clientDir: string | null;
  /** The pages that the build has; none during development. */
  routes: readonly PageRoute[];
  development: boolean;
  /** Serves everything but pages during development: modules, hot updates. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close?(): Promise<void>;
}

export async function openBuiltPages(buildDir: string): Promise<Pages> {
  // React reads it once when loaded, and is several times slower in development mode
  process.env.NODE_ENV ??= 'production';
  const build: PageBuild = await import(pathToFileURL(path.join(buildDir, 'server/index.js')).href);
  const clientDir = path.join(buildDir, 'client');
  const renderer = Promise.resolve(rendererOf(build, 'production'));
  return { renderer: () => renderer, clientDir, routes: pageRoutes(build), development: false };
}

/** Returns the pages of a build: its routes without others below them, except the one for all other URLs. */
function pageRoutes({ routes }: PageBuild): PageRoute[] {
  const all = Object.values(routes).flatMap((route) => route ?? []);
  const pathOf = ({ path: ownPath = '', parentId }: (typeof all)[number]): string => {
    const parent = routes[parentId ?? ''];
    return (parent === undefined ? '' : pathOf(parent)) + (ownPath === '' ? '' : `/${ownPath}`);
  };
  const parents = new Set(all.map(({ parentId }) => parentId));
  const pages = all.filter(({ id, path: ownPath }) => !parents.has(id) && ownPath !== '*');
  return pages.map((route) => {
    const { parameters = [] }: typeof route.module & { parameters?: readonly string[] } = route.module;
    return { path: pathOf(route) || '/', parameters };
  });
}

interface PageServingOptions {
  pages: Pages;
  publicUrl: () => string;
  cache: Edge['cache'];
  canonicalUrl: CanonicalUrls['canonicalUrl'];
  /** Called for every request answered with a page rendered for it. */
  onPageView: (request: IncomingMessage) => void;
}

/** Serves the pages: the built files, and for every other URL the result of the pages' router. */
export async function servePages(app: FastifyInstance, deps: Deps, serving: PageServingOptions): Promise<void> {
  const { pages, publicUrl, cache } = serving;
  if (pages.clientDir !== null) await serveClientFiles(app, pages.clientDir, workerSecurityPolicy(deps.config));
  const { middleware } = pages;
  if (middleware !== undefined) {
    app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, done));
  }
  const call = createInProcessCall(app, serving);
  const settings = pageSettings(deps, publicUrl);
  app.route({
    method: 'GET',
    url: '/*',
    config: { shared: !pages.development },
    handler: async (request, reply) => {
      const currentSettings = await settings();
      const dependencies = pages.development ? null : cache.dependencies(request.raw.url ?? '');
      if (
        dependencies !== null &&
        (await areDependenciesUnchanged(dependencies, (url) => call(url, languageOf(request)), currentSettings)) &&
        cache.revalidate(request, reply)
      )
        return;
      return renderPage(request, reply, deps, serving, { call, settings: currentSettings });
    },
  });
}

async function serveClientFiles(app: FastifyInstance, clientDir: string, workerPolicy: string): Promise<void> {
  const options = { preCompressed: true, index: false, cacheControl: false } as const;
  // hundreds of files share a single route
  await app.register(fastifyStatic, {
    ...options,
    root: path.join(clientDir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  await app.register(fastifyStatic, {
    ...options,
    root: clientDir,
    wildcard: false,
    globIgnore: ['assets/**'],
    setHeaders: (reply, file) => {
      if (/[\\/]embed(?:-world|-messages[\\/]\w+)?\.js/.test(file))
        reply.headers({ ...crossOriginResource, 'access-control-allow-origin': '*' });
      const changes = /[\\/](?:sw\.js|offline-files\.json)/.test(file);
      reply.header('cache-control', changes ? 'no-cache' : 'public, max-age=3600');
      if (/[\\/]sw\.js/.test(file)) reply.header('content-security-policy', workerPolicy);
    },
  });
}

/** Makes an API call with errors in a language; returns the response, and a fingerprint of its content. */
type ApiCall = (url: string, language: Language) => Promise<{ status: number; body: string; content: string }>;

/** Name of the settings among a page's dependencies. */
const settingsDependency = 'settings';

function createInProcessCall(app: FastifyInstance, { cache, canonicalUrl }: PageServingOptions): ApiCall {
  const call: ApiCall = async (url, language) => {
    const cached = cache.getDecoded(canonicalUrl(url));
    if (cached !== undefined) return { status: 200, body: cached.body.toString(), content: cached.etag };
    const {
      statusCode: status,
      headers,
      body,
    } = await runInLanguage(defaultLanguage, () =>
      app.inject({ method: 'GET', url, headers: { accept: 'application/json', 'accept-language': language } }),
    );
    // a browser's fetch follows redirects automatically
    if (status === 308 && headers.location !== undefined) return call(headers.location, language);
    return { status, body, content: headers.etag?.replace('W/', '') ?? `${status} ${body}` };
  };
  return call;
}

function pageSettings({ config, today }: Deps, publicUrl: () => string): () => Promise<PageSettings> {
  const { apiHost, tiles, audioDir, timeZone } = config;
  const issuers = config.issuers.map(({ name, label }) => ({ name, label }));
  return async () => {
    const music = (await listAudioFiles(audioDir)).length > 0;
    const day = today();
    const dayEnds = instantIn(timeZone, { day: addDays(day, 1), time: '00:00' });
    return { today: day, dayEnds, publicUrl: publicUrl(), apiHost, issuers, music, tiles };
  };
}

/**
 * Returns whether all dependencies of a page are unchanged, so that rendering it again would give the identical result.
 */
async function areDependenciesUnchanged(
  dependencies: PageDependencies,
  call: (url: string) => ReturnType<ApiCall>,
  settings: PageSettings,
): Promise<boolean> {
  for (const [name, content] of dependencies) {
    const now = name === settingsDependency ? JSON.stringify(settings) : (await call(name)).content;
    if (now !== content) return false;
  }
  return true;
}

async function renderPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { config }: Deps,
  { pages, onPageView }: PageServingOptions,
  { call, settings }: { call: ApiCall; settings: PageSettings },
): Promise<unknown> {
  const render = await pages.renderer();
  const language = languageOf(request);
  const page = new Request(settings.publicUrl + publicPageUrl(request.raw.url ?? '/'), {
    headers: { accept: 'text/html' },
  });
  const dependencies = new Map([[settingsDependency, JSON.stringify(settings)]]);
  let hadOutage = false;
  const recorded: PageHost['call'] = async (url) => {
    const { content, ...response } = await call(url, language);
    dependencies.set(url, content);
    hadOutage ||= response.status === 503;
    return response;
  };
  const nonce = randomBytes(16).toString('base64url');
  const response = await render(page, { ...settings, language, call: recorded, nonce });
  if (response.status === 404 && !acceptsHtml(request)) return sendProblem(reply, problemOf(404, messages.notFound));
  const { html, scripts } = hashMarkedScripts(await response.text(), nonce);
  if (response.status === 200 && !hadOutage) onPageView(request.raw);
  request.pageDependencies = dependencies;
  for (const [name, value] of response.headers) reply.header(name, value);
  reply.status(hadOutage ? 503 : response.status);
  if (hadOutage) reply.headers(serviceUnavailable().headers);
  reply.header('content-security-policy', contentSecurityPolicy(config, scripts, pages.development));
  reply.header('permissions-policy', permissionsPolicy);
  const vary = varyOf(request.raw.url ?? '/');
  const isSeparate = publicPageUrl(request.raw.url ?? '/') !== request.raw.url;
  if (vary !== null || isSeparate) reply.header('vary', [vary, isSeparate && 'accept'].filter(Boolean).join(', '));
  return reply.send(html);
}

const languageOf = ({ raw }: FastifyRequest): Language => splitPath(raw.url ?? '/').language;

function acceptsHtml(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}
