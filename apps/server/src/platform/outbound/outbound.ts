import robotsModule from 'robots-parser';
import { type Answered, getOnce, type Once, requireWeb } from './get-once.ts';
import { type Network, realNetwork } from './network.ts';
import { NotPublic, OutboundFault } from './outbound-fault.ts';

/** The package's types describe a default export besides this one, which it does not have. */
const parseRobots = robotsModule as unknown as typeof robotsModule.default;

/** What was fetched. */
export interface Fetched {
  /** Where it was in the end, after redirects. */
  url: string;
  /** As the header has it; empty without one. */
  contentType: string;
  body: Buffer;
}

/** Fetches what others publish on the web. */
export interface Outbound {
  /**
   * Fetches an http or https address of the public internet that robots may read. Every address, also after a redirect,
   * is resolved and checked before anything is sent there. Throws `OutboundFault`.
   */
  get(address: string, asked: Asked): Promise<Fetched>;
}

/** What is asked of an address. */
export interface Asked {
  /** Bound of the answer in bytes, unpacked. */
  maxBytes: number;
  /** Which types are understood, as the header has it; those of pages, calendars and tables by default. */
  accept?: string;
  /** What robots may read, remembered over several fetches that belong together. */
  robots?: RobotsMemory;
}

/** What robots may read of each origin that was asked. */
export type RobotsMemory = Map<string, Promise<RobotRules>>;

/** Bounds of one fetch with its redirects and what robots may read, in milliseconds and steps. */
const patienceMs = 15_000;
const mostRedirects = 5;

/** Robots' rules are read up to this size (RFC 9309, section 2.5: at least 500 KiB). */
const robotsBytes = 512 * 1024;

/** The name by which robots.txt files know us. */
const product = 'Moonfloor';

const usualTypes = 'text/html,application/json,text/calendar,text/csv;q=0.9,*/*;q=0.5';

/** Opens the way out. `site` is the address that others find us by; `network` is what lies beyond this machine. */
export function createOutbound(site: string | null, network: Network = realNetwork): Outbound {
  const userAgent = site === null ? product : `${product} (+${site})`;
  return {
    get: async (address, { maxBytes, accept = usualTypes, robots: rules = new Map() }) => {
      if (!URL.canParse(address)) throw new OutboundFault('This is no address');
      const once: Once = { network, userAgent, accept, maxBytes, signal: AbortSignal.timeout(patienceMs) };
      const { url, answer } = await follow(new URL(address), once, async (next) => {
        const found = rules.get(next.origin) ?? robotRules(next.origin, once);
        rules.set(next.origin, found);
        (await found)(next);
      });
      if (answer.status !== 200) throw new OutboundFault(`${url.host} answered with status ${answer.status}`);
      return { url: url.href, contentType: answer.headers['content-type'] ?? '', body: answer.body };
    },
  };
}

/** Throws when robots may not read an address. */
type RobotRules = (url: URL) => void;

/**
 * What robots may read of a host: all where it has no such file, nothing while the file cannot be had (RFC 9309,
 * section 2.3.1).
 */
async function robotRules(origin: string, once: Once): Promise<RobotRules> {
  const file = new URL('/robots.txt', origin);
  const { answer } = await follow(file, { ...once, maxBytes: robotsBytes, cut: true }, () => Promise.resolve());
  if (answer.status >= 400 && answer.status < 500) return () => undefined;
  if (answer.status !== 200) throw new OutboundFault(`${file.host} does not say what robots may read`);
  const robots = parseRobots(file.href, answer.body.toString('utf8'));
  return (url) => {
    if (robots.isAllowed(url.href, product) === false) throw new OutboundFault(`${url.host} does not want robots to read this address`);
  };
}

/** Follows redirects; every step is let through by `may` first. */
async function follow(start: URL, once: Once, may: (url: URL) => Promise<void>): Promise<{ url: URL; answer: Answered }> {
  let url = start;
  for (let step = 0; step <= mostRedirects; step += 1) {
    requireWeb(url);
    const answer = await may(url).then(() => getOnce(url, once)).catch((error: unknown) => {
      throw error instanceof NotPublic && step > 0 ? new NotPublic(null, error) : error;
    });
    const to = answer.headers.location;
    if (answer.status < 300 || answer.status >= 400 || to === undefined) return { url, answer };
    if (!URL.canParse(to, url.href)) throw new OutboundFault(`${url.host} leads to an address that is none`);
    url = new URL(to, url);
  }
  throw new OutboundFault('The address leads from one to the next without end');
}
