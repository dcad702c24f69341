import { expect, test } from 'vitest';
import { createMemberQueue, ParseTimeout } from './member-queue.ts';

const hour = 60 * 60 * 1000;

test('a member’s sources are parsed one after the other; up to four are queued, and others are rejected', async () => {
  const turns = createMemberQueue(() => 0);
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const reads = [
    turns(1, () => first.promise.then(() => order.push('first'))),
    turns(1, async () => order.push('second')),
    ...['third', 'fourth', 'fifth'].map((name) => turns(1, async () => order.push(name))),
  ];
  await expect(turns(1, async () => order.push('sixth'))).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '10' },
  });
  await turns(2, async () => order.push('somebody else'));
  first.resolve();
  await Promise.all(reads);
  expect(order).toEqual(['somebody else', 'first', 'second', 'third', 'fourth', 'fifth']);
});

test('who has sources read that take too long has half as long for the next, for an hour', async () => {
  let now = 0;
  const turns = createMemberQueue(() => now);
  const late = (member: number) => turns(member, (patience) => Promise.reject(new ParseTimeout(String(patience))));
  const patience = (member: number) => turns(member, async (ms) => ms);
  for (const ms of ['10000', '5000', '2500', '1250', '1000', '1000']) await expect(late(1)).rejects.toThrow(ms);
  expect([await patience(1), await patience(2)]).toEqual([1000, 10_000]);
  await expect(turns(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  now += hour - 1;
  expect(await patience(1)).toBe(1000);
  now += 1;
  expect(await patience(1)).toBe(10_000);
});
