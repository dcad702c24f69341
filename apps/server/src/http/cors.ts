import type { FastifyCorsOptions, FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
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
const publicReads = {
  origin: '*',
  methods: ['GET', 'HEAD'],
  allowedHeaders: ['Accept', 'If-None-Match'],
  exposedHeaders,
  maxAge,
} satisfies FastifyCorsOptions;

const sameOriginOnly: FastifyCorsOptions = { origin: false };

/**
 * Returns the CORS policy (https://fetch.spec.whatwg.org/#http-cors-protocol): public reads are allowed from every
 * origin; if the API has a separate host, pages of the site may also make all other calls. Public reads send the same
 * headers to all origins, because their responses are cached as bytes.
 */
export function corsOptions({ apiHost }: Config, publicUrl: () => string): FastifyCorsOptionsDelegateCallback {
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
    const { origin, 'access-control-request-method': wanted = '' } = request.headers;
    if (request.method !== 'OPTIONS') done(null, request.routeOptions.config.open === true ? publicReads : site);
    // a preflight allows every read without a token: whether the page gets the answer, the answer says
    else done(null, site.origin !== origin && publicReads.methods.includes(wanted) ? publicReads : site);
  };
}
