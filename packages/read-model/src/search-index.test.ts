import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchKey, compareText } from '@moonfloor/contract/values/text';
import { TimeSlicer } from '@moonfloor/contract/values/time-slicer';
import type { IndexedRecord } from './record-columns.ts';
import { SearchIndex } from './search-index.ts';
import { indexText } from './tokenize.ts';
import { findForVisitors } from './visitor-search.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'é', 'к', '1'), minLength: 1, maxLength: 3 });
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const record = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  name: text,
  other: text,
  status: fc.constantFrom('published', 'draft', 'deleted'),
  day: fc.integer({ min: 10, max: 28 }),
});
type Drawn = { id: number; name: string; other: string; status: string; day: number };

const entryOf = ({ id, name, other, status, day }: Drawn): IndexedRecord => ({
  type: 'event',
  id,
  status,
  isPublic: status === 'published',
  begins: `2026-06-${day}`,
  due: `2026-06-${day}`,
  name_key: searchKey(name),
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: `2026-01-${day}T00:00:00.000Z`,
  words: indexText([name], [other]),
});

test('loaded and added records give the same results as a linear search', async () => {
  const property = fc.asyncProperty(
    fc.uniqueArray(record, { selector: ({ id }) => id, maxLength: 40 }),
    fc.array(record, { maxLength: 60 }),
    word,
    word,
    async (loaded, later, first, second) => {
      const index = new SearchIndex();
      index.load(loaded.map(entryOf));
      await index.finishLoading(new TimeSlicer());
      for (const change of later) index.put(entryOf(change));
      const current = [...new Map([...loaded, ...later].map((drawn) => [drawn.id, drawn])).values()];
      const prefixes = [first, second].map(searchKey);
      const matching = current.filter(({ name, other }) => {
        const words = searchKey(`${name} ${other}`).split(' ');
        return prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)));
      });

      const ids = (keys: readonly { id: number }[]) => keys.map(({ id }) => id);
      const request = {
        type: 'all',
        descending: false,
        offset: 0,
        limit: 1000,
        statusOf: (status: string) => status,
      } as const;
      const byName = index.list(prefixes, { ...request, sortBy: 'name' });
      const inOrder = matching.toSorted((a, b) => compareText(searchKey(a.name), searchKey(b.name)) || a.id - b.id);
      expect(ids(byName.keys)).toEqual(ids(inOrder));
      const byUpdate = index.list(prefixes, { ...request, sortBy: 'updated_at', descending: true });
      expect(ids(byUpdate.keys)).toEqual(ids(matching.toSorted((a, b) => b.day - a.day || b.id - a.id)));

      const finds = findForVisitors(index, `${first} ${second}`, '2026-06-15');
      const seen = finds.page('all', 0, 1000).filter(({ near }) => !near);
      expect(new Set(ids(seen))).toEqual(new Set(ids(matching.filter(({ status }) => status === 'published'))));
      expect(seen).toHaveLength(new Set(ids(seen)).size);
      expect(finds.counts.event).toBe(finds.page('event', 0, 1000).length);
    },
  );
  await fc.assert(property);
});

test('many records are added and removed', async () => {
  const many = Array.from({ length: 5000 }, (_, at) => ({
    id: at + 1,
    name: `Night ${at}`,
    other: `w${at % 700}`,
    status: 'published',
    day: 10 + (at % 19),
  }));
  const index = new SearchIndex();
  index.load(many.slice(0, 4000).map(entryOf));
  await index.finishLoading(new TimeSlicer());
  for (const drawn of many.slice(4000)) index.put(entryOf(drawn));
  expect(index.needsRebuild).toBe(false);
  expect(findForVisitors(index, 'night 4999', '2026-06-15').page('all', 0, 5)).toEqual([
    { type: 'event', id: 5000, near: false },
  ]);
  expect(findForVisitors(index, 'night', '2026-06-15').total).toBe(5000);
  for (const drawn of many.slice(0, 2500)) index.put(entryOf({ ...drawn, name: 'Day', status: 'draft' }));
  expect(findForVisitors(index, 'night', '2026-06-15').total).toBe(2500);
  expect(index.counts(['draft'])).toMatchObject({ event: 2500 });
  expect(index.needsRebuild).toBe(true);
});
