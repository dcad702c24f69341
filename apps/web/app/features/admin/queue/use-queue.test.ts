import { expect, test } from 'vitest';
import { queued } from '../../../testing/queue.tsx';
import { type DecidedVersions, reviewedVersion, withoutDecided } from './use-queue.ts';

const records = [queued(1), queued(2), queued(3)];
const loaded = { records, totals: { waiting: 7, returned: 2, decided: 1 } };
const decided: DecidedVersions = new Map([
  [reviewedVersion(queued(1)), 'publish'],
  [reviewedVersion(queued(3)), 'return'],
]);

test('a published record leaves the list, a returned one moves to the other list', () => {
  expect(withoutDecided(loaded, 'waiting', decided)).toEqual({
    records: [queued(2)],
    totals: { waiting: 5, returned: 3, decided: 3 },
  });
});

test('in the returned list, a published record leaves and one returned again stays', () => {
  expect(withoutDecided(loaded, 'returned', decided).totals).toEqual({ waiting: 7, returned: 1, decided: 3 });
});

test('a newer version of a decided record is queued again', () => {
  const again = { records: [queued(1, { updated_at: 'second' })], totals: { waiting: 1, returned: 0, decided: 0 } };
  expect(withoutDecided(again, 'waiting', decided)).toEqual(again);
});
