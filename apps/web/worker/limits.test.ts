import { expect, test } from 'vitest';
import type { KeptEvent } from '../app/api/kept-pages.ts';
import { limits, withinLimits } from './limits.ts';

const megabyte = 1024 * 1024;

const event = (id: number, values: Partial<KeptEvent> = {}): KeptEvent => ({
  id,
  name: `Event ${id}`,
  date: '2026-08-01',
  starred: false,
  usedAt: id,
  savedAt: id,
  completeAt: id,
  bytes: megabyte,
  pages: [`/event/${id}`],
  files: [],
  code: 'build',
  codeBytes: megabyte,
  ...values,
});

const ids = (events: readonly KeptEvent[]): number[] => events.map(({ id }) => id).sort((a, b) => a - b);

test('of the events that were opened, the least recently used ones are removed', () => {
  const opened = Array.from({ length: limits.openedEvents + 2 }, (_, index) => event(index + 1));
  expect(ids(withinLimits(opened, limits.bytes))).toEqual(ids(opened.slice(2)));
  const starred = opened.map((entry) => ({ ...entry, starred: true }));
  expect(withinLimits(starred, limits.bytes)).toHaveLength(opened.length);
});

test('starred events are removed last, and each build counts once', () => {
  const events = [event(1, { starred: true }), event(2), event(3), event(4)];
  expect(ids(withinLimits(events, 4 * megabyte))).toEqual([1, 3, 4]);
  expect(ids(withinLimits(events, 2 * megabyte))).toEqual([1]);
  const builds = events.map((entry) => ({ ...entry, code: `build ${entry.id}` }));
  expect(ids(withinLimits(builds, 4 * megabyte))).toEqual([1, 4]);
});

test('one event that exceeds the limit removes no others', () => {
  expect(ids(withinLimits([event(1), event(2, { bytes: 60 * megabyte })], limits.bytes))).toEqual([1]);
});
