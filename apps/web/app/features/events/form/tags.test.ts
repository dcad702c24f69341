import { expect, test } from 'vitest';
import { withTag } from './tags.ts';

test('a tag is uppercased; empty names and names that are there add nothing', () => {
  const one = withTag([], ' light  weavers ', 4);
  expect(one).toEqual([{ id: 4, decoration_name: 'LIGHT  WEAVERS' }]);
  expect(withTag(one, '   ', null)).toBe(one);
  expect(withTag(one, 'Light Weavers', null)).toBe(one);
});
