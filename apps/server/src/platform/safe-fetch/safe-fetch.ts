import robotsModule from 'robots-parser';
import { type FetchResponse, fetchOnce, type FetchOptions, requireHttpUrl } from './fetch-once.ts';
import { type Network, realNetwork } from './network.ts';
import { NonPublicAddressError, FetchError } from './fetch-error.ts';

/** The package's types describe a default export besides this one, which it does not have. */
const parseRobots = robotsModule as unknown as typeof robotsModule.default;

/** What was fetched. */
export interface FetchedResource {
  /** Where it was in the end, after redirects. */
  url: string;
  /** As the header has it; empty without one. */
  contentType: string;
  body: Buffer;
}

/** Fetches what others publish on the web. */
export interface SafeFetch {
  /**
   * Fetches an http or https address of the public internet that robots may read. Every address, also after a redirect,
   * is resolved and checked before anything is sent there. Throws `FetchError`.
   */
  get(address: string, asked: SafeFetchOptions): Promise<FetchedResource>;
}

/** What is asked of an address. */
export interface SafeFetchOptions {
  /** Bound of the answer in bytes, unpacked. */
  maxBytes: number;
  /** Which types are understood, as the header has it; those of pages, calendars and tables by default. */
  accept?: string;
  /** What robots may read, remembered over several fetches that belong together. */
  robots?: RobotsCache;
}

/** What robots may read of each origin that was asked. */
export type RobotsCache = Map<string, Promise<RobotsCheck>>;

/** Bounds of one fetch with its redirects and what robots may read, in milliseconds and steps. */
const fetchTimeoutMs = 15_000;
const maxRedirects = 5;

/** Robots' rules are read up to this size (RFC 9309, section 2.5: at least 500 KiB). */
const maxRobotsBytes = 512 * 1024;

/** The name by which robots.txt files know us. */
const userAgentProduct = 'Moonfloor';

const defaultAccept = 'text/html,application/json,text/calendar,text/csv;q=0.9,*/*;q=0.5';

/** Opens the way out. `site` is the address that others find us by; `network` is what lies beyond this machine. */
export function createSafeFetch(site: string | null, network: Network = realNetwork): SafeFetch {
  const userAgent = site === null ? userAgentProduct : `${userAgentProduct} (+${site})`;
  return {
    get: async (address, { maxBytes, accept = defaultAccept, robots: rules = new Map() }) => {
      if (!URL.canParse(address)) throw new FetchError('This is no address');
      const once: FetchOptions = { network, userAgent, accept, maxBytes, signal: AbortSignal.timeout(fetchTimeoutMs) };
      const { url, answer } = await followRedirects(new URL(address), once, async (next) => {
        const found = rules.get(next.origin) ?? loadRobotsCheck(next.origin, once);
        rules.set(next.origin, found);
        (await found)(next);
      });
      if (answer.status !== 200) throw new FetchError(`${url.host} answered with status ${answer.status}`);
      return { url: url.href, contentType: answer.headers['content-type'] ?? '', body: answer.body };
    },
  };
}

/** Throws when robots may not read an address. */
type RobotsCheck = (url: URL) => void;

/**
 * What robots may read of a host: all where it has no such file, nothing while the file cannot be had (RFC 9309,
 * section 2.3.1).
 */
async function loadRobotsCheck(origin: string, once: FetchOptions): Promise<RobotsCheck> {
  const file = new URL('/robots.txt', origin);
  const { answer } = await followRedirects(file, { ...once, maxBytes: maxRobotsBytes, truncate: true }, () =>
    Promise.resolve(),
  );
  if (answer.status >= 400 && answer.status < 500) return () => undefined;
  if (answer.status !== 200) throw new FetchError(`${file.host} does not say what robots may read`);
  const robots = parseRobots(file.href, answer.body.toString('utf8'));
  return (url) => {
    if (robots.isAllowed(url.href, userAgentProduct) === false)
      throw new FetchError(`${url.host} does not want robots to read this address`);
  };
}

/** Follows redirects; every step is let through by `may` first. */
async function followRedirects(
  start: URL,
  once: FetchOptions,
  may: (url: URL) => Promise<void>,
): Promise<{ url: URL; answer: FetchResponse }> {
  let url = start;
  for (let step = 0; step <= maxRedirects; step += 1) {
    requireHttpUrl(url);
    const answer = await may(url)
      .then(() => fetchOnce(url, once))
      .catch((error: unknown) => {
        throw error instanceof NonPublicAddressError && step > 0 ? new NonPublicAddressError(null, error) : error;
      });
    const to = answer.headers.location;
    if (answer.status < 300 || answer.status >= 400 || to === undefined) return { url, answer };
    if (!URL.canParse(to, url.href)) throw new FetchError(`${url.host} leads to an address that is none`);
    url = new URL(to, url);
  }
  throw new FetchError('The address leads from one to the next without end');
}
