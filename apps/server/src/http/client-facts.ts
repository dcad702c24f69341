import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import { countryOfAddress } from '../platform/country-of-address.ts';

/** The facts by which the owner recognizes a session. The address itself is not stored. */
export interface SessionClient {
  /** Names of the browser and the operating system; null if unknown. */
  browser: string | null;
  system: string | null;
  /** Country of the address, ISO 3166-1 alpha-2; null if unknown. */
  country: string | null;
}

/** Longer user agents are cut, in characters: those of browsers have up to 250. */
const maxUserAgent = 300;

const maxName = 40;

/** Returns the stored facts about the client of a request. */
export function clientOf({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): SessionClient {
  return { ...programOf(headers['user-agent'] ?? ''), country: countryOfAddress(ip) };
}

function programOf(userAgent: string): Pick<SessionClient, 'browser' | 'system'> {
  if (userAgent === '') return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent.slice(0, maxUserAgent));
  return { browser: browser.name?.slice(0, maxName) || null, system: os.name?.slice(0, maxName) || null };
}
