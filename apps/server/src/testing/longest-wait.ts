import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Returns the longest time that concurrent requests waited for a response, as a fraction of the duration of `work`. */
export async function longestWait(site: TestApp, work: Promise<unknown>): Promise<number> {
  const over = new AbortController();
  const began = performance.now();
  let [last, longest] = [began, 0];
  const count = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const done = work.finally(() => over.abort());
  while (!over.signal.aborted) {
    await setImmediate();
    expect((await site.request('GET', '/healthz')).statusCode).toBe(200);
    count();
  }
  await done;
  return longest / (last - began);
}
