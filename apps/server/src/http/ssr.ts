import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import { messages } from '@moonfloor/contract/messages';
import type { PageHost } from '@moonfloor/contract/page-host';
import type { Deps } from '../deps.ts';
import { problemOf, serviceUnavailable } from '../errors.ts';
import { listTracks } from '../platform/tracks.ts';
import { sendProblem } from './error-handler.ts';
import type { PageDependencies, PublicCache } from './public-cache.ts';
import {
  crossOriginResource,
  contentSecurityPolicy,
  permissionsPolicy,
  hashMarkedScripts,
} from './security-headers.ts';

/** What the pages' own entry offers besides rendering; their router must be the one that they were built with. */
interface PageModule {
  pageContext(host: PageHost): RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
}

/** Renders the page of an address. */
export type RenderPage = (page: Request, host: PageHost) => Promise<Response>;

/** What renders the pages of a build: made once for each, because it works out all routes. */
export function rendererOf(build: ServerBuild, mode: 'production' | 'development'): RenderPage {
  const entry = build.entry.module as unknown as PageModule;
  const render = entry.createRequestHandler(build, mode);
  return (page, host) => render(page, entry.pageContext(host));
}

/** The built pages, or those that the development server makes afresh. */
export interface Pages {
  /** What renders them; asked for at every request, as development changes it. */
  renderer(): Promise<RenderPage>;
  /** Folder of the files that browsers load, null in development. */
  clientDir: string | null;
  development: boolean;
  /** Answers what is not a page while developing: modules, hot updates. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close?(): Promise<void>;
}

/** Opens the built pages in a web folder. */
export async function openBuiltPages(buildDir: string): Promise<Pages> {
  // React looks at it once, when it is loaded, and is several times slower with its checks for developers
  process.env.NODE_ENV ??= 'production';
  const module = (await import(pathToFileURL(path.join(buildDir, 'server/index.js')).href)) as ServerBuild;
  const renderer = Promise.resolve(rendererOf(module, 'production'));
  return { renderer: () => renderer, clientDir: path.join(buildDir, 'client'), development: false };
}

/** What the pages are served with. */
export interface PageServingOptions {
  pages: Pages;
  publicUrl: () => string;
  cache: PublicCache;
  /** Hears of every request that is answered with a page rendered for it. */
  onPageView: (request: IncomingMessage) => void;
}

/** Serves the pages: the built files, and for every other address what the pages' router renders. */
export async function servePages(app: FastifyInstance, deps: Deps, serving: PageServingOptions): Promise<void> {
  const { pages, publicUrl, cache } = serving;
  if (pages.clientDir !== null) await serveClientFiles(app, pages.clientDir);
  const { middleware } = pages;
  if (middleware !== undefined) {
    app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, done));
  }
  const call = createInProcessCall(app, cache);
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
        (await areDependenciesUnchanged(dependencies, call, currentSettings)) &&
        cache.revalidate(request, reply)
      )
        return;
      return renderPage(request, reply, deps, serving, { call, settings: currentSettings });
    },
  });
}

async function serveClientFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  const options = { preCompressed: true, index: false, cacheControl: false } as const;
  // hundreds of files: one route for all of them
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
      if (/embed(?:-world)?\.js/.test(path.basename(file)))
        reply.headers({ ...crossOriginResource, 'access-control-allow-origin': '*' });
      reply.header('cache-control', 'public, max-age=3600');
    },
  });
}

type PageSettings = Omit<PageHost, 'call' | 'nonce'>;

/** An answer of the API, and what stands for its content. */
type ApiCall = (url: string) => Promise<{ status: number; body: string; content: string }>;

/** What stands for the settings among what a page is made from. */
const settingsDependency = 'settings';

function createInProcessCall(app: FastifyInstance, cache: PublicCache): ApiCall {
  const call: ApiCall = async (url) => {
    const kept = cache.getDecoded(url);
    if (kept !== undefined) return { status: 200, body: kept.body.toString(), content: kept.etag };
    const {
      statusCode: status,
      headers,
      body,
    } = await app.inject({ method: 'GET', url, headers: { accept: 'application/json' } });
    // a browser's fetch follows by itself
    if (status === 308 && headers.location !== undefined) return call(headers.location);
    return { status, body, content: headers.etag?.replace('W/', '') ?? `${status} ${body}` };
  };
  return call;
}

function pageSettings({ config, today }: Deps, publicUrl: () => string): () => Promise<PageSettings> {
  const { apiHost, tiles, audioDir } = config;
  return async () => {
    const music = (await listTracks(audioDir)).length > 0;
    return { today: today(), publicUrl: publicUrl(), apiHost, music, tiles };
  };
}

/** Whether a page that was made from this would come out the same now: a page is made from nothing else. */
async function areDependenciesUnchanged(
  dependencies: PageDependencies,
  call: ApiCall,
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
  const page = new Request(settings.publicUrl + (request.raw.url ?? '/'), { headers: { accept: 'text/html' } });
  const dependencies = new Map([[settingsDependency, JSON.stringify(settings)]]);
  let hadOutage = false;
  const recorded: PageHost['call'] = async (url) => {
    const { content, ...answer } = await call(url);
    dependencies.set(url, content);
    hadOutage ||= answer.status === 503;
    return answer;
  };
  const nonce = randomBytes(16).toString('base64url');
  const response = await render(page, { ...settings, call: recorded, nonce });
  if (response.status === 404 && !acceptsHtml(request)) return sendProblem(reply, problemOf(404, messages.notFound));
  const { html, scripts } = hashMarkedScripts(await response.text(), nonce);
  if (response.status === 200 && !hadOutage) onPageView(request.raw);
  request.pageDependencies = dependencies;
  for (const [name, value] of response.headers) reply.header(name, value);
  reply.status(hadOutage ? 503 : response.status);
  if (hadOutage) reply.headers(serviceUnavailable().headers);
  reply.header('content-security-policy', contentSecurityPolicy(config, scripts, pages.development));
  reply.header('permissions-policy', permissionsPolicy);
  return reply.send(html);
}

function acceptsHtml(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}
