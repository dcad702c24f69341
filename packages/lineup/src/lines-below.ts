import { takeLeadingDay } from './calendar-words.ts';
import { floorLikeness } from './floor-words.ts';
import { isTown } from './places.ts';
import { beginsTimed, endsTimed, leadingWhen, stripPrefix } from './prefix.ts';
import { countSmall } from './prose.ts';
import { hasWord, stripOrnaments, wordCount } from './punctuation.ts';
import { labelEnding, splitNames } from './split-names.ts';
import { isStyleList } from './style-words.ts';
import type { Surroundings } from './surroundings.ts';
import { isCapitals } from './text.ts';
import { findTime, parseClocks, takeTrailingTime } from './times.ts';

/** Separates a name from its label or country, but does not occur in a floor's name. */
const beside = /[|;,•()[\]/]|\s[-–—]\s/u;

/** True for a line that begins or ends with a time. */
export const isTimed = (line: string): boolean => beginsTimed(line) || endsTimed(line);

/**
 * Returns true for a line without a time above lines with times, a line above a day, and a line that ends with hours
 * above lines that do not.
 */
export function headsTimetable(
  text: string,
  bare: string,
  { fresh, previous, dayBelow, below, isTimetable }: Surroundings,
): boolean {
  const [next] = below;
  if (next === undefined || beginsTimed(text)) return false;
  // between the sets of two floors, without a blank line
  if (isTimed(next) && isTimed(previous) && !fresh && !endsTimed(text) && !beside.test(bare))
    return startsAnew(previous, next) || isCapitals(bare) || floorLikeness(bare) !== 'no' || isNamed(text);
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
  if (endsTimed(text)) return parseClocks(findTime(text) ?? '')?.end != null && !below.some(endsTimed);
  return (dayBelow && previous === '') || timed;
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
  if (isList(next) && isList(previous)) return true;
  return previous === ''
    ? isList(next) && second !== '' && !isRun(second)
    : differs && takeLeadingDay(previous) !== previous;
}

/** True for a few words that are neither a label, a style nor a town. */
const isNamed = (text: string): boolean =>
  wordCount(text) <= 3 && countSmall(text) === 0 && !labelEnding.test(text) && !isStyleList(text) && !isTown(text);

export const bullet = /^[-–—•*▪►➤→·]\s/u;

/** True for a line in capitals, or of a few words, without the bullet that the lines around it have. */
export const headsBullets = (text: string, { previous, below }: Surroundings): boolean =>
  (isCapitals(text) || (wordCount(text) <= 3 && /^\p{Lu}/u.test(text))) &&
  !beginsTimed(text) &&
  !beside.test(text) &&
  !bullet.test(text) &&
  below.length > 0 &&
  below.every((line) => bullet.test(line)) &&
  (previous === '' || bullet.test(previous));

/** True when a set does not follow the one above: its floor is another one. */
function startsAnew(previous: string, next: string): boolean {
  const [above, below] = [previous, next].map((line) => parseClocks(leadingWhen(line) ?? ''));
  if (above == null || below == null) return false;
  const hourOf = (time: string): number => Number(time.slice(0, 2)) % 24;
  // a night goes on until eight
  const inNight = (time: string): number => (hourOf(time) + 16) % 24;
  return above.end === null ? inNight(below.start) < inNight(above.start) : hourOf(above.end) !== hourOf(below.start);
}

/** `Dragon Nest / Cooking Groove`, or brackets; not a name with its label and country beside it. */
export function isTwoNames(bare: string): boolean {
  const [first, ...others] = splitNames(bare);
  return first?.length === 1 && others.length <= 1 && !/[|;,•]/u.test(bare);
}

/** True for several names in one line. */
export function isRun(text: string): boolean {
  return splitNames(text).length > 1;
}
