import { isDayText } from './calendar-words.ts';
import type { CardLine } from './cards.ts';
import { floorLikeness, isFieldWord, isNonFloorTitle } from './floor-words.ts';
import { isTimed, type Neighbours } from './lines-below.ts';
import { pageLikeness } from './page-words.ts';
import { beginsTimed, endsTimed } from './prefix.ts';
import { hasWord, stripOrnaments } from './punctuation.ts';
import { dayOf, isDay, maxShort } from './skipped-lines.ts';
import type { SourceLine } from './source-lines.ts';
import { isTimeText } from './times.ts';

/** Longer lines are ignored as context of the previous one; in UTF-16 units. */
const maxNeighbourLength = 500;

/** Number of following lines examined as context of a heading. */
const lookAhead = 6;

/** Fewer lines with times make no timetable. */
const minTimed = 3;

/** What the lines of a text have in common. */
export interface TextForm {
  /** Most lines have times. */
  isTimetable: boolean;
  /** Some line has a day and a floor: `FRIDAY 4.6. – MAIN STAGE`. */
  hasDatedFloors: boolean;
  /** Several lines are names of fields, such as `COST`. */
  hasFields: boolean;
  /** Several lines are titles of sections about something else, such as `Lights`. */
  hasSections: boolean;
  /** Several lines are entries of menus or buttons. */
  hasPage: boolean;
}

/** Longer lines are not titles; in UTF-16 units. */
const maxTitleLength = 40;

/** Returns what the lines of a text have in common. */
export function textForm(texts: readonly string[]): TextForm {
  const titles = texts.filter((text) => text.length < maxTitleLength).map(stripOrnaments);
  return {
    isTimetable: isTimetable(texts),
    hasDatedFloors: texts.some(isDatedFloor),
    hasFields: titles.some(isFieldWord) && titles.filter((title) => isFieldWord(title) || isOfPage(title)).length > 1,
    hasPage: titles.filter(isOfPage).length > 1,
    hasSections: titles.filter(isNonFloorTitle).length > 1,
  };
}

/** True for a day, and a floor behind a dash. */
function isDatedFloor(text: string): boolean {
  const [, day = '', floor = ''] = /^([^–—|]{3,30}) [–—|-] ([^–—|]{3,40})$/u.exec(text) ?? [];
  return floorLikeness(floor) === 'sure' && isDayText(day);
}

const isOfPage = (title: string): boolean => pageLikeness(title) !== 'no';

/** True if most lines have times. */
function isTimetable(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '').length;
  const timed = texts.filter((text) => beginsTimed(text) || endsTimed(text)).length;
  return timed >= minTimed && timed * 2 >= filled;
}

/** Writes the time of a card before its name, in place of the line beside it. */
export function withCards(lines: readonly SourceLine[], cards: ReadonlyMap<number, CardLine>): readonly SourceLine[] {
  if (cards.size === 0) return lines;
  return lines.map((line, index) => {
    const card = cards.get(index);
    if (card !== undefined && card !== 'detail') return { ...line, text: `${card.when} ${line.text}` };
    const isOfCard = cards.has(index - 1) || cards.has(index + 1);
    return card === 'detail' || (isOfCard && isTimeText(line.text)) ? { ...line, text: '' } : line;
  });
}

export function neighbours(lines: readonly SourceLine[], index: number): Neighbours {
  const ahead = lines
    .slice(index + 1, index + 1 + lookAhead)
    .map(({ text }) => text)
    .filter((text) => hasWord(text.slice(0, 200)) && text.length <= maxNeighbourLength);
  // `Do` is a day above a time
  const isShortDay = (text: string, at: number): boolean =>
    text.length <= maxShort &&
    isTimed(ahead[at + 1] ?? '') &&
    dayOf(text, { below: ahead.slice(at + 1, at + 2) }) !== null;
  const days = ahead.filter((text, at) => isDay(text) || isShortDay(text, at));
  return {
    previous: lines[index - 1]?.text ?? '',
    next: lines[index + 1]?.text ?? '',
    gap: isGap(lines, index),
    dayBelow: ahead[0] !== undefined && days.includes(ahead[0]),
    below: ahead.filter((text) => !days.includes(text)).slice(0, 2),
  };
}

/** True for a line alone between blank ones, before a paragraph of several lines. */
function isGap(lines: readonly SourceLine[], index: number): boolean {
  const [next, first, second] = lines.slice(index + 1, index + 4).map(({ text }) => text);
  return (lines[index - 1]?.text ?? '') === '' && next === '' && Boolean(first) && Boolean(second);
}
