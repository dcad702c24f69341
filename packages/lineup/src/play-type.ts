import { lineupTypes } from './lists.ts';
import { remember } from './remember.ts';
import { wordSet, wordsOf } from './word-patterns.ts';

export type PlayType = (typeof lineupTypes)[number];

/** Words for each way of playing; companions only accompany them. */
const wordsOfTypes: Readonly<Record<PlayType, ReadonlySet<string>>> = {
  LIVE: wordSet(
    'live lives uživo uzivo élőben zivo canli liveset livesets liveact liveacts livepa ライブ לייב лайв vivo directo hybrid hybridset élő canlı naživo živě żywo',
  ),
  DJ: wordSet('dj djs djset djsets deejay deejays диджей hybrid hybridset'),
  PRODUCER: wordSet('producer producers'),
};
const companions = wordSet(`
  set sets act acts pa performance show shows artists only and und y e et en ao dal na koncert concert in exclusive full band vinyl s
`);
/** `live visuals` and the like are words with another subject. */
const maxWords = 6;

/**
 * Returns the ways of playing if a text consists of them only (`live`, `dj set`, `LIVE / DJ`), in fixed order,
 * otherwise undefined.
 */
export function readTypes(text: string): PlayType[] | undefined {
  const words = text.length > 60 ? [] : wordsOf(text);
  if (words.length > maxWords) return undefined;
  const types = lineupTypes.filter((type) => words.some((word) => wordsOfTypes[type].has(word)));
  const areTypeWords = words.every(
    (word) => companions.has(word) || types.some((type) => wordsOfTypes[type].has(word)),
  );
  return areTypeWords && types.length > 0 ? types : undefined;
}

/** The types once each, in the order of the line-up's list. */
const sortTypes = (types: ReadonlySet<string>): PlayType[] => lineupTypes.filter((type) => types.has(type));

/** The types in the notation of the API: comma text, or null. */
export const typeText = (types: ReadonlySet<string>): string | null => sortTypes(types).join(',') || null;

const liveForms =
  '(?:live|hybrid)(?:[ -]?(?:act|set|pa|show|performance)| in concert)?|en vivo|ao vivo|dal vivo|élő|canlı|uživo|uzivo|naživo|na żywo|ライブ|לייב|лайв';
const bothForms = 'live *[/&+] *dj(?:[ -]?set)?|dj *[/&+] *live(?: ?set)?';
const dressing = '*~_"\'|<>/#-';
const trailingType = new RegExp(
  `(?:^|\\s)[${dressing}]*(${liveForms}|dj[ -]?sets?|${bothForms})[\\s!.${dressing}]*$`,
  'iu',
);

/** Removes a leading `DJ set` or `Live set` from a name: the types, and the remaining name. */
export function takeLeadingTypes(text: string): { types: PlayType[]; remainder: string } {
  const [front = ''] =
    /^(?:dj[ -]?set|live[ -]?(?:set|act|pa)|concert[eo]?)\s*(?:[-–:]\s*)?(?=\p{L})/iu.exec(text) ?? [];
  return { types: front === '' ? [] : (readTypes(front) ?? []), remainder: text.slice(front.length) };
}

/** Removes a trailing `live`, `dj set` and the like from a name: the types, and the remaining name. */
export const takeTrailingTypes = remember((text: string): { types: readonly PlayType[]; remainder: string } => {
  const match = trailingType.exec(text);
  const types = match?.[1] === undefined ? undefined : readTypes(match[1]);
  if (match === null || types === undefined) return { types: [], remainder: text };
  return { types, remainder: text.slice(0, match.index).trim() };
});
