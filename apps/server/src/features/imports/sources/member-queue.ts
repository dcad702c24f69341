import pLimit, { type LimitFunction } from 'p-limit';
import { messages } from '@moonfloor/contract/messages';
import { tooManyRequests } from '../../../errors.ts';

/** How long a source may take to be read, in ms; after each one that took longer half as long, down to the least. */
const parseTimeoutMs = 10_000;
const minParseTimeoutMs = 1000;
/** When a member has the whole time again. */
const timeoutResetMs = 60 * 60 * 1000;
/** Sources of one member that wait while another one is read. */
const maxQueued = 4;

/** A source took longer than it may. */
export class ParseTimeout extends Error {}

interface MemberState {
  queue: LimitFunction;
  timeoutMs: number;
  /** When the last one was late, in ms of `now`. */
  lastTimeoutAt: number;
}

/** Runs what reads a source for a member, giving it the ms that it may take; throws what that throws. */
export type MemberQueue = <T>(member: number, read: (patience: number) => Promise<T>) => Promise<T>;

/**
 * Lets each member have one source read at a time in this process; four more wait, others get 429. Who has a source read
 * that takes too long (`ParseTimeout`) has half as long for the next ones, for an hour. `now` is in ms.
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
