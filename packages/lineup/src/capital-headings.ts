import { isDayText } from './calendar-words.ts';
import { isNonFloorTitle } from './floor-words.ts';
import { isCapitals } from './headings.ts';
import { isShowcase } from './titles.ts';
import { readTypes } from './play-type.ts';
import { stripOrnaments, wordCount } from './punctuation.ts';
import { skipReason } from './skip-reasons.ts';
import { isStyleList } from './style-words.ts';

/** Fewer lines in capitals may be names. */
const minCapitalHeadings = 2;

/**
 * Finds the headings of a list whose floors are in capital letters and whose names are not: each begins a paragraph of two names or
 * more, and no other line is in capitals.
 */
export function findCapitalHeadings(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  const isName = (text: string): boolean => /\p{Ll}/u.test(text) && !isDayText(stripOrnaments(text));
  for (const [index, text] of lines.entries()) {
    const bare = stripOrnaments(text);
    if (!isCapitals(bare) || skipReason(bare) !== null || isDayText(bare)) continue;
    const isHeading =
      /^[\p{L}\d '-]+$/u.test(bare) &&
      wordCount(bare) <= 3 &&
      [1, 2].every((step) => isName(lines[index + step] ?? '')) &&
      readTypes(bare) === undefined &&
      !isNonFloorTitle(bare) &&
      !isShowcase(bare) &&
      !isStyleList(bare);
    if (!isHeading) return new Set();
    found.add(index);
  }
  return found.size >= minCapitalHeadings ? found : new Set();
}
