import { floorLikeness } from './floor-words.ts';
import type { SourceLine } from './source-lines.ts';

/** Fewer lines could mean something else. */
const minTimed = 3;
const minLists = 2;

/** `2130 Name`. */
const fourDigits = /^([012]\d)([0-5]\d)(?=\s\p{L})/u;

/** `Forest Stage – Name, Name, Name`. */
const dashedList = /^([^–—:,]{2,40}?)\s[–—-]\s(?=[^,]{1,80},[^,]{1,80},)/u;

/**
 * Writes lines plainly that one alone would leave open, but several alike do not: four digits before names are times, and lists behind
 * a dash belong to floors if one of them certainly does. Other lines stay as they are.
 */
export function readAlike(lines: readonly SourceLine[]): readonly SourceLine[] {
  const filled = lines.filter(({ text }) => text !== '').length;
  const times = new Set(lines.flatMap(({ text }) => fourDigits.exec(text)?.[0] ?? []));
  const isTimed = times.size >= minTimed && times.size * 2 >= filled;
  const floors = lines.flatMap(({ text }) => dashedList.exec(text)?.[1] ?? []);
  const isListed = floors.length >= minLists && floors.some((floor) => floorLikeness(floor) === 'sure');
  if (!isTimed && !isListed) return lines;
  return lines.map((line) => {
    const timed = isTimed ? line.text.replace(fourDigits, '$1:$2') : line.text;
    return { ...line, text: isListed ? timed.replace(dashedList, '$1: ') : timed };
  });
}
