import { isDayText } from './calendar-words.ts';
import { isNonFloorTitle } from './floor-words.ts';
import { isCapitals } from './headings.ts';
import { isShowcase } from './titles.ts';
import { readTypes } from './play-type.ts';
import { stripOrnaments, wordCount } from './punctuation.ts';
import { skipReason } from './skip-reasons.ts';

/** Fewer lines in capitals may be names. */
const minCapitalHeadings = 2;

/** Number of following lines that are looked at, blank ones among them. */
const lookAhead = 4;

/**
 * Finds the headings of a list whose floors are in capital letters and whose names are not: each begins a paragraph of two names or
 * more, and no other line is in capitals.
 */
export function findCapitalHeadings(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  const isName = (text: string): boolean => /\p{Ll}/u.test(text) && !isDayText(stripOrnaments(text));
  const isList = (below: readonly string[]): boolean => {
    const [first = '', second = ''] = below.filter((text) => text !== '');
    return isName(first) && isName(second);
  };
  for (const [index, text] of lines.entries()) {
    const bare = stripOrnaments(text);
    if (!isCapitals(bare) || skipReason(bare) !== null || isDayText(bare)) continue;
    const isHeading =
      /^[\p{L}\d '-]+$/u.test(bare) &&
      wordCount(bare) <= 3 &&
      isList(lines.slice(index + 1, index + 1 + lookAhead)) &&
      readTypes(bare) === undefined &&
      !isNonFloorTitle(bare) &&
      !isShowcase(bare);
    if (!isHeading) return new Set();
    found.add(index);
  }
  return found.size >= minCapitalHeadings ? found : new Set();
}
