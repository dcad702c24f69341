import { expect, test } from 'vitest';
import { hardCodedTexts } from './hard-coded-texts.ts';

const linesOf = (source: string): string[] =>
  hardCodedTexts('a.tsx', source).map((line) => line.replace(/^.*not a message: /, ''));

test.each([
  ['text between tags', '<p>Loading events…</p>', ['Loading events…']],
  ['text beside a value', '<p>{count} events found</p>', ['events found']],
  ['a label', '<Button label="Close" />', ['Close']],
  ['either of two texts', "<p>{open ? 'Hide' : 'Show'}</p>", ['Hide', 'Show']],
  ['a text that depends on a condition', "<p>{open && 'Shown'}</p>", ['Shown']],
  ['a composed text', '<p>{`${count} events`}</p>', [' events']],
])('%s is reported', (_what, source, found) => {
  expect(linesOf(`export const A = () => ${source};`)).toEqual(found);
});

test.each([
  ['messages', "<p title={t('Close')}>{t('Show')}</p>"],
  ['names', '<p>Moonfloor</p>'],
  ['classes and identifiers', '<p className="wide" id="main" />'],
  ['punctuation', '<p>{a} · {b}</p>'],
])('%s are not', (_what, source) => {
  expect(linesOf(`export const A = () => ${source};`)).toEqual([]);
});
