import pLimit, { type LimitFunction } from 'p-limit';

/** Work that runs a few at a time for each key, in this process. */
export interface KeyedQueue<K> {
  /** How much of a key's work waits. */
  queued(key: K): number;
  /** Runs `work` when less than `atOnce` of the same key runs. */
  run<T>(key: K, maxConcurrent: number, work: () => Promise<T>): Promise<T>;
}

/** Makes a queue that forgets each key when nothing of it is left. */
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
