import { expect, test } from 'vitest';
import type { QueuedRecord } from '@moonfloor/contract/moderation/moderation';
import { type DecidedVersions, reviewedVersion, withoutDecided } from './use-queue.ts';

const record = (id: number, updated_at = 'first'): QueuedRecord => ({
  id,
  type: 'event',
  name: `EVENT ${id}`,
  status: 'draft',
  author: null,
  created_at: '',
  updated_at,
  day: null,
  end_day: null,
  country: null,
  picture: null,
  acts: [],
  acts_total: 0,
  source: null,
  author_record: null,
  duplicates: [],
  decided_at: null,
  review: null,
  flags: [],
  flag_counts: { alike: 0, links: 0 },
  alike: [],
  barrier: null,
});
const records = [record(1), record(2), record(3)];
const loaded = { records, totals: { waiting: 7, returned: 2, decided: 1 } };
const decided: DecidedVersions = new Map([
  [reviewedVersion(record(1)), 'publish'],
  [reviewedVersion(record(3)), 'return'],
]);

test('a published record leaves the list, a returned one moves to the other list', () => {
  expect(withoutDecided(loaded, 'waiting', decided)).toEqual({
    records: [record(2)],
    totals: { waiting: 5, returned: 3, decided: 3 },
  });
});

test('in the returned list, a published record leaves and one returned again stays', () => {
  expect(withoutDecided(loaded, 'returned', decided).totals).toEqual({ waiting: 7, returned: 1, decided: 3 });
});

test('a newer version of a decided record is queued again', () => {
  const again = { records: [record(1, 'second')], totals: { waiting: 1, returned: 0, decided: 0 } };
  expect(withoutDecided(again, 'waiting', decided)).toEqual(again);
});
