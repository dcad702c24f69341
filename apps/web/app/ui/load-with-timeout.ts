import { limits } from '@moonfloor/contract/limits';

/** Loads code by a dynamic import; rejects when that fails or takes longer than a page waits for code. */
export function loadWithTimeout<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The code took too long to load')), limits.chunkTimeoutMs);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
