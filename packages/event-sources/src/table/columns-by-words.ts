import type { ImportField } from '@moonfloor/contract/imports/import-fields';
import type { ImportMapping } from '@moonfloor/contract/imports/imports';
import { readDegreesPair } from '@moonfloor/contract/values/degrees';
import { regionNames } from './column-names-table.ts';
import {
  canBeField,
  hasNames,
  isMostlyDays,
  mostlySaysStatus,
  namesYear,
  sampleValues,
  saysStatus,
} from './column-values.ts';
import { areaWords, endWord, linkWords, ownerWords, startWord, wordsOf } from './header-words.ts';

/** Guesses the end and the name by a word of their columns' names: `beginsOn`, `field_date.end_value`, `event_title`. */
export function guessByWords(
  mapping: ImportMapping,
  headers: readonly string[],
  columns: readonly (readonly string[])[],
): ImportMapping {
  const guessed = [...mapping];
  const take = (field: ImportField, matches: (words: string[], values: readonly string[]) => boolean): void => {
    if (guessed.includes(field)) return;
    const at = headers.findIndex(
      (header, column) => guessed[column] === '' && matches(wordsOf(header), columns[column] ?? []),
    );
    if (at >= 0) guessed[at] = field;
  };
  take(
    'event_status',
    (words, values) => saysStatus(values) || (words.some((word) => regionNames.has(word)) && mostlySaysStatus(values)),
  );
  const arePositions = (values: readonly string[]): boolean => {
    const filled = sampleValues(values);
    const positions = filled.filter((value) => /\d[.,]\d{4}|°/.test(value) && readDegreesPair(value) !== undefined);
    return positions.length > 0 && positions.length * 2 >= filled.length;
  };
  if (!guessed.includes('latitude')) take('coordinates', (_, values) => arePositions(values));
  take('event_end_date', (words, values) => words.some((word) => endWord.test(word)) && isMostlyDays(values));
  const isClock = (values: readonly string[]): boolean =>
    canBeField('start_time', values) &&
    values.some((value) => /\d[:.h]\d\d|\d\s?(?:uhr|h|ч|uur|[ap]m|時|时|시|点|點|น)/i.test(value)) &&
    !values.some(namesYear);
  const areLinks = (values: readonly string[]): boolean => {
    const filled = sampleValues(values);
    return filled.length > 0 && filled.every((value) => /^https?:\/\/\S+$/.test(value));
  };
  // `Link to tickets`, `Your website`
  take('ticket_link', (words, values) => words.some((word) => /^tickets?$/.test(word)) && areLinks(values));
  take('event_page_link', (words, values) => words.some((word) => linkWords.has(word)) && areLinks(values));
  take('start_time', (words, values) => words.some((word) => startWord.test(word)) && isClock(values));
  take('end_time', (words, values) => words.some((word) => endWord.test(word)) && isClock(values));
  take(
    'event_name',
    (words, values) =>
      /^(?:name|title|titel|titre|titulo|nom|nombre|text|summary)$/.test(words.at(-1) ?? '') &&
      !words.some((word) => areaWords.has(word) || ownerWords.has(word)) &&
      hasNames(values) &&
      sampleValues(values).length > 0,
  );
  return guessed;
}
