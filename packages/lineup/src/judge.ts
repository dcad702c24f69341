import { t } from '@moonfloor/messages/t';
import { floorLikeness } from './floor-words.ts';
import { isTown } from './places.ts';
import { beginsTimed, endsTimed, stripPrefix } from './prefix.ts';
import { countSmall, nameWords } from './prose.ts';
import { wordCount } from './punctuation.ts';
import { isStyleList } from './style-words.ts';
import type { ParsedArtist } from './types.ts';

/** Fewer lines say nothing about one that looks different. */
const minLines = 4;
const minTimed = 3;

const maxSureWords = 5;

/** Fewer words are the name of a floor more often than a title. */
const minTitleWords = 3;

/** A line with as many points is probably no artist. */
const rejection = 3;
const doubtful = 2;

/** Returns why a heading may be none of a floor, in plain words; null if it is sure. */
export const doubtAboutFloor = (name: string): string | null =>
  floorLikeness(name) === 'no' && wordCount(name) >= minTitleWords ? t('Could be a title') : null;

/** What speaks against the artists of a line: none of it if it looks like the lines around it. */
export interface Verdict {
  reason: string;
  /** True if the line is probably no artist at all. */
  isRejected: boolean;
}

/** `Awareness: Team Blue`. */
const namesItsValue = /^[^:]{2,30}\p{L}:\s/u;

interface Shape {
  source: string;
  isTimed: boolean;
  /** The sign before it, or an empty text. */
  mark: string;
  /** Words in small letters behind one with a capital letter. */
  small: number;
  words: number;
  acts: readonly ParsedArtist[];
}

/**
 * Judges the lines of a floor, by their number: how much each looks like the others, and like a name.
 */
export function judgeLines(artists: readonly ParsedArtist[]): Map<number, Verdict> {
  const shapes = [...Map.groupBy(artists, ({ line }) => line).values()].map(shapeOf);
  const share = (has: (shape: Shape) => boolean): number => shapes.filter(has).length / shapes.length;
  const timed = shapes.filter(({ isTimed }) => isTimed).length;
  const isTimetable = timed >= minTimed && timed >= shapes.length * 0.6;
  const marks = Map.groupBy(shapes, ({ mark }) => mark);
  const smallShare = share(({ small }) => small > 0);
  const named = share(({ source }) => namesItsValue.test(stripPrefix(source)));
  const singles = share(({ acts }) => acts.length === 1);
  const verdicts = new Map<number, Verdict>();
  for (const shape of shapes) {
    let points = 0;
    let reason = '';
    const count = (more: number, why: string | null): void => {
      if (more > 0 && why !== null) [points, reason] = [points + more, reason || why];
    };
    const { acts, isTimed, mark, small, words, source } = shape;
    const sentence = t('Reads like a sentence, not a name');
    const odd = shapes.length >= minLines;
    if (isTimetable && !isTimed && acts[0]!.pairing === null) count(3, t('Has no time, unlike its neighbours'));
    if (odd && marks.get(mark)!.length <= shapes.length * 0.3) count(mark === '' ? 2 : 1, t('Could be a title'));
    if (/[✓✔✅]/u.test(mark) && marks.size > 1) count(2, t('Not about music, so not in the line-up'));
    if (named < 0.3 && namesItsValue.test(stripPrefix(source))) count(2, t('Could be a title'));
    if (smallShare < 0.3) count(Math.min(small, 2), sentence);
    if (words >= 3 && /[!?:,;]["')\]]?$/u.test(source)) count(2, sentence);
    if (words / acts.length > maxSureWords) count(words / acts.length > 8 ? 2 : 1, t('Long for a name'));
    if (odd && acts.length > 1 && acts.every(({ pairing }) => pairing === null) && singles > 0.7) count(1, sentence);
    if (acts.length === 1) count(2, otherThing(acts[0]!.artist_name));
    if (isTimed) points -= 2;
    if (acts.some(({ artist_country, artist_type }) => artist_country !== null || artist_type !== null)) points -= 2;
    if (acts.some(({ record_labels }) => record_labels !== null)) points -= 1;
    if (acts.some(({ pairing }) => pairing !== null)) points -= 2;
    if (points >= doubtful) verdicts.set(acts[0]!.line, { reason, isRejected: points >= rejection });
  }
  return verdicts;
}

function shapeOf(acts: readonly ParsedArtist[]): Shape {
  const { source } = acts[0]!;
  return {
    source: source.trim(),
    isTimed: beginsTimed(source) || endsTimed(source),
    mark: markOf(source),
    small: countSmall(source),
    words: nameWords(source).length,
    acts,
  };
}

/** Returns what else a name may be; null if it is probably a name. */
function otherThing(name: string): string | null {
  if (floorLikeness(name) !== 'no') return t('Could be the name of a floor');
  if (isStyleList(name)) return t('Could be a style of music');
  return isTown(name) ? t('Could be a place') : null;
}

/** Returns the sign before a line; all flags are the same sign, and so are all emoji. */
function markOf(text: string): string {
  const [first = ''] = [...text];
  if (/[\p{L}\p{N}"'([]/u.test(first)) return '';
  if (/[\u{1F1E6}-\u{1F1FF}]/u.test(first)) return 'flag';
  return /\p{Extended_Pictographic}/u.test(first) ? 'emoji' : first;
}
