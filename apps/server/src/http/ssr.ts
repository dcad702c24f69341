import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import { messages } from '@moonfloor/contract/messages';
import type { Deps } from '../deps.ts';
import { problemOf } from '../errors.ts';
import { sendProblem } from './error-handler.ts';
import type { PublicCache } from './public-cache.ts';
import { contentSecurityPolicy } from './security.ts';

/** What the server gives the pages while they are rendered. */
export interface PageHost {
  /** Makes an API call inside the process; the very calls that a browser makes. */
  call(path: string): Promise<{ status: number; body: string }>;
  /** The day it is, `YYYY-MM-DD`, so that server and browser agree. */
  today: string;
  /** Canonical address of the site, without a trailing slash. */
  publicUrl: string;
  apiHost: string;
  tiles: { url: string; detailUrl: string; attribution: string };
}

/** What the pages' own entry offers besides rendering; their router must be the one that they were built with. */
interface PageModule {
  pageContext(host: PageHost): RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
}

/** The built pages, or those that the development server makes afresh. */
export interface Pages {
  /** The build to render with; asked for at every request, as development changes it. */
  load(): Promise<ServerBuild>;
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
  return { load: () => Promise.resolve(module), clientDir: path.join(buildDir, 'client'), development: false };
}

/** Serves the pages: the built files, and for every other address what the pages' router renders. */
export async function servePages(
  app: FastifyInstance,
  deps: Deps,
  pages: Pages,
  publicUrl: () => string,
  cache: PublicCache,
): Promise<void> {
  if (pages.clientDir !== null) await serveClientFiles(app, pages.clientDir);
  const { middleware } = pages;
  if (middleware !== undefined) {
    app.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, done));
  }
  const host = pageHost(app, deps, publicUrl, cache);
  app.route({
    method: 'GET',
    url: '/*',
    config: { shared: !pages.development },
    handler: (request, reply) => renderPage(request, reply, deps, pages, host()),
  });
}

async function serveClientFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}

function pageHost(app: FastifyInstance, deps: Deps, publicUrl: () => string, cache: PublicCache): () => PageHost {
  const { apiHost, tiles } = deps.config;
  const call: PageHost['call'] = async (url) => {
    const kept = cache.body(url);
    if (kept !== undefined) return { status: 200, body: kept.toString() };
    const answer = await app.inject({ method: 'GET', url, headers: { accept: 'application/json' } });
    return { status: answer.statusCode, body: answer.body };
  };
  return () => ({ call, today: deps.today(), publicUrl: publicUrl(), apiHost, tiles });
}

async function renderPage(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  pages: Pages,
  host: PageHost,
): Promise<unknown> {
  const build = await pages.load();
  const page = new Request(host.publicUrl + (request.raw.url ?? '/'), { headers: { accept: 'text/html' } });
  const entry = build.entry.module as unknown as PageModule;
  const render = entry.createRequestHandler(build, pages.development ? 'development' : 'production');
  const response = await render(page, entry.pageContext(host));
  if (response.status === 404 && !wantsHtml(request)) return sendProblem(reply, problemOf(404, messages.notFound));
  const html = await response.text();
  for (const [name, value] of response.headers) reply.header(name, value);
  reply.status(response.status);
  reply.header('content-security-policy', contentSecurityPolicy(deps.config, html, pages.development));
  return reply.send(html);
}

function wantsHtml(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}

