import { expect, test } from 'vitest';
import { createMemberQueue, ParseTimeout } from './member-queue.ts';

const hour = 60 * 60 * 1000;

test('a member’s sources are parsed one after the other; up to four are queued, and others are rejected', async () => {
  const queue = createMemberQueue(() => 0);
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const reads = [
    queue(1, () => first.promise.then(() => order.push('first'))),
    queue(1, async () => order.push('second')),
    ...['third', 'fourth', 'fifth'].map((name) => queue(1, async () => order.push(name))),
  ];
  await expect(queue(1, async () => order.push('sixth'))).rejects.toMatchObject({
    problem: { status: 429 },
    headers: { 'retry-after': '10' },
  });
  await queue(2, async () => order.push('somebody else'));
  first.resolve();
  await Promise.all(reads);
  expect(order).toEqual(['somebody else', 'first', 'second', 'third', 'fourth', 'fifth']);
});

test('after a timeout, a member’s limit is half as long for an hour', async () => {
  let now = 0;
  const queue = createMemberQueue(() => now);
  const exceed = (member: number) => queue(member, (limit) => Promise.reject(new ParseTimeout(String(limit))));
  const limitOf = (member: number) => queue(member, async (ms) => ms);
  for (const ms of ['10000', '5000', '2500', '1250', '1000', '1000']) await expect(exceed(1)).rejects.toThrow(ms);
  expect([await limitOf(1), await limitOf(2)]).toEqual([1000, 10_000]);
  await expect(queue(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  now += hour - 1;
  expect(await limitOf(1)).toBe(1000);
  now += 1;
  expect(await limitOf(1)).toBe(10_000);
});
