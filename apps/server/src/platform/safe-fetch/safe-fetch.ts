import { type FetchResponse, fetchOnce, type FetchOptions, type RequestContent, requireHttpUrl } from './fetch-once.ts';
import { FetchError, type Network, NonPublicAddressError, realNetwork, UnavailableError } from './network.ts';
import { maxRobotsBytes, parseRobots } from './robots.ts';

interface FetchedResource {
  /** Final URL, after redirects. */
  url: string;
  /** Value of the header; empty if missing. */
  contentType: string;
  body: Buffer;
}

/** Fetches resources from the public web. */
export interface SafeFetch {
  /**
   * Fetches an http or https URL of the public internet that robots.txt allows. Every host, also after a redirect, is
   * resolved and checked before connecting. Throws `FetchError`.
   */
  get(address: string, options: SafeFetchOptions): Promise<FetchedResource>;
  /**
   * Sends a request to an API, once: without asking robots.txt and without following redirects. Returns the response
   * whatever its status. Hosts must be public, except `trustedOrigin`. Throws `FetchError`.
   */
  send(address: string, request: ApiRequest): Promise<FetchResponse>;
}

interface ApiRequest extends RequestContent {
  /** Maximum size of the decoded response in bytes; with 0, its body is not read. */
  maxBytes: number;
  /** Maximum time for the whole response, in milliseconds. */
  timeoutMs: number;
  /** Origin that the operator has configured: it may be an internal host, at any port. */
  trustedOrigin: string;
}

interface SafeFetchOptions {
  /** Maximum size of the decoded response in bytes. */
  maxBytes: number;
  /** Value of the Accept header; by default the types of pages, calendars and tables. */
  accept?: string;
  /** Cache of robots.txt rules, for fetches that belong together. */
  robots?: RobotsCache;
}

/** Rules by origin. */
export type RobotsCache = Map<string, Promise<RobotsCheck>>;

/**
 * Limits of one fetch including its redirects and robots.txt: total time in milliseconds, number of redirects, and
 * length of the addresses that they lead to.
 */
const fetchTimeoutMs = 15_000;
const maxRedirects = 5;
const maxUrlLength = 4096;

/** Product token that robots.txt rules match. */
const userAgentProduct = 'Moonfloor';

const defaultAccept = 'text/html,application/json,text/calendar,text/csv;q=0.9,*/*;q=0.5';

/** Creates the fetcher. `site` is the public URL of this site, sent as contact; `network` is replaced in tests. */
export function createSafeFetch(site: string | null, network: Network = realNetwork): SafeFetch {
  const userAgent = site === null ? userAgentProduct : `${userAgentProduct} (+${site})`;
  return {
    get: async (address, { maxBytes, accept = defaultAccept, robots: rules = new Map() }) => {
      if (!URL.canParse(address)) throw new FetchError('This is no address');
      const once: FetchOptions = { network, userAgent, accept, maxBytes, signal: AbortSignal.timeout(fetchTimeoutMs) };
      const { url, response } = await followRedirects(new URL(address), once, async (next) => {
        const check = rules.get(next.origin) ?? loadRobotsCheck(next.origin, once);
        rules.set(next.origin, check);
        (await check)(next);
      });
      if (response.status !== 200) throw statusError(url.host, response.status);
      return { url: url.href, contentType: response.headers['content-type'] ?? '', body: response.body };
    },
    send: (address, { maxBytes, timeoutMs, trustedOrigin, ...send }) => {
      if (!URL.canParse(address)) throw new FetchError('This is no address');
      const signal = AbortSignal.timeout(timeoutMs);
      const accept = send.headers.accept ?? '*/*';
      const once = { network, userAgent, accept, maxBytes, signal, send, trustedOrigin, anyStatus: true };
      return fetchOnce(new URL(address), once);
    },
  };
}

function statusError(host: string, status: number): FetchError {
  const message = `${host} answered with status ${status}`;
  return status === 429 || status >= 500 ? new UnavailableError(message) : new FetchError(message);
}

/** Throws when robots.txt disallows a URL. */
type RobotsCheck = (url: URL) => void;

/**
 * Loads the robots.txt rules of an origin: everything is allowed if the file does not exist, nothing while it is
 * unavailable (RFC 9309, section 2.3.1).
 */
async function loadRobotsCheck(origin: string, once: FetchOptions): Promise<RobotsCheck> {
  const file = new URL('/robots.txt', origin);
  const { response } = await followRedirects(file, { ...once, maxBytes: maxRobotsBytes, truncate: true }, () =>
    Promise.resolve(),
  );
  if (response.status >= 400 && response.status < 500) return () => undefined;
  if (response.status !== 200) throw new UnavailableError(`${file.host} does not say what robots may read`);
  const allows = parseRobots(response.body, userAgentProduct.toLowerCase());
  return (url) => {
    if (!allows(url)) throw new FetchError(`${url.host} does not want robots to read this address`);
  };
}

/** Follows redirects; calls `may`, which may throw, before every step. */
async function followRedirects(
  start: URL,
  once: FetchOptions,
  may: (url: URL) => Promise<void>,
): Promise<{ url: URL; response: FetchResponse }> {
  let url = start;
  for (let step = 0; step <= maxRedirects; step += 1) {
    requireHttpUrl(url);
    const response = await may(url)
      .then(() => fetchOnce(url, once))
      .catch((error: unknown) => {
        throw error instanceof NonPublicAddressError && step > 0 ? new NonPublicAddressError(null, error) : error;
      });
    const to = response.headers.location;
    if (response.status < 300 || response.status >= 400 || to === undefined) return { url, response };
    const next = URL.parse(to, url.href);
    if (next === null) throw new FetchError(`${url.host} leads to an address that is none`);
    if (next.href.length > maxUrlLength) throw new FetchError(`${url.host} leads to an address that is too long`);
    url = next;
  }
  throw new FetchError('The address leads from one to the next without end');
}
