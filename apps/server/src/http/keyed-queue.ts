import pLimit, { type LimitFunction } from 'p-limit';

/** Work whose concurrency is bounded per key, in this process. */
export interface KeyedQueue<K> {
  /** Returns the number of waiting tasks of a key. */
  queued(key: K): number;
  /** Runs `work` once fewer than `maxConcurrent` tasks of the same key are running. */
  run<T>(key: K, maxConcurrent: number, work: () => Promise<T>): Promise<T>;
}

/** Creates a queue that deletes a key when none of its tasks is left. */
export function createKeyedQueue<K>(): KeyedQueue<K> {
  const queues = new Map<K, LimitFunction>();
  return {
    queued: (key) => queues.get(key)?.pendingCount ?? 0,
    run: async (key, maxConcurrent, work) => {
      const queue = queues.get(key) ?? pLimit(maxConcurrent);
      queues.set(key, queue);
      try {
        return await queue(work);
      } finally {
        if (queue.activeCount + queue.pendingCount === 0) queues.delete(key);
      }
    },
  };
}
