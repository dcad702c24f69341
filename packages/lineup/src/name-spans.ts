import { isDayText } from './calendar-words.ts';
import { isNonFloorTitle } from './floor-words.ts';
import { isTown } from './places.ts';
import { stripOrnaments } from './punctuation.ts';
import { readCountries } from './read-country.ts';
import { isStyleList } from './style-words.ts';
import { isTimeText } from './times.ts';
import { wordSet } from './word-patterns.ts';

/** A name has no more words. */
const maxNameWords = 6;

/** Words in small letters within names: `Bird of Prey`, `Banco de Gaia`. */
export const particles = wordSet(
  'of the à au aux de del della delle dei di da do dos das du des la le les el los las van von der den n & + x b2b vs vs. feat feat. ft ft. aka',
);

/** A run of words that could be a name. */
export interface Span {
  from: number;
  to: number;
}

export const isNameWord = (word: string): boolean => /^["'([#]*[\p{Lu}\p{Lt}\p{N}$]|^\p{Ll}+\p{Lu}/u.test(word);
const isBracket = (word: string): boolean => /^[([]/u.test(word);

/** The runs of words with capital letters, with the small words that join them. */
export function spansOf(words: readonly string[]): Span[] {
  const spans: Span[] = [];
  for (const [at, word] of words.entries()) {
    if (!isNameWord(word) && !(isBracket(word) && spans.at(-1)?.to === at)) continue;
    const last = spans.at(-1);
    const isJoined =
      last !== undefined && words.slice(last.to, at).every((between) => particles.has(between.toLowerCase()));
    if (isJoined && at - last.to <= 2) last.to = at + 1;
    else spans.push({ from: at, to: at + 1 });
  }
  return spans;
}

export const textOf = (words: readonly string[], { from, to }: Span): string =>
  stripOrnaments(
    words
      .slice(from, to)
      .join(' ')
      .replace(/(?<=[\p{L}\p{N}]{2}|[)\]]|\s\p{N})[.!?…]+$/u, ''),
  );

export const isOther = (name: string): boolean =>
  isDayText(`${name}:`) ||
  isTimeText(name) ||
  isStyleList(name) ||
  isTown(name) ||
  readCountries(name) !== undefined ||
  isNonFloorTitle(name);

export const isName = (name: string): boolean =>
  /\p{L}/u.test(name) && name.split(' ').length <= maxNameWords && !isDayText(`${name}:`) && !isTimeText(name);
