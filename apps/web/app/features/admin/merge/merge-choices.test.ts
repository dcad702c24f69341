import { expect, test } from 'vitest';
import type { MergeCandidate, MergeComparison } from '@moonfloor/contract/records/merge';
import { defaultChoices } from './merge-choices.ts';

const side = (id: number, values: MergeCandidate['values']): MergeCandidate => ({
  id,
  name: 'SOLSTICE',
  status: 'published',
  author: null,
  created_at: '2030-01-01T00:00:00.000Z',
  updated_at: '2030-01-01T00:00:00.000Z',
  values,
  links: { events: 0, releases: 0 },
});
const compared = (keep: string[], from: string[]): MergeComparison => ({
  type: 'event',
  keep: side(1, { promoters: keep }),
  from: side(2, { promoters: from }),
  referred: [],
  barrier: null,
  takes: true,
  same_days: [],
});

test('both lists are taken as long as their field can have them', () => {
  expect(defaultChoices(compared(['A', 'B', 'C'], ['a', 'D', 'E']))).toEqual({ promoters: 'both' });
  expect(defaultChoices(compared(['A', 'B', 'C'], ['D', 'E', 'F']))).toEqual({ promoters: 'keep' });
});
