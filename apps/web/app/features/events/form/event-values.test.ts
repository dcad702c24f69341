import { expect, test } from 'vitest';
import { addTag } from '../../record-form/tags-field.tsx';

test('a tag is uppercased; empty and existing names add nothing', () => {
  const one = addTag([], ' light  weavers ', 4);
  expect(one).toEqual([{ id: 4, name: 'LIGHT  WEAVERS' }]);
  expect(addTag(one, '   ', null)).toBe(one);
  expect(addTag(one, 'Light Weavers', null)).toBe(one);
});
