import pLimit, { type LimitFunction } from 'p-limit';

/** Bounds the concurrency of work per key, in this process. */
export class KeyedQueue<K> {
  /** Deleted when none of a key's tasks is left. */
  readonly #queues = new Map<K, LimitFunction>();

  /** Returns the number of waiting tasks of a key. */
  queued(key: K): number {
    return this.#queues.get(key)?.pendingCount ?? 0;
  }

  /** Runs `work` once fewer than `maxConcurrent` tasks of the same key are running. */
  async run<T>(key: K, maxConcurrent: number, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? pLimit(maxConcurrent);
    this.#queues.set(key, queue);
    try {
      return await queue(work);
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) this.#queues.delete(key);
    }
  }
}
