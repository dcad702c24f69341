import { createHash } from 'node:crypto';
import { isbot } from 'isbot';
import { rateLimitKeyOf } from '../../http/rate-limit.ts';
import { countryOfAddress } from '../../platform/country-of-address.ts';
import type { Hit } from './hit.ts';

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
  const own = from === bareHost(host?.replace(/:\d*$/, '') ?? '') || from === siteHost;
  return own || from === '' || from.length > 253 ? null : from;
}

/** Normalises a host: lower case, without `www.` and trailing dot. */
export function bareHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '');
}

/**
 * Pseudonym of a visitor for one day: a hash of IP address, User-Agent and the day's salt, 128 bits in hex. Addresses
 * of an IPv6 /64 count as one, as browsers change theirs within a day.
 */
export function visitorHash(salt: string, { address, agent }: Hit): string {
  const text = `${salt}\n${rateLimitKeyOf(address)}\n${agent.slice(0, maxAgentLength)}`;
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
