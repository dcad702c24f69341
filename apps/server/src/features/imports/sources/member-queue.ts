import pLimit, { type LimitFunction } from 'p-limit';
import { messages } from '@moonfloor/contract/messages';
import { tooManyRequests } from '../../../errors.ts';

/** Time limit for parsing a source, in ms; halved after each timeout, down to the minimum. */
const parseTimeoutMs = 10_000;
const minParseTimeoutMs = 1000;
/** Time without a timeout after which the limit is reset, in ms. */
const timeoutResetMs = 60 * 60 * 1000;
/** Maximum number of queued sources per member. */
const maxQueued = 4;

/** Thrown when parsing a source exceeds the time limit. */
export class ParseTimeout extends Error {}

interface MemberState {
  queue: LimitFunction;
  timeoutMs: number;
  /** Time of the last timeout, in ms of `now`. */
  lastTimeoutAt: number;
}

/** Runs `read` for a member with the time limit in ms; rejects like `read`. */
export type MemberQueue = <T>(member: number, read: (patience: number) => Promise<T>) => Promise<T>;

/**
 * Creates a queue that parses one source per member at a time in this process; four more wait, others get 429. After a
 * `ParseTimeout`, the member's limit is halved for an hour. `now` is in ms.
 */
export function createMemberQueue(now: () => number): MemberQueue {
  const members = new Map<number, MemberState>();
  const turnsOf = (member: number): MemberState => {
    const known = members.get(member);
    if (known !== undefined) return known;
    const turns = { queue: pLimit(1), timeoutMs: parseTimeoutMs, lastTimeoutAt: -Infinity };
    members.set(member, turns);
    return turns;
  };
  const isOver = ({ lastTimeoutAt }: MemberState): boolean => now() - lastTimeoutAt >= timeoutResetMs;
  return async (member, read) => {
    const turns = turnsOf(member);
    if (turns.queue.pendingCount >= maxQueued) throw tooManyRequests(turns.timeoutMs / 1000, messages.importOneAtATime);
    try {
      return await turns.queue(() => {
        if (isOver(turns)) turns.timeoutMs = parseTimeoutMs;
        return read(turns.timeoutMs);
      });
    } catch (error) {
      if (error instanceof ParseTimeout) {
        turns.timeoutMs = Math.max(minParseTimeoutMs, turns.timeoutMs / 2);
        turns.lastTimeoutAt = now();
      }
      throw error;
    } finally {
      if (turns.queue.activeCount + turns.queue.pendingCount === 0 && isOver(turns)) members.delete(member);
    }
  };
}
