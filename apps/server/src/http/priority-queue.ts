import { type Priority, priorities } from './caller-priority.ts';

/** A queued request. */
export interface Queued {
  priority: Priority;
  /** When it arrived, in milliseconds of `performance.now`. */
  since: number;
}

/** Bounds of a queue. */
export interface QueueLimits {
  /** Maximum number of queued requests; readers have a separate queue of this length. */
  maxQueued: number;
  /** Maximum waiting time, in milliseconds. */
  maxQueuedMs: number;
  /** A queue with fewer requests than this is short. */
  shortQueue: number;
  /** Maximum waiting time in a short queue, in milliseconds. */
  shortQueueWaitMs: number;
}

/** Requests in the order of their priority and, within a priority, of their arrival. */
export interface PriorityQueue<E extends Queued> {
  size(): number;
  /** Whether a request of this priority can be queued, in place of one of a lower priority if necessary. */
  hasRoom(priority: Priority): boolean;
  /** Removes the newest request of the lowest priority if the queue is full. Call it after `hasRoom`. */
  evictFor(priority: Priority): E | undefined;
  enqueue(entry: E): void;
  /** Removes and returns the next request: every second one is a reader's. */
  dequeue(): E | undefined;
  /** Makes the next request a reader's again, because the last one needed no work. */
  keepReadersNext(): void;
  /** Removes and returns an expired request, of the lowest priority first. `now` is a time of `performance.now`. */
  takeExpired(now: number): E | undefined;
  /** Changes the priority of a request, and its position if it is queued. */
  setPriority(entry: E, priority: Priority): void;
}

/** Creates an empty queue. */
export function createPriorityQueue<E extends Queued>({
  maxQueued,
  maxQueuedMs,
  shortQueue,
  shortQueueWaitMs,
}: QueueLimits): PriorityQueue<E> {
  const queues = new Map<Priority, E[]>(priorities.map((priority) => [priority, []]));
  const highestFirst = [...queues.values()];
  const lowestFirst = highestFirst.toReversed();
  const readers = queues.get('reader')!;
  let readersNext = true;

  const size = (): number => highestFirst.reduce((sum, { length }) => sum + length, 0);

  const isFull = (priority: Priority): boolean =>
    (priority === 'reader' ? readers.length : size() - readers.length) >= maxQueued;

  /** Returns the non-empty queue of the lowest priority, if that is lower than this one. */
  const queueBelow = (priority: Priority): E[] | undefined => {
    const lowest = priorities.findLast((other) => other !== 'reader' && queues.get(other)!.length > 0);
    return priority !== 'reader' && lowest !== undefined && priorities.indexOf(lowest) > priorities.indexOf(priority)
      ? queues.get(lowest)
      : undefined;
  };

  const enqueue = (entry: E): void => {
    const queue = queues.get(entry.priority)!;
    queue.splice(queue.findLastIndex(({ since }) => since <= entry.since) + 1, 0, entry);
  };

  return {
    size,
    enqueue,
    hasRoom: (priority) => !isFull(priority) || queueBelow(priority) !== undefined,
    evictFor: (priority) => (isFull(priority) ? queueBelow(priority)?.pop() : undefined),
    dequeue: () => {
      const readersFirst = readersNext && readers.length > 0;
      readersNext = !readersFirst;
      return readersFirst ? readers.shift() : highestFirst.find(({ length }) => length > 0)?.shift();
    },
    keepReadersNext: () => {
      readersNext = true;
    },
    takeExpired: (now) => {
      const before = now - (size() < shortQueue ? shortQueueWaitMs : maxQueuedMs);
      return lowestFirst.find(([first]) => first !== undefined && first.since < before)?.shift();
    },
    setPriority: (entry, priority) => {
      const queue = queues.get(entry.priority)!;
      const place = queue.indexOf(entry);
      entry.priority = priority;
      if (place < 0) return;
      queue.splice(place, 1);
      enqueue(entry);
    },
  };
}
