import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/client-address.ts';

/** A hit as received: only what counting requires, kept in memory for a few seconds. */
export interface Hit {
  /** Milliseconds since 1970. */
  at: number;
  /** Day in the server's time zone. */
  day: string;
  address: string;
  /** User-Agent. */
  agent: string;
  /** Country according to a proxy. */
  proxyCountry: string | undefined;
  referrer: string | undefined;
  /** Host that the request was sent to. */
  host: string | undefined;
  /** Path of the page viewed; null when only time was reported. */
  path: string | null;
  /** Seconds for which the previous page was visible. */
  seconds: number;
  /** Account id, if a token was sent. */
  userId: number | null;
  /** True when the server sent the page itself, so that it exists. */
  sent: boolean;
}

/** Headers in which proxies send the client's country; the first one present is used. */
const countryHeaders = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-country-code'];

/** Returns true when the browser asks not to be tracked (https://w3c.github.io/gpc/). */
export const optsOut = (headers: IncomingHttpHeaders): boolean => headers['sec-gpc'] === '1' || headers.dnt === '1';

/** Returns true for prefetches and requests other than navigations. */
const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  'sec-purpose' in headers ||
  'purpose' in headers ||
  'x-moz' in headers ||
  (headers['sec-fetch-dest'] ?? 'document') !== 'document';

/** Returns whether sending a document counts as a view. Runs on every page request. */
export function countsAsView({ headers, method }: IncomingMessage): boolean {
  return method === 'GET' && !optsOut(headers) && !isPrefetch(headers);
}

/** Returns the hit of a document that the server sends. */
export function documentHit(deps: Deps, request: IncomingMessage): Hit {
  const { headers, url = '/' } = request;
  const query = url.indexOf('?');
  const hit = hitOf(deps, request);
  hit.referrer = headers.referer;
  hit.path = query === -1 ? url : url.slice(0, query);
  hit.sent = true;
  return hit;
}

/** Returns the hit that a page reports. */
export function beaconHit(
  deps: Deps,
  request: IncomingMessage,
  { path, seconds, userId }: { path: string | undefined; seconds: number | undefined; userId: number | null },
): Hit {
  return { ...hitOf(deps, request), path: path ?? null, seconds: seconds ?? 0, userId };
}

function hitOf({ clock, config: { trustProxy }, today }: Deps, request: IncomingMessage): Hit {
  const { headers } = request;
  return {
    at: clock.now(),
    day: today(),
    address: clientAddress(request, trustProxy),
    agent: headers['user-agent'] ?? '',
    proxyCountry: trustProxy ? proxyCountry(headers) : undefined,
    referrer: undefined,
    host: headers.host,
    path: null,
    seconds: 0,
    userId: null,
    sent: false,
  };
}

function proxyCountry(headers: IncomingHttpHeaders): string | undefined {
  for (const name of countryHeaders) {
    const value = headers[name];
    if (typeof value === 'string') return value;
  }
  return undefined;
}
