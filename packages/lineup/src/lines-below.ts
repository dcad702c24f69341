import { takeLeadingDay } from './calendar-words.ts';
import { floorLikeness } from './floor-words.ts';
import { isTown } from './places.ts';
import { beginsTimed, endsTimed, stripPrefix } from './prefix.ts';
import { countSmall } from './prose.ts';
import { hasWord, stripOrnaments, wordCount } from './punctuation.ts';
import { labelEnding, splitNames } from './split-names.ts';
import { isStyleList } from './style-words.ts';
import { isCapitals } from './text.ts';
import { findTime, parseClocks, takeTrailingTime } from './times.ts';

/** Context of a line from its neighbours. */
export interface Surroundings {
  /** True when the line above is missing, blank or without names. */
  fresh: boolean;
  /** True when the first line with text below is a day. */
  dayBelow: boolean;
  /** True when a blank line follows, then a paragraph of several lines. */
  gap: boolean;
  /** The next two non-blank lines except days; fewer at the end of the text. */
  below: readonly string[];
  /** The line above, or an empty text. */
  previous: string;
  /** The line below, or an empty text. */
  next: string;
  /** True when most lines of the text have times. */
  isTimetable: boolean;
}

/** Returns whether a line stands apart: a line without names above it, a line with text below. */
export const standsApart = ({ fresh, next, gap }: Surroundings): boolean => fresh && (next !== '' || gap);

/** What the neighbouring lines reveal about a line. */
export type Neighbours = Omit<Surroundings, 'fresh' | 'isTimetable'>;

/** Separates a name from its label or country, but does not occur in a floor's name. */
const beside = /[|;,•()[\]/]|\s[-–—]\s|:\s/u;

export const isTimed = (line: string): boolean => beginsTimed(line) || endsTimed(line);

/**
 * Returns true for a line without a time above lines with times, and a line that ends with hours above lines that do
 * not.
 */
export function headsTimetable(
  text: string,
  bare: string,
  { fresh, previous, below, isTimetable }: Surroundings,
): boolean {
  const [next] = below;
  if (next === undefined || beginsTimed(text)) return false;
  // between the sets of two floors, without a blank line
  if (isTimed(next) && isTimed(previous) && !fresh && !endsTimed(text) && (!beside.test(bare) || isStyleList(bare)))
    return isCapitals(bare) || floorLikeness(bare) !== 'no' || isNamed(text);
  const timed = below.every(isTimed);
  if (
    isTimetable &&
    timed &&
    (fresh || !isTimed(previous)) &&
    !isTimed(text) &&
    !beside.test(bare) &&
    wordCount(bare) <= 5
  )
    return below.every(namesSet) && !(wordCount(bare) > 2 && isSmall(bare));
  if (!fresh || (beside.test(bare) && !(timed && previous === '' && isTwoNames(bare)))) return false;
  if (endsTimed(text)) return parseClocks(findTime(text) ?? '')?.end != null && ![previous, ...below].some(endsTimed);
  return timed;
}

/** True for words in small letters alone. */
const isSmall = (text: string): boolean => text === text.toLowerCase() && text !== text.toUpperCase();

/** True for a time with words beside it. */
const namesSet = (line: string): boolean => hasWord(takeTrailingTime(stripOrnaments(stripPrefix(line))));

/** True for a line in capitals at the start of a paragraph with set times whose names are not. */
export const headsCapitals = (bare: string, { previous, next, below, isTimetable }: Surroundings): boolean =>
  isTimetable &&
  previous === '' &&
  next !== '' &&
  isCapitals(bare) &&
  wordCount(bare) <= 3 &&
  !beside.test(bare) &&
  below.length > 1 &&
  !below.some(isCapitals);

/** True for a short line above a list of names in one line, behind another list or a day, or in capitals. */
export function headsList(bare: string, { previous, below: [next = '', second = ''] }: Surroundings): boolean {
  const isList = (line: string): boolean => splitNames(line).length >= 3;
  const differs = isCapitals(bare) && !isCapitals(next);
  if (wordCount(bare) > 3 || !isRun(next)) return false;
  if (floorLikeness(bare) !== 'no' && isList(previous) && isList(next)) return true;
  return previous === ''
    ? isList(next) && second !== '' && !isRun(second)
    : differs && takeLeadingDay(previous) !== previous;
}

/** True for a few words that are neither a label, a style nor a town. */
const isNamed = (text: string): boolean =>
  wordCount(text) <= 3 && countSmall(text) === 0 && !labelEnding.test(text) && !isStyleList(text) && !isTown(text);

export const bullet = /^[-–—•*▪►➤→·]\s/u;

/** `Dragon Nest / Cooking Groove`, or brackets; not a name with its label and country beside it. */
export function isTwoNames(bare: string): boolean {
  const [first, ...others] = splitNames(bare);
  return first?.length === 1 && others.length <= 1 && !/[|;,•]|:\s/u.test(bare);
}

const minWrapped = 3;

/** True for a list that goes on in the next line: `Owl, Moss, Fern,` above `Loam, Reed`. */
export const goesOn = (text: string, next: string): boolean =>
  text.endsWith(',') &&
  isRun(next) &&
  splitNames(text).length >= minWrapped &&
  ![text, next].some((line) => splitNames(line).some(([name]) => /^\p{Ll}/u.test(name)));

/** True for several names in one line. */
export function isRun(text: string): boolean {
  return splitNames(text).length > 1;
}
