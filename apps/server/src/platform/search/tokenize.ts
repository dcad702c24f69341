import { searchKey } from '@moonfloor/contract/text';

/** Letters of scripts that put no spaces between words. */
const unspacedScripts = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`;

/** What a text is made of: a run of spaceless letters, a run of other letters and digits, a symbol, a punctuation mark. */
const tokenPattern = new RegExp(
  String.raw`(?<run>(?:(?=[\p{L}\p{N}])[${unspacedScripts}])+)|(?<word>(?:(?![${unspacedScripts}])[\p{L}\p{N}])+)|(?<symbol>\p{S})|(?<mark>\p{P})`,
  'gu',
);

/** Longer words count by their beginning, in UTF-16 units. */
const maxWordUnits = 60;

/** Of a text that is longer than anything that people write, the first words count; in UTF-16 units. */
const maxTextUnits = 200_000;

/** Pairs of neighbouring letters: wherever somebody begins to read, a pair begins. */
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
 * The words of some texts as they are searched, each once, the most telling text first: without regard to case and
 * accents. Symbols and punctuation marks are words too; scripts without spaces are cut into pairs of letters.
 */
function tokenize(texts: readonly (string | null)[]): string[] {
  const words = new Set<string>();
  let units = 0;
  for (const text of texts) {
    for (const { kind, piece } of split(text ?? '')) {
      for (const word of kind === 'run' ? bigramsOf(piece) : [piece]) {
        if (words.has(word)) continue;
        units += word.length;
        if (units > maxTextUnits) return [...words];
        words.add(word);
      }
    }
  }
  return [...words];
}

/** The words of a record as they are stored: those of its name, a line end, and the words of its other texts. */
export function indexText(name: string, texts: readonly (string | null)[]): string {
  const inName = tokenize([name]);
  return `${inName.join(' ')}\n${tokenize([name, ...texts])
    .slice(inName.length)
    .join(' ')}`;
}

/** A part of a query: the beginning of a word, or the pairs of letters of a run in a script without spaces. */
export type Term = readonly string[];

/**
 * What a query asks for: parts that must all be there. Punctuation counts only where there is nothing else, so that
 * what is written `psy-trance` or `"psy trance"` is found either way. None for a query without a visible character.
 */
export function termsOf(query: string): Term[] {
  const found = [...split(query)];
  const telling = found.filter(({ kind }) => kind !== 'mark');
  return (telling.length > 0 ? telling : found).map(({ kind, piece }) => {
    if (kind !== 'run') return [piece];
    const pairs = bigramsOf(piece);
    return pairs.length === 1 ? pairs : pairs.slice(0, -1);
  });
}

/** What a query asks for as beginnings of words, each once, that must all be there. */
export function prefixesOf(query: string): string[] {
  return [...new Set(termsOf(query).flat())];
}
