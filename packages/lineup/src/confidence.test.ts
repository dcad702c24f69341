import { expect, test } from 'vitest';
import { doubtAbout } from './confidence.ts';
import { parseLineup } from './parse-lineup.ts';

test.each([
  [
    'a list of names',
    'MAIN STAGE\n22:00 Amber Owl (DE)\n23:00 Moss Engine [live]\n\nFriday\nLoam\n+ more tba\nEND',
    null,
  ],
  [
    'running text',
    'We dance together under the old trees until the morning sun comes up again\nAmber Owl\n' +
      'Please bring your own cup and take all of your rubbish home with you afterwards\nMoss',
    'It reads like running text',
  ],
  ['nothing', '', 'No artists were found'],
  ['a single name', 'Amber Owl', null],
  ['a name and a link', 'Amber Owl\nhttps://tickets.example', 'Only one name was found'],
  ['styles', 'Goa\nFull-On\nForest', 'It names styles rather than artists'],
  ['half sentences', 'Amber\nand many other friends\nand the usual crew', 'It names styles rather than artists'],
])('the doubt about %s', (_, text, doubt) => {
  expect(doubtAbout(parseLineup(text))).toBe(doubt);
});

test('a heading of several words without a place is uncertain, until a person says that it is a floor', () => {
  const text = 'THE LONG NIGHT:\n22:00 Amber\n23:00 Owl\n\nMAIN STAGE:\n22:00 Moss\n23:00 Kiko';
  expect(parseLineup(text).floors.map(({ doubt }) => doubt)).toEqual(['Could be a title', null]);
  expect(parseLineup(text, new Map([[1, 'floor']])).floors.map(({ doubt }) => doubt)).toEqual([null, null]);
});
