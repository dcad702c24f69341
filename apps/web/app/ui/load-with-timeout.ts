import { limits } from '@moonfloor/contract/limits';

/** Runs a dynamic import; rejects if it fails or times out. */
export function loadWithTimeout<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The code took too long to load')), limits.chunkTimeoutMs);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
