import type { Table } from '../table/table.ts';
import { type Line, listHeaders, toTable } from './list-table.ts';
import { isDate, isPlace, splitWhere } from './list-values.ts';

/** Most lines of a text in which a sentence names the day. */
const maxSentences = 60;
/** Words before the place in a sentence. */
const beforePlace = /^\W{0,3}(?:at|in|@|im|in der|bei|au|à|en|en el|a|al|presso|no|na|в)\s(?:the\s)?/iu;

/** Reads a text of sentences, one of which names a day: `We meet on Friday, 11 June 2027 at …`; its first line is the name. */
export function readSentence(filled: readonly Line[]): Table | undefined {
  const [first, ...others] = filled;
  // a day before it: not a name, but a line of a list
  if (first === undefined || others.length >= maxSentences || first.when.day !== '') return undefined;
  const [statedDay, ...more] = others.flatMap((line) => dayInSentence(line.text) ?? []);
  if (statedDay === undefined || more.length > 0) return undefined;
  const place = statedDay.rest.replace(beforePlace, '').replace(/[.!]$/, '');
  const where = statedDay.rest !== place && isPlace(place) ? place : '';
  const cells = [
    statedDay.day,
    '',
    first.text.trim(),
    ...splitWhere(where),
    '',
    others.map(({ text }) => text).join('\n'),
  ];
  return toTable(listHeaders, [{ line: first.number, cells }]);
}

/** Returns the longest day with a year in a sentence of several words, and the text behind it. */
function dayInSentence(text: string): { day: string; rest: string } | undefined {
  const words = text.trim().split(/\s+/);
  if (words.length < 6 || !/(?:19|20)\d\d/.test(text)) return undefined;
  for (let length = 8; length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const day = words
        .slice(from, from + length)
        .join(' ')
        .replace(/[.,!]$/, '');
      if (/(?:19|20)\d\d/.test(day) && isDate(day)) return { day, rest: words.slice(from + length).join(' ') };
    }
  return undefined;
}
