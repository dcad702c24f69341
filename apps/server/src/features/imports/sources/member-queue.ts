import pLimit, { type LimitFunction } from 'p-limit';
import { messages } from '@moonfloor/contract/api/messages';
import { hourMs } from '@moonfloor/contract/values/durations';
import { tooManyRequests } from '../../../errors.ts';

/** CPU time for parsing a source, in ms; halved after each timeout, down to the minimum. */
const parseTimeoutMs = 10_000;
const minParseTimeoutMs = 1000;
/** Time without a timeout after which the limit is reset, in ms. */
const timeoutResetMs = hourMs;
/** Maximum number of queued sources per member. */
const maxQueued = 4;

/** Thrown when parsing a source exceeds its limit. */
export class ParseTimeout extends Error {}

interface MemberState {
  queue: LimitFunction;
  timeoutMs: number;
  /** Time of the last timeout, in ms of `now`. */
  lastTimeoutAt: number;
}

/** Runs `read` for a member with the limit of CPU time in ms; rejects like `read`. */
type MemberQueue = <T>(member: number, read: (timeoutMs: number) => Promise<T>) => Promise<T>;

/**
 * Creates a queue that parses one source per member at a time in this process; four more wait, others get 429. After a
 * `ParseTimeout`, the member's limit is halved for an hour. `now` is in ms.
 */
export function createMemberQueue(now: () => number): MemberQueue {
  const members = new Map<number, MemberState>();
  const stateOf = (member: number): MemberState => {
    const known = members.get(member);
    if (known !== undefined) return known;
    const state = { queue: pLimit(1), timeoutMs: parseTimeoutMs, lastTimeoutAt: -Infinity };
    members.set(member, state);
    return state;
  };
  const isOver = ({ lastTimeoutAt }: MemberState): boolean => now() - lastTimeoutAt >= timeoutResetMs;
  return async (member, read) => {
    const state = stateOf(member);
    if (state.queue.pendingCount >= maxQueued) throw tooManyRequests(state.timeoutMs / 1000, messages.importOneAtATime);
    try {
      return await state.queue(() => {
        if (isOver(state)) state.timeoutMs = parseTimeoutMs;
        return read(state.timeoutMs);
      });
    } catch (error) {
      if (error instanceof ParseTimeout) {
        state.timeoutMs = Math.max(minParseTimeoutMs, state.timeoutMs / 2);
        state.lastTimeoutAt = now();
      }
      throw error;
    } finally {
      if (state.queue.activeCount + state.queue.pendingCount === 0 && isOver(state)) members.delete(member);
    }
  };
}
