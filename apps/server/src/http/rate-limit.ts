import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../errors.ts';

/** How many tries in which time, which begins with the first one. */
export interface RateLimit {
  tries: number;
  minutes: number;
}

/** Counts every try of a key, in this process. Throws 429 with the seconds to wait when there were too many. */
export type Limiter = (key: string) => Promise<void>;

/** Bounds how often something is done. */
export function createLimiter({ tries, minutes }: RateLimit): Limiter {
  const limiter = new RateLimiterMemory({ points: tries, duration: minutes * 60 });
  return async (key) => {
    await limiter.consume(key).catch((refusal: unknown) => {
      throw refusal instanceof RateLimiterRes ? tooManyRequests(refusal.msBeforeNext / 1000) : refusal;
    });
  };
}

/**
 * What stands for a visitor's address when tries are counted: an IPv4 address, or the first 64 bits of an IPv6
 * address, because every household has that many of them (RFC 6177).
 */
export function rateLimitKeyOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [start = '', end] = address.split('::');
  const head = start.split(':').filter((group) => group !== '');
  const tail = (end ?? '').split(':').filter((group) => group !== '');
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
