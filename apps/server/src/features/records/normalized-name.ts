import type { ResourceType } from '@moonfloor/contract/lists';
import { searchKey } from '@moonfloor/contract/text';
import { type LetterCounts, letterCounts } from '../../platform/search/letter-counts.ts';

/** A name as it is compared with others: without case, accents, punctuation and words that say nothing. */
export interface NormalizedName {
  /** Its telling words, in their order. */
  words: readonly string[];
  /** The same without spaces: names that are spaced differently share it. */
  key: string;
  /** The same with its words in the order of the alphabet. */
  sorted: string;
  /** The numbers in it, in their order: "Vol. 3" is not "Vol. 4". */
  numbers: string;
  /** How often each letter is in it. */
  counts: LetterCounts;
  /** Its telling words, each once. */
  wordSet: () => ReadonlySet<string>;
}

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const commonStopWords = 'THE A AN AND OF AT IN OM BY WITH DE DA DO DEL LA LE LES EL DER DIE DAS UND ET Y E';

/** Words in names of each type that do not tell one record from another. */
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
};

/** What may stand in brackets after an artist's name: how it plays, where it is from. */
const parentheticals = /[([](?:live(?:[ -]?(?:set|act))?|dj(?:[ -]?set)?|\p{L}{2,3})[)\]]/giu;

/** Years and editions, which tell when rather than what: "2026", "Ozora2026", "'26", "17th". */
const yearsAndOrdinals = /(?<!\d)(?:19|20)\d\d(?!\d)|['’]\d\d(?!\d)|(?<![\p{L}\d])\d+(?:st|nd|rd|th)(?!\p{L})/giu;

/** Takes a name of a record of that type apart for comparing. A name of nothing but words that say nothing keeps them. */
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
  const words = telling.length > 0 ? telling : all;
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

/** What stands between letters of one word: an apostrophe, a hyphen, the dots of "O.Z.O.R.A.". */
const joiners = /['’`´]|(?<=\p{L})[-‐‑](?=\p{L})|(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu;

/** Everything that is no letter or digit parts words; a name of signs alone is one word. */
function splitWords(name: string): string[] {
  const key = searchKey(name).replace(joiners, '');
  const words = key.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > 0 ? [...words] : key === '' ? [] : [key];
}

/** Makes something when it is first asked for, and keeps it. */
export function memoize<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
