import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import fastifyCompress from '@fastify/compress';
import fastifyCors from '@fastify/cors';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Composed } from './deps.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { artistRoutes } from './features/artists/routes.ts';
import { audioRoutes } from './features/audio/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { decorationRoutes } from './features/decorations/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { feedbackRoutes } from './features/feedback/routes.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { memberRoutes } from './features/member/routes.ts';
import { releaseRoutes } from './features/releases/routes.ts';
import { contentState } from './http/content-state.ts';
import { answerFault, handleErrors } from './http/error-handler.ts';
import { healthRoutes } from './http/health.ts';
import { noSchemas } from './http/no-schemas.ts';
import { serveOpenApi } from './http/openapi.ts';
import { createPublicCache } from './http/public-cache.ts';
import { corsOptions, helmetOptions } from './http/security.ts';
import { type Pages, servePages } from './http/ssr.ts';

/** Bound of the answers kept ready, in bytes. */
const cacheBytes = 64 * 1024 * 1024;

/** Bound of a JSON body in bytes. */
const jsonBytes = 1024 * 1024;

/** Only what the proxy in front of the server wrote is believed; what it was sent itself may be made up. */
const nearestProxy = (_address: string, hop: number): boolean => hop === 0;

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
  const cache = createPublicCache(contentState(deps), cacheBytes);
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.config.trustProxy ? nearestProxy : false,
    bodyLimit: jsonBytes,
    frameworkErrors: (error, request, reply) => void answerFault(error, request, reply),
    schemaController: noSchemas,
    routerOptions: { maxParamLength: 1000 },
    serverFactory: (handle) =>
      createServer((request: IncomingMessage, response: ServerResponse) => {
        if (!cache.serve(request, response)) handle(request, response);
      }),
  });
  handleErrors(app);
  readJsonOnly(app);
  await app.register(fastifyHelmet, helmetOptions);
  if (deps.config.apiHost !== '') await app.register(fastifyCors, corsOptions(publicUrl()));
  await app.register(fastifyCompress, { global: true, encodings: ['br', 'gzip'] });
  cache.plugin(app);
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  await serveOpenApi(app);
  healthRoutes(app, deps);
  adminRoutes(app, deps);
  artistRoutes(app, deps);
  await audioRoutes(app, deps);
  authRoutes(app, deps);
  decorationRoutes(app, deps);
  eventRoutes(app, deps);
  feedbackRoutes(app, deps);
  mediaRoutes(app, deps);
  memberRoutes(app, deps);
  releaseRoutes(app, deps);
  if (pages !== null) await servePages(app, deps, pages, publicUrl, cache);
  return app;
}

/** JSON is the only plain body; an empty one is no body. */
function readJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
}
