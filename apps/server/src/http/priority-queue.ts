import { type Priority, priorities } from './caller-priority.ts';

/** A queued request. */
export interface Queued {
  rank: Priority;
  /** When it arrived, in milliseconds of `performance.now`. */
  since: number;
}

/** Bounds of a queue. */
export interface QueueLimits {
  /** Requests that wait at most. Readers have as much room of their own. */
  maxQueued: number;
  /** How long one waits, in milliseconds. */
  maxQueuedMs: number;
  /** While fewer than this wait, one may wait longer. */
  shortQueue: number;
  /** How long one waits in a short queue, in milliseconds. */
  shortQueueWaitMs: number;
}

/** Requests in the order of their ranks and, within a rank, of their arrival. */
export interface PriorityQueue<E extends Queued> {
  size(): number;
  /** Whether a request of this rank would find room, if need be in place of one of a lower rank. */
  hasRoom(rank: Priority): boolean;
  /** Removes the newest request of the lowest rank when a request of this rank needs its place. Call it after `hasRoom`. */
  evictFor(rank: Priority): E | undefined;
  enqueue(entry: E): void;
  /** Removes the next request: every second one is a reader's. */
  dequeue(): E | undefined;
  /** Gives readers the next turn, as the last request that was removed cost nothing. */
  repeatTurn(): void;
  /** Removes a request that has waited too long, of the lowest rank first. `now` is in milliseconds of `performance.now`. */
  takeExpired(now: number): E | undefined;
  /** Changes the rank of a request and, if it is queued, its place. */
  setRank(entry: E, rank: Priority): void;
}

/** Creates an empty queue. */
export function createPriorityQueue<E extends Queued>({
  maxQueued,
  maxQueuedMs,
  shortQueue,
  shortQueueWaitMs,
}: QueueLimits): PriorityQueue<E> {
  const queues = new Map<Priority, E[]>(priorities.map((rank) => [rank, []]));
  const highestFirst = [...queues.values()];
  const lowestFirst = highestFirst.toReversed();
  const readers = queues.get('reader')!;
  let readersNext = true;

  const size = (): number => highestFirst.reduce((sum, { length }) => sum + length, 0);

  const isFull = (rank: Priority): boolean =>
    (rank === 'reader' ? readers.length : size() - readers.length) >= maxQueued;

  /** The queue of the lowest rank that has requests, if that is lower than this one. */
  const queueBelow = (rank: Priority): E[] | undefined => {
    const lowest = priorities.findLast((other) => other !== 'reader' && queues.get(other)!.length > 0);
    return rank !== 'reader' && lowest !== undefined && priorities.indexOf(lowest) > priorities.indexOf(rank)
      ? queues.get(lowest)
      : undefined;
  };

  const enqueue = (entry: E): void => {
    const queue = queues.get(entry.rank)!;
    queue.splice(queue.findLastIndex(({ since }) => since <= entry.since) + 1, 0, entry);
  };

  return {
    size,
    enqueue,
    hasRoom: (rank) => !isFull(rank) || queueBelow(rank) !== undefined,
    evictFor: (rank) => (isFull(rank) ? queueBelow(rank)?.pop() : undefined),
    dequeue: () => {
      const readersFirst = readersNext && readers.length > 0;
      readersNext = !readersFirst;
      return readersFirst ? readers.shift() : highestFirst.find(({ length }) => length > 0)?.shift();
    },
    repeatTurn: () => {
      readersNext = true;
    },
    takeExpired: (now) => {
      const before = now - (size() < shortQueue ? shortQueueWaitMs : maxQueuedMs);
      return lowestFirst.find(([first]) => first !== undefined && first.since < before)?.shift();
    },
    setRank: (entry, rank) => {
      const queue = queues.get(entry.rank)!;
      const place = queue.indexOf(entry);
      entry.rank = rank;
      if (place < 0) return;
      queue.splice(place, 1);
      enqueue(entry);
    },
  };
}
