import { beforeEach, expect, test } from 'vitest';
import { type Priority, PriorityQueue, type Queued } from './priority-queue.ts';

let queue: PriorityQueue<Queued>;

beforeEach(() => {
  queue = new PriorityQueue<Queued>({ maxQueued: 4, maxQueuedMs: 2000, shortQueue: 3, shortQueueWaitMs: 10_000 });
});

function enqueue(priority: Priority, since: number): Queued {
  const entry = { priority, since };
  queue.enqueue(entry);
  return entry;
}

const dequeueAll = (): (Queued | undefined)[] => Array.from({ length: queue.size() }, () => queue.dequeue());

test('requests in a short queue may wait longer', () => {
  const [first, second, third] = [enqueue('visitor', 0), enqueue('visitor', 1), enqueue('visitor', 2)];
  expect(queue.takeExpired(2000)).toBeUndefined();
  expect(queue.takeExpired(2001)).toBe(first);
  expect(queue.takeExpired(10_001)).toBe(undefined);
  expect([queue.takeExpired(10_002), queue.takeExpired(10_003)]).toEqual([second, third]);
});

test('of expired requests the lowest priority goes first', () => {
  const [admin, member, visitor] = [enqueue('admin', 0), enqueue('member', 1), enqueue('visitor', 2)];
  expect([queue.takeExpired(5000), queue.takeExpired(5000)]).toEqual([visitor, undefined]);
  expect(dequeueAll()).toEqual([admin, member]);
});
