import { searchKey } from '@moonfloor/contract/values/text';

/** Scripts that are written without spaces between words. */
const unspacedScripts = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`;

/**
 * Tokens of a text: a run of letters of such scripts, a run of other letters and digits, a symbol, a punctuation mark.
 */
const tokenPattern = new RegExp(
  String.raw`(?<run>(?:(?=[\p{L}\p{N}])[${unspacedScripts}])+)|(?<word>(?:(?![${unspacedScripts}])[\p{L}\p{N}])+)|(?<symbol>\p{S})|(?<mark>\p{P})`,
  'gu',
);

/** Longer words are truncated, in UTF-16 units. */
const maxWordUnits = 60;

/** Longer texts, which people do not write, are truncated; in UTF-16 units. */
const maxTextUnits = 200_000;

/** Returns the bigrams of a run, so that a search can match at any of its letters. */
function bigramsOf(run: string): string[] {
  const letters = [...run];
  return letters.map((letter, at) => letter + (letters[at + 1] ?? ''));
}

function* split(text: string): Generator<{ kind: 'run' | 'word' | 'symbol' | 'mark'; piece: string }> {
  for (const { groups } of searchKey(text).matchAll(tokenPattern)) {
    const { run, word, symbol, mark } = groups!;
    if (run !== undefined) yield { kind: 'run', piece: run };
    else if (word !== undefined) yield { kind: 'word', piece: word.slice(0, maxWordUnits) };
    else if (symbol !== undefined) yield { kind: 'symbol', piece: symbol };
    else yield { kind: 'mark', piece: mark! };
  }
}

/**
 * Returns the distinct words of texts, given in order of relevance, normalized for search: case and accents are
 * removed. Symbols and punctuation marks are words too, `&` also as `AND`; runs of scripts without spaces are split into bigrams.
 */
function tokenize(texts: readonly (string | null | undefined)[]): string[] {
  const words = new Set<string>();
  let units = 0;
  for (const text of texts) {
    for (const { kind, piece } of split(text ?? '')) {
      for (const word of kind === 'run' ? bigramsOf(piece) : piece === '&' ? ['&', 'AND'] : [piece]) {
        if (words.has(word)) continue;
        units += word.length;
        if (units > maxTextUnits) return [...words];
        words.add(word);
      }
    }
  }
  return [...words];
}

/**
 * Returns the words of a record in their stored form: those of its names, a line end, and the words of its other texts.
 */
export function indexText(names: readonly string[], texts: readonly (string | null | undefined)[]): string {
  const inName = tokenize(names);
  return `${inName.join(' ')}\n${tokenize([...names, ...texts])
    .slice(inName.length)
    .join(' ')}`;
}

/** A term of a query: a word prefix, or the bigrams of a run in a script without spaces. */
export type Term = readonly string[];

/**
 * Returns the terms of a query, all of which must match. Punctuation is ignored unless the query has nothing else, so
 * that `psy-trance` and `"psy trance"` give the same results. Empty for a query without a visible character.
 */
export function termsOf(query: string): Term[] {
  const words = [...split(query)];
  const telling = words.filter(({ kind }) => kind !== 'mark');
  return (telling.length > 0 ? telling : words).map(({ kind, piece }) => {
    if (kind !== 'run') return [piece];
    const pairs = bigramsOf(piece);
    return pairs.length === 1 ? pairs : pairs.slice(0, -1);
  });
}

/** Returns whether a name has words that begin with all of these prefixes. */
export function hasPrefixes(name: string, prefixes: readonly string[]): boolean {
  const words = tokenize([name]);
  return prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)));
}

/** Returns the distinct word prefixes of a query, all of which must match. */
export function prefixesOf(query: string): string[] {
  return [...new Set(termsOf(query).flat())];
}
