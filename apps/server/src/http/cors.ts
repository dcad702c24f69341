import type { FastifyCorsOptions, FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if pages of every origin may read the response: public calls that change nothing. */
    open?: boolean;
  }
}

/** How long browsers may cache a preflight response, in seconds. */
const maxAge = 600;

/** Response headers exposed to scripts in addition to the CORS-safelisted ones. */
const exposedHeaders = ['ETag', 'Retry-After', 'X-Total-Count'];

/** Pages of any origin may read public data: without a token, and without cookies, which are not used. */
const publicReads: FastifyCorsOptions = {
  origin: '*',
  methods: ['GET', 'HEAD'],
  allowedHeaders: ['Accept', 'If-None-Match'],
  exposedHeaders,
  maxAge,
};

const sameOriginOnly: FastifyCorsOptions = { origin: false };

/**
 * Returns the CORS policy (https://fetch.spec.whatwg.org/#http-cors-protocol): public reads are allowed from every
 * origin; if the API has a separate host, pages of the site may also make all other calls. Public reads send the same
 * headers to all origins, because their responses are cached as bytes.
 */
export function corsOptions(
  app: FastifyInstance,
  { apiHost }: Config,
  publicUrl: () => string,
): FastifyCorsOptionsDelegateCallback {
  const isOpen = collectPublicReads(app);
  const ofSite = (): FastifyCorsOptions =>
    apiHost === ''
      ? sameOriginOnly
      : {
          origin: new URL(publicUrl()).origin,
          methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
          exposedHeaders,
          maxAge,
        };
  return (request, done) => {
    const site = ofSite();
    if (request.method !== 'OPTIONS') done(null, request.routeOptions.config.open === true ? publicReads : site);
    else if (site.origin === request.headers.origin) done(null, site);
    else done(null, isOpen(request) ? publicReads : site);
  };
}

/**
 * Collects public reads as routes are registered; returns a function that tells whether a preflight request is for one.
 */
function collectPublicReads(app: FastifyInstance): (preflight: FastifyRequest) => boolean {
  const open: RegExp[] = [];
  const closed = new Set<string>();
  app.addHook('onRoute', ({ url, method, config }) => {
    if (![method].flat().includes('GET')) return;
    if (config?.open === true) open.push(pathPattern(url));
    else closed.add(url);
  });
  return ({ url, headers }) => {
    const wanted = headers['access-control-request-method'];
    const [path = ''] = url.split('?');
    return (wanted === 'GET' || wanted === 'HEAD') && !closed.has(path) && open.some((pattern) => pattern.test(path));
  };
}

/** Returns a pattern that matches the paths of a route; a parameter `:name` matches any one segment, or one of its choices. */
function pathPattern(url: string): RegExp {
  const pattern = url.replaceAll(/:\w+(\([\w|]+\))?|[^\w/]/g, (part, choices?: string) =>
    part.length === 1 ? RegExp.escape(part) : (choices ?? '[^/]+'),
  );
  return new RegExp(`^${pattern}$`);
}
