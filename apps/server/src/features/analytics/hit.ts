import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/client-address.ts';

/** A sign of a visitor as it came in: only what is needed to count it, and in memory for a few seconds only. */
export interface Hit {
  /** Milliseconds since 1970. */
  at: number;
  /** Day in the server's time zone. */
  day: string;
  address: string;
  /** User-Agent. */
  agent: string;
  /** What a proxy says of the country. */
  proxyCountry: string | undefined;
  referrer: string | undefined;
  /** Host that the request was sent to. */
  host: string | undefined;
  /** Address of the page that was looked at; null when only time was told. */
  path: string | null;
  /** Seconds that the page before was in front. */
  seconds: number;
  /** Who it was, where a token has told. */
  userId: number | null;
  /** True when the server has sent the page itself, so that it is there. */
  sent: boolean;
}

/** Headers in which proxies tell the country of the address in front of them, the first one that is there counts. */
const countryHeaders = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-country-code'];

/** True when the browser asks not to be counted (https://w3c.github.io/gpc/). */
export const optsOut = (headers: IncomingHttpHeaders): boolean => headers['sec-gpc'] === '1' || headers.dnt === '1';

/** True when the answer is fetched in advance, or for something else than to be looked at as a page. */
const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  'sec-purpose' in headers ||
  'purpose' in headers ||
  'x-moz' in headers ||
  (headers['sec-fetch-dest'] ?? 'document') !== 'document';

/** Whether the sending of a document is to be counted. Every page request pays for it. */
export function countsAsView({ headers, method }: IncomingMessage): boolean {
  return method === 'GET' && !optsOut(headers) && !isPrefetch(headers);
}

/** The sighting of a document that the server sends. */
export function documentHit(deps: Deps, request: IncomingMessage): Hit {
  const { headers, url = '/' } = request;
  const query = url.indexOf('?');
  const hit = hitOf(deps, request);
  hit.referrer = headers.referer;
  hit.path = query === -1 ? url : url.slice(0, query);
  hit.sent = true;
  return hit;
}

/** The sighting that a page tells itself. */
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
