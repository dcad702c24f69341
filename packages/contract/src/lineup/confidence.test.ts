import { expect, test } from 'vitest';
import { confidenceOf } from './confidence.ts';
import { parseLineup } from './parse-lineup.ts';

test('a list of names is read with confidence', () => {
  const text = 'MAIN STAGE\n22:00 Amber Owl (DE)\n23:00 Moss Engine [live]\n\nFriday\nLoam\n+ more tba\nEND';
  expect(confidenceOf(parseLineup(text))).toMatchObject({ understood: 1, prose: 0, doubt: null });
});

test('running text is not', () => {
  const text =
    'We dance together under the old trees until the morning sun comes up again\nAmber Owl\n' +
    'Please bring your own cup and take all of your rubbish home with you afterwards\nMoss';
  expect(confidenceOf(parseLineup(text))).toMatchObject({
    understood: 0.5,
    prose: 0.5,
    doubt: 'It reads like running text',
  });
});

test('neither is nothing at all', () => {
  expect(confidenceOf(parseLineup(''))).toEqual({ understood: 0, prose: 0, words: 0, doubt: 'No artists were found' });
});

test.each([
  ['Amber Owl', null],
  ['Amber Owl\nhttps://tickets.example', 'Only one name was found'],
  ['Goa\nFull-On\nForest', 'It names styles rather than artists'],
  ['Amber\nand many other friends\nand the usual crew', 'It names styles rather than artists'],
])('%j: %s', (text, doubt) => {
  expect(confidenceOf(parseLineup(text)).doubt).toBe(doubt);
});
