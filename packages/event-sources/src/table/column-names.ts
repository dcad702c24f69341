import { searchKey } from '@moonfloor/contract/values/text';
import { wordSet } from '@moonfloor/lineup/word-patterns';

/** The known names of a field's columns with their ranks, the most specific first. */
export type ColumnNames = ReadonlyMap<string, number>;

/** Words between others that say nothing: `nom de l'événement`, `date of the event`. */
const linkingWords = wordSet(`
  of the der des de di del della dell dello dei degli d l la le les el los las du do da dos das for pa на का की के
`);

/** Returns the words of a name of a column, in lower case, without accents and linking words. */
export const wordsOfName = (name: string): string[] =>
  (searchKey(name).match(/[\p{L}\p{N}]+/gu) ?? [])
    .map((word) => word.toLowerCase())
    .filter((word, at, all) => at === 0 || at === all.length - 1 || !linkingWords.has(word))
    // the Arabic article
    .map((word) => word.replace(/^ال(?=\p{L}{2})/u, ''));

/** Returns names of columns as they are compared. */
export const names = (text: string): ColumnNames =>
  new Map(
    text
      .split(',')
      .map((name, rank): [string, number] => [wordsOfName(name).join(' '), rank])
      .reverse(),
  );
