import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../errors.ts';

/** Number of attempts in a window, which starts with the first attempt. */
export interface RateLimit {
  tries: number;
  minutes: number;
}

/** Counts every attempt of a key, in this process. Throws 429 with the seconds to wait when the limit is exceeded. */
export type Limiter = (key: string) => Promise<void>;

/** Creates an in-process rate limiter. */
export function createLimiter({ tries, minutes }: RateLimit): Limiter {
  const limiter = new RateLimiterMemory({ points: tries, duration: minutes * 60 });
  return async (key) => {
    await limiter.consume(key).catch((refusal: unknown) => {
      throw refusal instanceof RateLimiterRes ? tooManyRequests(refusal.msBeforeNext / 1000) : refusal;
    });
  };
}

/**
 * Returns the rate-limit key of an address: an IPv4 address, or the first 64 bits of an IPv6 address, because every
 * household has a /64 (RFC 6177).
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
