import type { WaitingRecord } from '@moonfloor/contract/moderation';
import { expect, test } from 'vitest';
import { type Decided, versionOf, withoutDecided } from './queue-page.ts';

const record = (id: number, updated_at = 'first'): WaitingRecord => ({
  id, type: 'event', name: `EVENT ${id}`, status: 'draft', author: null, created_at: '', updated_at, review: null,
});
const records = [record(1), record(2), record(3)];
const loaded = { records, totals: { waiting: 7, returned: 2 } };
const decided: Decided = new Map([[versionOf(record(1)), 'publish'], [versionOf(record(3)), 'return']]);

test('what is decided leaves the list, and what is sent back moves over', () => {
  expect(withoutDecided(loaded, 'waiting', decided)).toEqual({
    records: [record(2)], totals: { waiting: 5, returned: 3 },
  });
});

test('of what was sent back, what is published leaves, and what gets another reason stays among it', () => {
  expect(withoutDecided(loaded, 'returned', decided).totals).toEqual({ waiting: 7, returned: 1 });
});

test('a newer version of what was decided waits again', () => {
  const again = { records: [record(1, 'second')], totals: { waiting: 1, returned: 0 } };
  expect(withoutDecided(again, 'waiting', decided)).toEqual(again);
});
