import { t } from '@moonfloor/messages/t';
import { floorLikeness } from './floor-words.ts';
import { isTown } from './places.ts';
import { wordCount } from './punctuation.ts';
import { isStyleList } from './style-words.ts';
import { findTime } from './times.ts';
import type { ParsedArtist } from './types.ts';

/** Fewer artists with times say nothing about one without. */
const minTimed = 4;

const maxSureWords = 6;

/** Fewer words are the name of a floor more often than a title. */
const minTitleWords = 3;

/** Returns why a heading may be none of a floor, in plain words; null if it is sure. */
export const doubtAboutFloor = (name: string): string | null =>
  floorLikeness(name) === 'no' && wordCount(name) >= minTitleWords ? t('Could be a title') : null;

/** Marks the artists of a floor that a person should look at, each with the reason. */
export function withDoubts(artists: readonly ParsedArtist[]): ParsedArtist[] {
  const isTimed = ({ artist_info: info }: ParsedArtist): boolean => info !== null && findTime(info) !== null;
  const timed = artists.filter(isTimed).length;
  const timetable = timed >= minTimed && timed >= artists.length * 0.8;
  const acts = Map.groupBy(artists, ({ line }) => line);
  const cases = artists.map(({ source, artist_info, record_labels }) =>
    artist_info === null && record_labels === null ? caseOf(source) : null,
  );
  const titled = cases.filter((one) => one === 'title').length;
  const small = cases.filter((one) => one === 'sentence').length;
  const isOdd = titled >= minTimed && titled >= small * 4;
  return artists.map((artist, at) => {
    const untimed = timetable && artist.pairing === null && !isTimed(artist);
    return {
      ...artist,
      doubt: untimed
        ? t('Has no time, unlike its neighbours')
        : isOdd && cases[at] === 'sentence'
          ? t('Reads like a sentence, not a name')
          : doubtOf(artist, acts.get(artist.line)!.length === 1),
    };
  });
}

/** Returns how the words of a line begin: with small letters but for the first one, or with capitals; null for a single word. */
function caseOf(source: string): 'sentence' | 'title' | null {
  const [first = '', ...others] = source.split(/\s+/u).filter((word) => /^\p{L}/u.test(word));
  if (others.length === 0 || !/^\p{Lu}\p{Ll}/u.test(first)) return null;
  return others.every((word) => /^\p{Ll}/u.test(word)) ? 'sentence' : 'title';
}

function doubtOf(
  { artist_name: name, artist_info, artist_country, record_labels, artist_type }: ParsedArtist,
  alone: boolean,
): string | null {
  if (wordCount(name) > maxSureWords) return t('Long for a name');
  if (/[!?:,;]$/u.test(name) && wordCount(name) > 3) return t('Reads like a sentence, not a name');
  const bare = artist_info === null && artist_country === null && record_labels === null && artist_type === null;
  // a line of several acts says that each is one
  if (!bare || !alone) return null;
  if (floorLikeness(name) !== 'no') return t('Could be the name of a floor');
  if (isStyleList(name)) return t('Could be a style of music');
  return isTown(name) ? t('Could be a place') : null;
}
