import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import { bareHost } from '@moonfloor/contract/values/web-address';
import { splitPath } from '@moonfloor/messages/languages';
import type { Deps } from '../../deps.ts';
import { clientAddress, rateLimitKeyOf } from '../../http/rate-limit.ts';
import { countryOfAddress } from '../../platform/country-of-address.ts';

/** A hit as received: only values that counting requires, kept in memory for a few seconds. */
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
  /** Path of the page viewed, without language; null when only time was reported. */
  path: string | null;
  /** Seconds for which the previous page was visible. */
  seconds: number;
  /** Account id, if a token was sent. */
  accountId: number | null;
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

type HitDeps = Pick<Deps, 'clock' | 'config' | 'today'>;

/** Returns the hit of a document that the server sends. */
export function documentHit(deps: HitDeps, request: IncomingMessage): Hit {
  const { headers, url = '/' } = request;
  return {
    ...hitOf(deps, request),
    referrer: headers.referer,
    path: splitPath(url.split('?', 1)[0]!).path,
    sent: true,
  };
}

/** Body of a beacon, and the account of its token. */
export interface Beacon {
  path?: string | null | undefined;
  seconds?: number | undefined;
  accountId: number | null;
}

/** Returns the hit that a page reports. */
export function beaconHit(
  deps: HitDeps,
  request: IncomingMessage,
  { path = null, seconds = 0, accountId }: Beacon,
): Hit {
  return { ...hitOf(deps, request), path, seconds, accountId };
}

function hitOf({ clock, config: { trustProxy }, today }: HitDeps, request: IncomingMessage): Hit {
  const { headers } = request;
  return {
    at: clock.now(),
    day: today(),
    address: clientAddress(request, trustProxy),
    agent: headers['user-agent'] ?? '',
    proxyCountry: trustProxy ? countryHeaders.map((name) => headers[name]).find(isText) : undefined,
    referrer: undefined,
    host: headers.host,
    path: null,
    seconds: 0,
    accountId: null,
    sent: false,
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Country code of addresses without a known country; ISO 3166 reserves it for user assignment. */
export const unknownCountry = 'ZZ';

/** Maximum length of a User-Agent that is considered, in characters. */
const maxAgentLength = 500;

/** Returns true for bots, including clients without a User-Agent. */
export function isBot({ agent }: Hit): boolean {
  return agent === '' || isbot(agent.slice(0, maxAgentLength));
}

/** Returns the two-letter country code: from the proxy's header, else from the GeoIP table. */
export function countryOf({ proxyCountry, address }: Hit): string {
  const country = proxyCountry?.toUpperCase();
  if (country !== undefined && /^[A-Z]{2}$/.test(country) && country !== 'XX') return country;
  return countryOfAddress(address) ?? unknownCountry;
}

/**
 * Returns the referring host, in lower case and without `www.`; null when it is the site itself, missing, or not a web
 * page. `siteHost` is the canonical host of the site.
 */
export function referrerHost({ referrer, host }: Hit, siteHost: string | null): string | null {
  if (referrer === undefined || !URL.canParse(referrer)) return null;
  const { protocol, hostname } = new URL(referrer);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  const from = bareHost(hostname);
  const isOwnSite = from === bareHost(host?.replace(/:\d*$/, '') ?? '') || from === siteHost;
  return isOwnSite || from === '' || from.length > 253 ? null : from;
}

/**
 * Pseudonym of a visitor for one day: a hash of IP address, User-Agent and the day's salt, 128 bits in hex. Addresses
 * of an IPv6 /64 count as one, as browsers change theirs within a day.
 */
export function visitorHash(salt: string, { address, agent }: Hit): string {
  const text = `${salt}\n${rateLimitKeyOf(address)}\n${agent.slice(0, maxAgentLength)}`;
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
