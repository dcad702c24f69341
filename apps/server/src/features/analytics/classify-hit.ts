import { createHash } from 'node:crypto';
import { isbot } from 'isbot';
import { rateLimitKeyOf } from '../../http/rate-limit.ts';
import type { GeoIp } from '../../platform/geoip/open-geoip.ts';
import type { Hit } from './hit.ts';

/** Stands for the country of an address that tells none; a code that ISO 3166 leaves to users. */
export const unknownCountry = 'ZZ';

/** More of a User-Agent than this tells nobody apart, in characters. */
const maxAgentLength = 500;

/** True for programs that look at pages by themselves; one that does not say what it is counts as such. */
export function isBot({ agent }: Hit): boolean {
  return agent === '' || isbot(agent.slice(0, maxAgentLength));
}

/** The country's two-letter code: what the proxy says, else what the table of addresses does. */
export function countryOf(geoIp: GeoIp, { proxyCountry, address }: Hit): string {
  const told = proxyCountry?.toUpperCase();
  if (told !== undefined && /^[A-Z]{2}$/.test(told) && told !== 'XX') return told;
  return geoIp.countryOf(address) ?? unknownCountry;
}

/**
 * The host that a visitor came from, in lower case and without `www.`; null when they came from the site itself, from
 * nowhere, or from what is no web page. `siteHost` is the canonical host of the site.
 */
export function referrerHost({ referrer, host }: Hit, siteHost: string | null): string | null {
  if (referrer === undefined || !URL.canParse(referrer)) return null;
  const { protocol, hostname } = new URL(referrer);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  const from = bareHost(hostname);
  const own = from === bareHost(host?.replace(/:\d*$/, '') ?? '') || from === siteHost;
  return own || from === '' || from.length > 253 ? null : from;
}

/** A host as it is compared: in lower case, without `www.` and the dot at its end. */
export function bareHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '');
}

/**
 * What stands for a visitor on one day: a hash of address, User-Agent and the day's salt, 128 bits in hex. All
 * addresses of an IPv6 household count as one, as browsers change theirs within a day.
 */
export function visitorHash(salt: string, { address, agent }: Hit): string {
  const text = `${salt}\n${rateLimitKeyOf(address)}\n${agent.slice(0, maxAgentLength)}`;
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
