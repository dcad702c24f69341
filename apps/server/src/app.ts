import type { IncomingMessage } from 'node:http';
import fastifyCompress from '@fastify/compress';
import fastifyCors from '@fastify/cors';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { messages } from '@moonfloor/contract/api/messages';
import { minuteMs } from '@moonfloor/contract/values/durations';
import { createEdge } from '@moonfloor/edge/edge';
import { translatedLanguages } from '@moonfloor/messages/languages';
import type { Deps } from './deps.ts';
import { serviceUnavailable } from './errors.ts';
import { features } from './features.ts';
import { type CallerPriorities, createCallerPriorities, registerTokenLimits } from './http/access-tokens.ts';
import { registerArrivals } from './http/arrivals.ts';
import { parseQuery, registerCanonicalUrls } from './http/canonical-urls.ts';
import { corsOptions } from './http/cors.ts';
import { registerErrorHandler, sendError, sendNotFound, sendOverloaded } from './http/error-handler.ts';
import { registerFormQueue } from './http/form-queue.ts';
import { healthRoutes } from './http/health.ts';
import { createHttpServer, noSchemas, rejectMalformed } from './http/http-server.ts';
import { acceptJsonOnly } from './http/parse.ts';
import { registerClientAddress, trustOneHop } from './http/rate-limit.ts';
import { collectLanguageRoutes } from './http/request-language.ts';
import {
  logResponses,
  registerRequestMetrics,
  requestIds,
  type RequestMetrics,
  sendRequestIds,
} from './http/request-log.ts';
import { helmetOptions } from './http/security-headers.ts';
import { escapeCutPath, isPageAndCall, separatePage } from './http/shared-paths.ts';
import { isLanguageSettled, redirectToLanguage } from './pages/language-choice.ts';
import { type Pages, servePages } from './pages/ssr.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Learns the priorities of callers whose tokens were checked. */
    callers: CallerPriorities;
  }
}

/** Limit of the response cache in bytes: half of it must hold a calendar of 10,000 events before compression. */
const maxCacheBytes = 48 * 1024 * 1024;

/** Maximum number of requests that may wait for each active one. */
const maxQueuedPerActive = 10;

/**
 * Maximum time that requests wait, in milliseconds: longer in a short queue, where a late response is better than none.
 */
const maxQueuedMs = 2000;
const shortQueue = 20;
const shortQueueWaitMs = 10_000;

/** Dependencies and settings of an app. */
interface AppOptions {
  deps: Deps;
  log: FastifyBaseLogger;
  /** The pages; null to serve only the API. */
  pages: Pages | null;
  /** Counts responses, if given. */
  meter?: RequestMetrics | null;
}

/** Builds the HTTP application: registers everything, but does not listen. */
export async function buildApp({ deps, log, pages, meter = null }: AppOptions): Promise<FastifyInstance> {
  const { publicUrl } = deps;
  const atOnce = deps.config.requestsAtOnce;
  const maxQueued = atOnce * maxQueuedPerActive;
  const callers = createCallerPriorities(deps);
  const edge = createEdge({
    enabled: deps.config.edge,
    state: contentRevision(deps),
    isTimed: showsCurrentEvents,
    withTime: addMinute(deps),
    maxBytes: maxCacheBytes,
    isPersonal: ({ endpoint }) => endpoint !== undefined,
    onPage: deps.hitRecorder.recordDocument,
    limits: {
      maxConcurrent: atOnce,
      maxQueued,
      maxQueuedMs,
      shortQueue: Math.min(shortQueue, maxQueued / 2),
      shortQueueWaitMs,
    },
    callers,
    isBusy: () => (deps.store.connections()?.waiting ?? 0) > 0,
    leavesBody: (request) => request.isMultipart(),
    refuse: sendOverloaded,
    refusal: () => serviceUnavailable(messages.overloaded),
    onRefused: meter?.refused,
  });
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.config.trustProxy ? trustOneHop : false,
    // a path may begin with a language, and is not too long because of it
    frameworkErrors: (error, request, reply) =>
      void (error.code === 'FST_ERR_MAX_PARAM_LENGTH' && /^\/[^/?]{1000}/.test(request.url)
        ? sendNotFound(reply)
        : sendError(error, request, reply)),
    clientErrorHandler: rejectMalformed,
    genReqId: requestIds(deps.config),
    schemaController: noSchemas,
    routerOptions: { maxParamLength: 1000, querystringParser: parseQuery },
    // for calls within the process; others have theirs before the cache is asked
    rewriteUrl: (request) => (isRead(request) ? urls.canonicalUrl(request.url ?? '/') : (request.url ?? '/')),
    serverFactory: (handle) =>
      createHttpServer((request, response) => {
        // first: most requests have the URL by which their response is cached
        if (isAnsweredByUrl(request) && edge.serveCached(request, response)) return;
        if (pages !== null && isRead(request)) escapeCutPath(request);
        if (pages !== null && redirectToLanguage(request, response, urls.isPage)) return;
        if (isRead(request)) request.url = urls.canonicalUrl(request.url ?? '/');
        if (pages !== null && isRead(request)) separatePage(request);
        edge.serve(request, response, () => handle(request, response));
      }),
  });
  const urls = registerCanonicalUrls(app);
  if (pages !== null) urls.addPages(pages.routes);
  registerErrorHandler(app);
  if (deps.config.trustProxy) registerClientAddress(app);
  registerTokenLimits(app);
  registerArrivals(app, deps.config);
  registerFormQueue(app);
  acceptJsonOnly(app);
  app.decorate('callers', callers);
  const registerLanguageRoutes = collectLanguageRoutes(app);
  await app.register(fastifyHelmet, helmetOptions);
  await app.register(fastifyCors, { delegator: corsOptions(deps.config, publicUrl) });
  await app.register(fastifyCompress, { global: true, encodings: ['br', 'gzip'] });
  edge.register(app);
  sendRequestIds(app);
  logResponses(app);
  if (meter !== null) registerRequestMetrics(app, meter, () => edge.cache.counts());
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  healthRoutes(app, deps);
  for (const feature of features) await feature.routes?.(app, deps);
  registerLanguageRoutes();
  const { canonicalUrl } = urls;
  const onPageView = deps.hitRecorder.recordDocument;
  if (pages !== null) await servePages(app, deps, { pages, publicUrl, cache: edge.cache, canonicalUrl, onPageView });
  return app;
}

/** Returns whether no header of a request leads to another response than its URL: in another language, or a page at the path of a call. */
const isAnsweredByUrl = (request: IncomingMessage): boolean =>
  isLanguageSettled(request) && !isPageAndCall(request.url ?? '/');

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/**
 * Returns a function that identifies the content as visitors currently see it: its result changes with every content
 * write and every day. It is called for every request, so the string is built only when it changes.
 */
function contentRevision({ contentVersion, today }: Deps): () => string {
  let version = Number.NaN;
  let day = '';
  let state = '';
  return () => {
    const versionNow = contentVersion.current();
    const dayNow = today();
    if (versionNow !== version || dayNow !== day) {
      version = versionNow;
      day = dayNow;
      state = `${version} ${day}`;
    }
    return state;
  };
}

const anyLanguage = `(?:/(?:${translatedLanguages.join('|')}))?`;
const currentEventsUrl = new RegExp(
  `^(?:${anyLanguage}/now|/events/now(?:/count)?|${anyLanguage}(?:/events)?/?)(?:\\?|$)`,
);

/** Returns whether a URL shows current events or their number, as the map's page does. */
const showsCurrentEvents = (url: string): boolean => currentEventsUrl.test(url);

/** Returns a function that adds the current minute to the state. As above, the string is built only when it changes. */
function addMinute({ clock }: Deps): (content: string) => string {
  let last = { content: '', minute: Number.NaN, state: '' };
  return (content) => {
    const minute = Math.floor(clock.now() / minuteMs);
    if (minute !== last.minute || content !== last.content) last = { content, minute, state: `${content} ${minute}` };
    return last.state;
  };
}
