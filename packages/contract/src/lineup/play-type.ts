import { lineupTypes } from '../lists.ts';
import { wordSet, wordsOf } from './word-patterns.ts';

export type PlayType = (typeof lineupTypes)[number];

/** Meanings of words; those without a meaning only accompany the others. */
const wordTypes: readonly (readonly [words: ReadonlySet<string>, types: readonly PlayType[]])[] = [
  [wordSet('live lives liveset livesets liveact liveacts livepa ライブ לייב лайв vivo directo'), ['LIVE']],
  [wordSet('dj djs djset djsets deejay deejays диджей'), ['DJ']],
  [wordSet('hybrid hybridset'), ['LIVE', 'DJ']],
  [wordSet('producer producers'), ['PRODUCER']],
];
const companions = wordSet(`
  set sets act acts pa performance show shows artists only and und y e et en ao exclusive full band vinyl s
`);
/** `live visuals` and the like are words with another subject. */
const maxWords = 6;

/**
 * Returns the ways of playing if a text consists of them only (`live`, `dj set`, `LIVE / DJ`), in fixed order,
 * otherwise undefined.
 */
export function readTypes(text: string): PlayType[] | undefined {
  if (text.length > 60) return undefined;
  const words = wordsOf(text);
  if (words.length === 0 || words.length > maxWords) return undefined;
  const found = new Set<PlayType>();
  for (const word of words) {
    const types = wordTypes.find(([known]) => known.has(word))?.[1];
    if (types === undefined && !companions.has(word)) return undefined;
    for (const type of types ?? []) found.add(type);
  }
  return found.size === 0 ? undefined : sortTypes(found);
}

/** The types once each, in the order of the line-up's list. */
export function sortTypes(types: ReadonlySet<string>): PlayType[] {
  return lineupTypes.filter((type) => types.has(type));
}

const liveForms = '(?:live|hybrid)(?:[ -]?(?:act|set|pa|show|performance))?|en vivo|ao vivo';
const bothForms = 'live *[/&+] *dj(?:[ -]?set)?|dj *[/&+] *live(?: ?set)?';
const dressing = '*~_"\'|<>/#-';
const trailingType = new RegExp(
  `(?:^|\\s)[${dressing}]*(${liveForms}|dj[ -]?sets?|${bothForms})[\\s!.${dressing}]*$`,
  'iu',
);

/** Removes a trailing `live`, `dj set` and the like from a name: the types, and the remaining name. */
export function takeTrailingTypes(text: string): { types: PlayType[]; rest: string } {
  const match = trailingType.exec(text);
  const types = match?.[1] === undefined ? undefined : readTypes(match[1]);
  if (match === null || types === undefined) return { types: [], rest: text };
  return { types, rest: text.slice(0, match.index).trim() };
}
