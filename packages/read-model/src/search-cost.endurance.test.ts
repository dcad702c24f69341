import { beforeAll, expect, test } from 'vitest';
import { searchKey } from '@moonfloor/contract/values/text';
import { TimeSlicer } from '@moonfloor/contract/values/time-slicer';
import { SearchIndex } from './search-index.ts';
import { indexText } from './tokenize.ts';
import { findForVisitors } from './visitor-search.ts';

const records = 100_000;

/** Maximum CPU of the most expensive query of 200 characters, in milliseconds. */
const maxCpu = 200;

/** Returns a plausible word, unique for each number and similar to many others. */
function wordOf(number: number): string {
  const syllables = ['an', 'ba', 'cho', 'dre', 'eli', 'fos', 'gha', 'hul', 'ino', 'ka'];
  return [...String(number * 7919)]
    .map((digit) => syllables[Number(digit)]!)
    .join('')
    .slice(0, 30);
}

const kana = (number: number): string =>
  [...String(number)].map((digit) => 'あいうえおかきくけこ'[Number(digit)]!).join('');

const index = new SearchIndex();

beforeAll(async () => {
  index.load(
    Array.from({ length: records }, (_, at) => ({
      type: 'event' as const,
      id: at + 1,
      status: 'published',
      isPublic: true,
      begins: '2026-06-15',
      due: '2026-06-15',
      name_key: searchKey(`${wordOf(at)} night`),
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
      words: indexText(
        [`${wordOf(at)} night ${kana(at)}`],
        [`${wordOf(at * 3)} ${wordOf(at * 5)} a b c d e f g h i j`],
      ),
    })),
  );
  await index.finishLoading(new TimeSlicer());
});

const repeated = (text: string): string => text.repeat(200).slice(0, 200);

test.each([
  ['one letter', 'a'],
  ['many letters', repeated('a b c d e f g h i j k l m n o p q r s t u v w x y z ')],
  ['many words that all have', repeated('night a ')],
  ['many words that nobody has', repeated('nighz bachoz ankadx ghainq ')],
  ['many long words', repeated('bachoanbachoanbachoanbachoankz ')],
  ['one very long word', repeated('bacho')],
  ['words with faults in their first letters', repeated('xachoan xaba xankadre ')],
  ['a run of letters without spaces', repeated('あいうえおかきくけこ')],
  ['such letters that nobody has', repeated('山川')],
  ['many runs', repeated('あい うえお ')],
  ['symbols', repeated('★ ')],
  ['emoji', repeated('🌕🌑')],
])('a search for %s is cheap', (_what, query) => {
  const ask = () => findForVisitors(index, query, '2026-06-15').page('all', 0, 100);
  // the least of several: garbage collection and other threads only add to it
  const costs = Array.from({ length: 6 }, () => {
    const before = process.cpuUsage();
    ask();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  expect(Math.min(...costs)).toBeLessThan(maxCpu);
});
