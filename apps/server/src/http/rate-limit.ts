import { isIPv6 } from 'node:net';
import pLimit, { type LimitFunction } from 'p-limit';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyTries } from '../errors.ts';

/** How many tries in which time, which begins with the first one. */
export interface Bound {
  tries: number;
  minutes: number;
}

/** Counts every try of a key, in this process. Throws 429 with the seconds to wait when there were too many. */
export type Limiter = (key: string) => Promise<void>;

/** Bounds how often something is done. */
export function createLimiter({ tries, minutes }: Bound): Limiter {
  const limiter = new RateLimiterMemory({ points: tries, duration: minutes * 60 });
  return async (key) => {
    await limiter.consume(key).catch((refusal: unknown) => {
      throw refusal instanceof RateLimiterRes ? tooManyTries(refusal.msBeforeNext / 1000) : refusal;
    });
  };
}

/**
 * Lets `check` be tried for a key and counts the times that it comes out false, in this process. Throws 429 with the
 * seconds to wait, without trying, when there were too many.
 */
export type FailureLimiter = (key: string, check: () => Promise<boolean>) => Promise<boolean>;

/** What a failure limiter does beyond counting. */
interface FailureBound extends Bound {
  /** Checks of one key that run at once, the others wait: so many more than `tries` can fail at most. */
  atOnce: number;
  /** Whether a check that comes out true forgets the failures before it. */
  forgets: boolean;
}

/** Bounds how often a check may fail. */
export function createFailureLimiter({ tries, minutes, atOnce, forgets }: FailureBound): FailureLimiter {
  const limiter = new RateLimiterMemory({ points: tries, duration: minutes * 60 });
  const queues = new Map<string, LimitFunction>();

  const attempt = async (key: string, check: () => Promise<boolean>): Promise<boolean> => {
    const state = await limiter.get(key);
    const refused = state !== null && state.remainingPoints <= 0 && state.msBeforeNext > 0;
    if (refused) throw tooManyTries(state.msBeforeNext / 1000);
    const good = await check();
    if (!good) await limiter.penalty(key);
    else if (forgets) await limiter.delete(key);
    return good;
  };

  return async (key, check) => {
    const queue = queues.get(key) ?? pLimit(atOnce);
    queues.set(key, queue);
    try {
      return await queue(() => attempt(key, check));
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(key);
    }
  };
}

/**
 * What stands for a visitor's address when tries are counted: an IPv4 address, or the first 64 bits of an IPv6
 * address, because every household has that many of them (RFC 6177).
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [start = '', end] = address.split('::');
  const head = start.split(':').filter((group) => group !== '');
  const tail = (end ?? '').split(':').filter((group) => group !== '');
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
