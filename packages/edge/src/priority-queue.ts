/**
 * Priorities under overload, highest first. `reader`: a visitor who requests a response that was cached before the content
 * changed; `unknown`: a request with a token that has not been looked up.
 */
export const priorities = ['admin', 'member', 'reader', 'unknown', 'visitor'] as const;
export type Priority = (typeof priorities)[number];

export interface Queued {
  priority: Priority;
  /** When it arrived, in milliseconds of `performance.now`. */
  since: number;
}

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
export class PriorityQueue<E extends Queued> {
  readonly #limits: QueueLimits;
  readonly #queues = new Map<Priority, E[]>(priorities.map((priority) => [priority, []]));
  readonly #highestFirst = [...this.#queues.values()];
  readonly #lowestFirst = this.#highestFirst.toReversed();
  readonly #readers = this.#queues.get('reader')!;
  #readersNext = true;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  size(): number {
    return this.#highestFirst.reduce((sum, { length }) => sum + length, 0);
  }

  #isFull(priority: Priority): boolean {
    const { length } = this.#readers;
    return (priority === 'reader' ? length : this.size() - length) >= this.#limits.maxQueued;
  }

  /** Returns the non-empty queue of the lowest priority, if that is lower than this one. */
  #queueBelow(priority: Priority): E[] | undefined {
    const lowest = priorities.findLast((other) => other !== 'reader' && this.#queues.get(other)!.length > 0);
    return priority !== 'reader' && lowest !== undefined && priorities.indexOf(lowest) > priorities.indexOf(priority)
      ? this.#queues.get(lowest)
      : undefined;
  }

  enqueue(entry: E): void {
    const queue = this.#queues.get(entry.priority)!;
    queue.splice(queue.findLastIndex(({ since }) => since <= entry.since) + 1, 0, entry);
  }

  /** Whether a request of this priority can be queued, in place of one of a lower priority if necessary. */
  hasRoom(priority: Priority): boolean {
    return !this.#isFull(priority) || this.#queueBelow(priority) !== undefined;
  }

  /** Removes the newest request of the lowest priority if the queue is full. Call it after `hasRoom`. */
  evictFor(priority: Priority): E | undefined {
    return this.#isFull(priority) ? this.#queueBelow(priority)?.pop() : undefined;
  }

  /** Removes and returns the next request: every second one is a reader's. */
  dequeue(): E | undefined {
    const readersFirst = this.#readersNext && this.#readers.length > 0;
    this.#readersNext = !readersFirst;
    return readersFirst ? this.#readers.shift() : this.#highestFirst.find(({ length }) => length > 0)?.shift();
  }

  /** Makes the next request a reader's again, because the last one needed no work. */
  keepReadersNext(): void {
    this.#readersNext = true;
  }

  /** Removes and returns an expired request, of the lowest priority first. `now` is a time of `performance.now`. */
  takeExpired(now: number): E | undefined {
    const { shortQueue, shortQueueWaitMs, maxQueuedMs } = this.#limits;
    const cutoff = now - (this.size() < shortQueue ? shortQueueWaitMs : maxQueuedMs);
    return this.#lowestFirst.find(([first]) => first !== undefined && first.since < cutoff)?.shift();
  }

  /** Changes the priority of a request, and its position if it is queued. */
  setPriority(entry: E, priority: Priority): void {
    const queue = this.#queues.get(entry.priority)!;
    const index = queue.indexOf(entry);
    entry.priority = priority;
    if (index < 0) return;
    queue.splice(index, 1);
    this.enqueue(entry);
  }
}
