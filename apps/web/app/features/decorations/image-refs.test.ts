import { expect, test } from 'vitest';
import { chosenInOrder, moved, orderOf, stillThere, storedInOrder } from './image-refs.ts';

const chosen = [{ id: 'x' }, { id: 'y' }];
const refs = ['y', '/media/1', 'x', '/media/2'];

test('stored and chosen images keep their order', () => {
  expect(chosenInOrder(refs, chosen)).toEqual([{ id: 'y' }, { id: 'x' }]);
  expect(storedInOrder(refs, chosen)).toEqual(['/media/1', '/media/2']);
});

test('the order puts what is sent back into the places of the refs', () => {
  const sent = [...storedInOrder(refs, chosen), ...chosenInOrder(refs, chosen).map(({ id }) => id)];
  expect(orderOf(refs, chosen).map((place) => sent[place])).toEqual(refs);
  expect(orderOf(['/media/1', '/media/1', 'x'], chosen)).toEqual([0, 1, 2]);
});

test('what the record no longer has is left out', () => {
  expect(stillThere(['/media/1', 'x', '/media/1', '/media/2'], chosen, ['/media/1', '/media/3'])).toEqual(['/media/1', 'x']);
});

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
  [0, 3, ['a', 'b', 'c']],
  [-1, 0, ['a', 'b', 'c']],
])('moving %i to %i', (from, to, result) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(result);
});
