import type { FastifyCorsOptions, FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True where pages of every origin may read the answer: what is public and changes nothing. */
    open?: boolean;
  }
}

/** How long browsers remember what they may do, in seconds. */
const maxAge = 600;

/** What may be read of every answer, besides what browsers allow anyhow. */
const exposedHeaders = ['ETag', 'Retry-After', 'X-Total-Count'];

/** Pages of any origin may read what anybody may read: without a token, and without cookies, of which there are none. */
const publicReads: FastifyCorsOptions = {
  origin: '*',
  methods: ['GET', 'HEAD'],
  allowedHeaders: ['Accept', 'If-None-Match'],
  exposedHeaders,
  maxAge,
};

const sameOriginOnly: FastifyCorsOptions = { origin: false };

/**
 * Who may call from which pages (https://fetch.spec.whatwg.org/#http-cors-protocol): reads that are open from
 * everywhere; where the API has a host of its own, the pages of the site also everything else. An open read answers
 * the same to all of them, because it is kept as bytes.
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

/** Hears of every route, and answers whether a preflight asks for one that is open. */
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

/** Matches the paths of a route: of a parameter `:name` whatever stands between two slashes. */
function pathPattern(url: string): RegExp {
  const literal = url.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll(/:\w+/g, '[^/]+')}$`);
}
