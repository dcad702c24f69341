import { messages } from '@moonfloor/contract/api/messages';
import { hourMs } from '@moonfloor/contract/values/durations';
import { tooManyRequests } from '../../../errors.ts';
import { KeyedQueue } from '../../../platform/keyed-queue.ts';

/** CPU time for parsing a source, in ms; halved after each timeout, down to the minimum. */
const parseTimeoutMs = 10_000;
const minParseTimeoutMs = 1000;
/** Time without a timeout after which the limit is reset, in ms. */
const timeoutResetMs = hourMs;
/** Maximum number of queued sources per member. */
const maxQueued = 4;

/** Thrown when parsing a source exceeds its limit. */
export class ParseTimeout extends Error {}

/** Runs `read` for a member with the limit of CPU time in ms; rejects like `read`. */
export type MemberQueue = <T>(member: number, read: (timeoutMs: number) => Promise<T>) => Promise<T>;

declare module '../../../deps.ts' {
  interface Deps {
    /** The sources that members import, one of each at a time. */
    sourceQueue: MemberQueue;
  }
}

/**
 * Creates a queue that parses one source per member at a time in this process; four more wait, others get 429. After a
 * `ParseTimeout`, the member's limit is halved for an hour. `now` is in ms.
 */
export function createMemberQueue(now: () => number): MemberQueue {
  const queue = new KeyedQueue<number>();
  const reduced = new Map<number, { timeoutMs: number; until: number }>();
  const limitOf = (member: number): number => {
    const limit = reduced.get(member);
    if (limit !== undefined && now() < limit.until) return limit.timeoutMs;
    reduced.delete(member);
    return parseTimeoutMs;
  };
  return async (member, read) => {
    if (queue.queued(member) >= maxQueued) throw tooManyRequests(limitOf(member) / 1000, messages.importOneAtATime);
    return queue.run(member, 1, async () => {
      const timeoutMs = limitOf(member);
      try {
        return await read(timeoutMs);
      } catch (error) {
        if (error instanceof ParseTimeout)
          reduced.set(member, { timeoutMs: Math.max(minParseTimeoutMs, timeoutMs / 2), until: now() + timeoutResetMs });
        throw error;
      }
    });
  };
}
