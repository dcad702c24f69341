import { expect, test } from 'vitest';
import {
  chosenPicturesInOrder,
  dropMissing,
  moveItem,
  storedPicturesInOrder,
  submittedOrder,
} from './picture-order.ts';

const chosen = [{ id: 'x' }, { id: 'y' }];
const refs = ['y', '/media/1', 'x', '/media/2'];

test('stored and chosen images keep their order', () => {
  expect(chosenPicturesInOrder(refs, chosen)).toEqual([{ id: 'y' }, { id: 'x' }]);
  expect(storedPicturesInOrder(refs, chosen)).toEqual(['/media/1', '/media/2']);
});

test('the submitted order restores the positions of the refs', () => {
  const sent = [...storedPicturesInOrder(refs, chosen), ...chosenPicturesInOrder(refs, chosen).map(({ id }) => id)];
  expect(submittedOrder(refs, chosen).map((place) => sent[place])).toEqual(refs);
  expect(submittedOrder(['/media/1', '/media/1', 'x'], chosen)).toEqual([0, 1, 2]);
});

test('drops images that the record no longer has', () => {
  expect(dropMissing(['/media/1', 'x', '/media/1', '/media/2'], chosen, ['/media/1', '/media/3'])).toEqual([
    '/media/1',
    'x',
  ]);
});

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
  [0, 3, ['a', 'b', 'c']],
  [-1, 0, ['a', 'b', 'c']],
])('moving %i to %i', (from, to, result) => {
  expect(moveItem(['a', 'b', 'c'], from, to)).toEqual(result);
});
