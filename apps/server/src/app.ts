import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import fastifyCompress from '@fastify/compress';
import fastifyCors from '@fastify/cors';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit from '@fastify/rate-limit';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Composed } from './compose.ts';
import { artistRoutes } from './features/artists/routes.ts';
import { handleErrors } from './http/error-handler.ts';
import { healthRoutes } from './http/health.ts';
import { serveOpenApi } from './http/openapi.ts';
import { createPublicCache } from './http/public-cache.ts';
import { helmetOptions } from './http/security.ts';
import { type Pages, servePages } from './http/ssr.ts';

/** Bound of the answers kept ready, in bytes. */
const cacheBytes = 64 * 1024 * 1024;

/** Bound of a JSON body in bytes. */
const jsonBytes = 1024 * 1024;

/** What an app is built from. */
export interface AppParts extends Composed {
  log: FastifyBaseLogger;
  /** The pages; without them only the API is served. */
  pages: Pages | null;
  /** Canonical address of the site, known at the latest when it listens. */
  publicUrl: () => string;
}

/** Builds the HTTP application: everything registered, nothing listening yet. */
export async function buildApp({ deps, log, pages, publicUrl }: AppParts): Promise<FastifyInstance> {
  const cache = createPublicCache(() => `${deps.contentVersion.current()} ${deps.today()}`, cacheBytes);
  const app = fastify({
    loggerInstance: log,
    disableRequestLogging: true,
    trustProxy: deps.config.trustProxy,
    bodyLimit: jsonBytes,
    routerOptions: { maxParamLength: 1000 },
    serverFactory: (handle) =>
      createServer((request: IncomingMessage, response: ServerResponse) => {
        if (!cache.serve(request, response)) handle(request, response);
      }),
  });
  handleErrors(app);
  readJsonOnly(app);
  await app.register(fastifyHelmet, helmetOptions);
  if (deps.config.apiHost !== '') await app.register(fastifyCors, { origin: new URL(publicUrl()).origin });
  await app.register(fastifyCompress, { global: true, encodings: ['br', 'gzip'] });
  cache.plugin(app);
  await app.register(fastifyRateLimit, { global: false });
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  await serveOpenApi(app);
  healthRoutes(app, deps);
  artistRoutes(app, deps);
  if (pages !== null) await servePages(app, deps, pages, publicUrl);
  return app;
}

/** JSON is the only plain body; an empty one is no body. */
function readJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}
