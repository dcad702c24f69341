import pLimit, { type LimitFunction } from 'p-limit';
import { messages } from '@moonfloor/contract/messages';
import { tooManyTries } from '../../../errors.ts';

/** How long a source may take to be read, in ms; after each one that took longer half as long, down to the least. */
const patienceMs = 10_000;
const leastPatienceMs = 1000;
/** When a member has the whole time again. */
const forgetMs = 60 * 60 * 1000;
/** Sources of one member that wait while another one is read. */
const mostWaiting = 4;

/** A source took longer than it may. */
export class Late extends Error {}

interface Turns {
  queue: LimitFunction;
  patience: number;
  /** When the last one was late, in ms of `now`. */
  late: number;
}

/** Runs what reads a source for a member, giving it the ms that it may take; throws what that throws. */
export type MemberTurns = <T>(member: number, read: (patience: number) => Promise<T>) => Promise<T>;

/**
 * Lets each member have one source read at a time in this process; four more wait, others get 429. Who has a source read
 * that takes too long (`Late`) has half as long for the next ones, for an hour. `now` is in ms.
 */
export function createMemberTurns(now: () => number): MemberTurns {
  const members = new Map<number, Turns>();
  const turnsOf = (member: number): Turns => {
    const known = members.get(member);
    if (known !== undefined) return known;
    const turns = { queue: pLimit(1), patience: patienceMs, late: -Infinity };
    members.set(member, turns);
    return turns;
  };
  const isOver = ({ late }: Turns): boolean => now() - late >= forgetMs;
  return async (member, read) => {
    const turns = turnsOf(member);
    if (turns.queue.pendingCount >= mostWaiting) throw tooManyTries(turns.patience / 1000, messages.importOneAtATime);
    try {
      return await turns.queue(() => {
        if (isOver(turns)) turns.patience = patienceMs;
        return read(turns.patience);
      });
    } catch (error) {
      if (error instanceof Late) {
        turns.patience = Math.max(leastPatienceMs, turns.patience / 2);
        turns.late = now();
      }
      throw error;
    } finally {
      if (turns.queue.activeCount + turns.queue.pendingCount === 0 && isOver(turns)) members.delete(member);
    }
  };
}
