import { lineupTypes } from '@moonfloor/contract/lists';

export type PlayType = (typeof lineupTypes)[number];

/** What each word says; words with nothing to say only accompany the others. */
const wordTypes: Readonly<Record<string, readonly PlayType[]>> = {
  live: ['LIVE'], lives: ['LIVE'], liveset: ['LIVE'], livesets: ['LIVE'], liveact: ['LIVE'], liveacts: ['LIVE'],
  livepa: ['LIVE'], ライブ: ['LIVE'], לייב: ['LIVE'], лайв: ['LIVE'], vivo: ['LIVE'], directo: ['LIVE'],
  dj: ['DJ'], djs: ['DJ'], djset: ['DJ'], djsets: ['DJ'], deejay: ['DJ'], deejays: ['DJ'], диджей: ['DJ'],
  hybrid: ['LIVE', 'DJ'], hybridset: ['LIVE', 'DJ'], producer: ['PRODUCER'], producers: ['PRODUCER'],
};
const companions = new Set([
  'set', 'sets', 'act', 'acts', 'pa', 'performance', 'show', 'shows', 'artists', 'only', 'and', 'und', 'y', 'e', 'et',
  'en', 'ao', 'exclusive', 'full', 'band', 'vinyl', 's',
]);
/** `live visuals` and the like are words with another subject. */
const mostWords = 6;

/** The ways of playing that a text consists of (`live`, `dj set`, `LIVE / DJ`), in their fixed order, or undefined. */
export function readTypes(text: string): PlayType[] | undefined {
  if (text.length > 60) return undefined;
  const words = text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  if (words.length === 0 || words.length > mostWords) return undefined;
  const found = new Set<PlayType>();
  for (const word of words) {
    const types = Object.hasOwn(wordTypes, word) ? wordTypes[word] : undefined;
    if (types === undefined && !companions.has(word)) return undefined;
    for (const type of types ?? []) found.add(type);
  }
  return found.size === 0 ? undefined : inOrder(found);
}

/** The types once each, in the order of the line-up's list. */
export function inOrder(types: ReadonlySet<PlayType>): PlayType[] {
  return lineupTypes.filter((type) => types.has(type));
}

const trailingType =
  /(?:^|\s)[*~_"'|<>/#-]*((?:live|hybrid)(?:[ -]?(?:act|set|pa|show|performance))?|dj[ -]?sets?|live *[/&+] *dj(?:[ -]?set)?|dj *[/&+] *live(?: ?set)?|en vivo|ao vivo)[\s*~_"'!.<>|/#-]*$/iu;

/** Takes `live`, `dj set` and the like off a name's end: the types, and the name without them. */
export function takeTrailingTypes(text: string): { types: PlayType[]; rest: string } {
  const match = trailingType.exec(text);
  const types = match?.[1] === undefined ? undefined : readTypes(match[1]);
  if (match === null || types === undefined) return { types: [], rest: text };
  return { types, rest: text.slice(0, match.index).trim() };
}

