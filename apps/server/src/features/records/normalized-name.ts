import { mapSimpleTypes } from '@moonfloor/contract/records/simple-types';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import { searchKey } from '@moonfloor/contract/values/text';

/** Number of occurrences of each letter in a text; letters equal in their last five bits share a counter. */
export type LetterCounts = Uint16Array;

/** Types whose duplicates are found by name alone; events are compared by day. */
export type TypeComparedByName = Exclude<ResourceType, 'event'>;

/** Version of the stored keys. Increment it when `normalizeName` changes; all keys are then rebuilt. */
export const keyVersion = 2;

/** Returns the key of a name and the reversed key, so that an index finds both prefixes and suffixes. */
export function duplicateKeyOf(type: TypeComparedByName, name: string): { key: string; tail: string } {
  const { key } = normalizeName(type, name);
  return { key, tail: [...key].toReversed().join('') };
}

/** A name normalised for comparison: without case, accents, punctuation, stop words and roman numerals. */
export interface NormalizedName {
  /** Its significant words, in order. */
  words: readonly string[];
  /** The words without spaces, so that names that differ only in spacing are equal. */
  key: string;
  /** The words in alphabetical order, without spaces. */
  sorted: string;
  /** The numbers, in order: "Vol. 3" is not "Vol. 4". */
  numbers: string;
  /** Occurrences of each letter. */
  counts: LetterCounts;
  /** The distinct significant words. */
  wordSet: () => ReadonlySet<string>;
}

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const commonStopWords = 'THE A AN AND OF AT IN OM BY WITH DE DA DO DEL LA LE LES EL LOS LAS DER DIE DAS HET UND ET Y E';

/** Stop words by type: words that do not distinguish one record from another. */
const stopWords: Readonly<Record<ResourceType, ReadonlySet<string>>> = {
  event:
    wordSet(`${commonStopWords} FESTIVAL FESTIVALS FEST FESTI FESTA FESTE PARTY PARTIES RAVE EVENT EVENTS OPEN AIR OPENAIR
    INDOOR OUTDOOR PRES PRESENT PRESENTS PRESENTED PRESENTA PRESENTE PRESENTENT PRASENTIERT PRAESENTIERT GATHERING EDITION
    OFFICIAL MUSIC ARTS ART CULTURE PSY TRANCE PSYTRANCE GOA PSYCHEDELIC PSYCHEDELISCHE FT FEAT`),
  artist: wordSet(`${commonStopWords} DJ DJS LIVE LIVESET LIVEACT SET ACT DJSET VJ FT FEAT`),
  decoration: wordSet(
    `${commonStopWords} DECO DECOS DECOR DECORATION DECORATIONS DEKO CREW TEAM COLLECTIVE ART ARTS PROJECT VISUAL VISUALS`,
  ),
  release: wordSet(`${commonStopWords} EP LP ALBUM SINGLE VA COMPILATION REMASTER REMASTERED`),
  ...mapSimpleTypes((type) => wordSet(`${commonStopWords} ${type.toUpperCase()} CLUB RECORDS RECORDINGS EVENTS CREW`)),
};

/** Parenthesised suffixes of artist names: kind of set, or country. */
const parentheticals = /[([](?:live(?:[ -]?(?:set|act))?|dj(?:[ -]?set)?|\p{L}{2,3})[)\]]/giu;

/** Years and editions, which do not identify an event: "2026", "Ozora2026", "'26", "17th". */
const yearsAndOrdinals = /(?<!\d)(?:19|20)\d\d(?!\d)|['’]\d\d(?!\d)|(?<![\p{L}\d])\d+(?:st|nd|rd|th)(?!\p{L})/giu;

/** A roman numeral below 40; editions have no greater ones. */
const romanNumeral = /^X{0,3}(?:IX|IV|V?I{0,3})$/;
const romanDigits: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

/**
 * Writes a roman numeral in arabic digits, so that "Vol. VI" is "Vol. 6". The first word is none ("Vi Noctis"), nor is a
 * single letter before the last word ("Hadra x Boom").
 */
function withArabicNumeral(word: string, at: number, words: readonly string[]): string {
  const isNumeral = at > 0 && (word.length > 1 || at === words.length - 1) && romanNumeral.test(word);
  if (!isNumeral) return word;
  const values = [...word].map((letter) => romanDigits[letter]!);
  return String(values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0));
}

/** Normalises a name of a record for comparison. A name that consists of stop words only keeps them. */
export function normalizeName(type: ResourceType, name: string): NormalizedName {
  const bare = splitWords(
    type === 'event'
      ? name.replace(yearsAndOrdinals, ' ')
      : type === 'artist'
        ? name.replace(parentheticals, ' ')
        : name,
  );
  const all = bare.length > 0 ? bare : splitWords(name);
  const telling = all.filter((word) => !stopWords[type].has(word));
  const words = (telling.length > 0 ? telling : all).map(withArabicNumeral);
  const key = words.join('');
  return {
    words,
    key,
    sorted: words.toSorted().join(''),
    numbers: words.join(' ').match(/\d+/g)?.join(' ') ?? '',
    counts: letterCounts(key),
    wordSet: memoize(() => new Set(words)),
  };
}

/** Normalises a record's name and its alternative names, which may be missing. */
export function normalizeNames(
  type: ResourceType,
  name: string,
  alternativeNames: readonly string[] = [],
): NormalizedName[] {
  return [name, ...alternativeNames].map((one) => normalizeName(type, one));
}

/** Counts the letters of a text, in UTF-16 units. */
function letterCounts(text: string): LetterCounts {
  const counts = new Uint16Array(32);
  for (let at = 0; at < text.length; at += 1) counts[text.charCodeAt(at) & 31]! += 1;
  return counts;
}

/** Characters inside a word, as `searchKey` writes them: apostrophes and hyphens. */
const joiners = /'|(?<=\p{L})-(?=\p{L})/gu;

/** Splits at everything that is not a letter or digit; a name of symbols only is one word. */
function splitWords(name: string): string[] {
  const key = searchKey(name).replace(joiners, '');
  const words = key.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 ? [...words] : key === '' ? [] : [key];
}

/** Returns a function that calls `make` once, on first use, and caches the result. */
export function memoize<T extends object>(make: () => T): () => T {
  let cachedValue: T | undefined;
  return () => (cachedValue ??= make());
}
