import { isDayText } from './calendar-words.ts';
import { isNonFloorTitle } from './floor-words.ts';
import { hasSign, nonMusicReason } from './non-music.ts';
import { readTypes, takeTrailingTypes } from './play-type.ts';
import { beginsTimed } from './prefix.ts';
import { stripOrnaments, wordCount } from './punctuation.ts';
import { isListTitle, skipReason } from './skip-reasons.ts';
import { splitNames } from './split-names.ts';
import { isCapitals } from './text.ts';
import { isHours, isTimeText } from './times.ts';

/** Fewer lines of a form may be names. */
const minHeadings = 2;

/** As many names above the first are those of a list without headings. */
const minAbove = 2;

/** Longer lines are not lists of names; in UTF-16 units. */
const maxListLength = 400;

/** Number of following lines that are looked at, blank ones among them. */
const lookAhead = 4;

/**
 * Finds the headings of a list whose floors are in capital letters and whose names are not: each begins a paragraph of two names or
 * more, and no other line is in capitals.
 */
export function findCapitalHeadings(lines: readonly string[]): ReadonlySet<number> {
  const headings = new Set<number>();
  const isName = (text: string): boolean => /\p{Ll}/u.test(text) && !isDayText(stripOrnaments(text));
  const isAct = (text: string): boolean =>
    isName(text) && skipReason(stripOrnaments(text)) === null && nonMusicReason(text) === null;
  const isList = (below: readonly string[]): boolean => {
    const [first = '', second = ''] = below.filter((text) => text !== '');
    return isName(first) && isName(second);
  };
  let isBegun = false;
  for (const [index, text] of lines.entries()) {
    const bare = stripOrnaments(text);
    isBegun ||= isAct(text);
    if (
      !isCapitals(bare) ||
      skipReason(bare) !== null ||
      isDayText(`${bare}:`) ||
      isTimeText(bare) ||
      nonMusicReason(bare) !== null
    )
      continue;
    const isHeading =
      /^[\p{L}\d '-]+$/u.test(bare) &&
      wordCount(bare) <= 3 &&
      isList(lines.slice(index + 1, index + 1 + lookAhead)) &&
      readTypes(bare) === undefined &&
      !isNonFloorTitle(bare) &&
      !isShowcase(bare);
    // in the middle of a list
    const isInside =
      headings.size === 0 && lines.slice(Math.max(0, index - minAbove), index).filter(isAct).length === minAbove;
    // the title of the text, and the like
    if (!isHeading && !isBegun) continue;
    if (!isHeading || isInside) return new Set();
    headings.add(index);
  }
  return headings.size >= minHeadings ? headings : new Set();
}

const plainTitle = /^\p{Lu}[\p{L}\p{M}\d '&-]{1,40}$/u;

/** True for a few words that are neither a day nor about something else than music. */
export function isPlainTitle(text: string): boolean {
  const bare = stripOrnaments(text);
  return (
    plainTitle.test(bare) &&
    wordCount(bare) <= 4 &&
    !isDayText(`${bare}:`) &&
    skipReason(bare) === null &&
    takeTrailingTypes(bare).types.length === 0 &&
    nonMusicReason(bare) === null &&
    !isNonFloorTitle(bare)
  );
}

/**
 * Finds the headings of lists that stand in one line each: every list has a title of a few words above it, or a list stands above
 * the title of the next.
 */
export function findListHeadings(lines: readonly string[]): ReadonlySet<number> {
  const filled = [...lines.keys()].filter((index) => lines[index] !== '');
  const isList = (index: number): boolean => {
    const text = lines[index] ?? '';
    return (
      text.length <= maxListLength &&
      !/[:\t]/u.test(text) &&
      !beginsTimed(text) &&
      !isDayText(text) &&
      splitNames(text).length > 1 &&
      nonMusicReason(text) === null
    );
  };
  const lists = new Set<number>();
  const isTitle = (index: number | undefined): index is number => index !== undefined && isPlainTitle(lines[index]!);
  const headings = new Set<number>();
  for (const [at, index] of filled.entries()) {
    const above = filled[at - 1];
    if (!isList(index)) {
      if (lists.has(above ?? -1) && filled[at + 1] !== undefined && isTitle(index)) headings.add(index);
      continue;
    }
    if (lists.has(above ?? -1) || !isTitle(above)) return new Set();
    // a name in another list: `BIT REACTORS` below further names
    const secondAbove = filled[at - 2];
    if (secondAbove === above - 1 && !lists.has(secondAbove) && isTitle(secondAbove)) return new Set();
    lists.add(index);
    headings.add(above);
  }
  return lists.size < minHeadings ? new Set() : headings;
}

const maxTitleLength = 60;

/** `RESCAN #4`, `Moss Records presents`: the title of a night, before its names. */
const nightTitle =
  /(?:^|\s)#\d{1,4}$|\s(?:vol\.?|volume|edition|édition|edición|edição|edizione|ausgabe|edycja|edice|выпуск) ?\d{1,4}$|\s(?:presents?|pres\.|invites?|präsentiert|présente|presenta|apresenta|представляет|showcase|label night|takeover)$/iu;

/** Returns whether a line is the title of a night. */
export const isNightTitle = (text: string): boolean => nightTitle.test(text);

/** True for words that the names of parties end with. */
export const isParty = (text: string): boolean =>
  text.length <= maxTitleLength &&
  /\s(?:gathering|(?:after|pre)?-?party|rave|night|sessions?|fest|weekender|(?:sun|mon|tues|wednes|thurs|fri|satur)days)$/iu.test(
    text,
  );

/** True for the title of a label's night, alone on its line. */
export const isShowcase = (text: string): boolean =>
  text.length <= maxTitleLength &&
  /\s(?:showcase|label night|takeover|special|edition|festival|open air|birthday|anniversary)$/iu.test(text);

/** True for a line that is neither an act nor a day, so that the one above heads no floor. */
export const isOther = (line = ''): boolean =>
  line !== '' &&
  (hasSign(line) ||
    isTimeText(line) ||
    isHours(line) ||
    skipReason(stripOrnaments(line)) !== null ||
    nonMusicReason(stripOrnaments(line)) !== null);

/**
 * Returns the index of the only line such as `Line-up`, if most of the text is below it, and no sets stand in front of it; else 0.
 */
export function findListStart(texts: readonly string[]): number {
  const [start = 0, ...others] = [...texts.keys()].filter((index) => isListTitle(texts[index]!));
  if (others.length > 0 || start * 2 > texts.length) return 0;
  return texts.slice(0, start).some((text) => beginsTimed(text) && !isOther(text)) ? 0 : start;
}
