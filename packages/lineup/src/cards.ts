import { isDayText } from './calendar-words.ts';
import { floorLikeness } from './floor-words.ts';
import { pageLikeness } from './page-words.ts';
import { isSentence } from './prose.ts';
import { hasWord, stripOrnaments } from './punctuation.ts';
import { readCountries } from './read-country.ts';
import { skipReason } from './skip-reasons.ts';
import { isStyleList } from './style-words.ts';
import { nameKey } from './text.ts';
import { isHours, isTimeText, takeTrailingTime, tightenSpans } from './times.ts';

/** The name of a card with its time and floor, or a line that only describes it. */
export type CardLine = { when: string; floor: string; name?: string } | 'detail';

const maxLines = 5;
/** Fewer times on lines of their own may be opening hours. */
const minTimes = 2;
/** Fewer names, if some times have none. */
const minOfMost = 4;
/** Fewer lines with a blank one behind each may be paragraphs. */
const minSpaced = 8;
const maxLength = 120;

/**
 * Finds cards that were copied from a page, by the index of their lines: a paragraph with a name first, and a line with
 * day, time and floor among the others (`Saturday, 01:00, Forest`); and names with their time on a line of its own.
 */
export function readCards(lines: readonly string[]): Map<number, CardLine> {
  const groups = readGroups(lines);
  if (groups.size > 0) return groups;
  for (const [at, card] of readTimesBeside(lines)) groups.set(at, card);
  for (let from = 0; from < lines.length;) {
    let to = from;
    while (to < lines.length && hasWord((lines[to] ?? '').slice(0, maxLength))) to += 1;
    const size = to - from;
    const places = size >= 2 && size <= maxLines ? lines.slice(from, to).map(readWhenWhere) : [];
    const [place, ...others] = places.filter((one) => one !== null);
    if (place !== undefined && others.length === 0 && places[0] === null && isPlain(lines[from] ?? ''))
      for (let at = from; at < to; at += 1) groups.set(at, at === from ? place : 'detail');
    from = Math.max(to, from + 1);
  }
  return groups;
}

/** Where name, time and floor stand in lines of one each, seen from the time. */
const orders = [
  [-1, 1],
  [1, -1],
  [1, 2],
  [2, 1],
  [-2, -1],
  [-2, 1],
  [-1, -2],
] as const;
/** Fewer groups could be something else. */
const minGroups = 3;
const minDated = 2;
/** Lines of a group; those beside name, time and floor are the same in all, as buttons are. */
const minSize = 3;
/** Values that differ more are not floors, in as many groups. */
const maxDistinct = 0.7;
const minLarge = 6;

/** Reads `22:00–23:30` or `Saturday, 17.07. 22:00`; null for other text. */
function readWhen(text: string): { when: string; isDated: boolean } | null {
  const when = tightenSpans(text);
  if (isTimeText(when)) return { when, isDated: false };
  const day = takeTrailingTime(when);
  return day !== when && isDayText(`${day}:`) ? { when, isDated: true } : null;
}

/** An order of cards that fits, and what speaks against it. */
interface Fit {
  cards: Map<number, CardLine>;
  /** Number of lines like names beside the cards. */
  leftOver: number;
  /** Number of floors that are not called like floors, and of different ones. */
  odd: number;
}

/** Finds cards of as many lines each, with or without blank ones between: name, time and floor, in the order that fits best. */
function readGroups(all: readonly string[]): Map<number, CardLine> {
  const filled = [...all.keys()].filter((at) => {
    const text = all[at]!.slice(0, maxLength);
    return hasWord(text) && !isDayText(`${stripOrnaments(text)}:`) && !isOfPage(text);
  });
  const textAt = (at: number): string => stripOrnaments((all[filled[at] ?? -1] ?? '').slice(0, maxLength));
  const times = [...filled.keys()].flatMap((at) => {
    const read = readWhen(textAt(at));
    return read === null ? [] : [{ at, ...read }];
  });
  const start = times[0]?.at ?? 0;
  const size = (times[1]?.at ?? 0) - start;
  const isEven = times.every(({ at }, index) => at === start + index * size);
  const isFew = times.length < (times.every(({ isDated }) => isDated) ? minDated : minGroups);
  if (isFew || !isEven || size < minSize || size > maxLines) return new Map();
  const distinct = (texts: readonly string[]): number => new Set(texts.map(nameKey)).size;
  const isName = (text: string): boolean =>
    isPlain(text) && hasWord(text) && skipReason(text) === null && !isSentence(text);
  const maxFloors = times.length < minLarge ? times.length - 1 : times.length * maxDistinct;
  const fits = orders.flatMap(([name, floor]): Fit[] => {
    const column = (step: number): string[] => times.map(({ at }) => textAt(at + step));
    const [names, floors] = [column(name), column(floor)];
    const others = Array.from({ length: size }, (_, step) => step + Math.min(name, floor, 0)).filter(
      (step) => ![name, floor, 0].includes(step),
    );
    const areNames = names.every((text) => isName(text) && floorLikeness(text) !== 'sure');
    const areFloors =
      floors.every((text) => isName(text) && readCountries(text) === undefined && !isStyleList(text)) &&
      (times.length >= minGroups || floors.some((text) => floorLikeness(text) !== 'no'));
    const areColumns =
      distinct(names) >= times.length * maxDistinct &&
      distinct(floors) <= Math.max(1, maxFloors) &&
      others.every(
        (step) => distinct(column(step)) === 1 || column(step).every((text) => readCountries(text) !== undefined),
      );
    if (!areNames || !areFloors || !areColumns) return [];
    const steps = [name, 0, floor, ...others];
    const [first, last] = [Math.min(...steps), Math.max(...steps)];
    const isOutside = (at: number): boolean => at < start + first || at > times.at(-1)!.at + last;
    // blank lines between cards are none within them
    const gaps = times.filter(({ at }) => filled[at + last]! - filled[at + first]! > last - first).length;
    const beside = [...filled.keys()].filter(
      (at) => isOutside(at) && isName(textAt(at)) && pageLikeness(textAt(at)) === 'no',
    );
    return [
      {
        leftOver: gaps * times.length + beside.length,
        odd: floors.filter((text) => floorLikeness(text) === 'no').length * times.length + distinct(floors),
        cards: new Map(
          times.flatMap(({ at, when }, index): [number, CardLine][] => [
            [filled[at + name]!, { when, floor: floors[index]! }],
            ...[0, floor, ...others].map((step): [number, CardLine] => [filled[at + step]!, 'detail']),
          ]),
        ),
      },
    ];
  });
  const [best] = fits.sort((one, other) => one.leftOver - other.leftOver || one.odd - other.odd);
  return best?.cards ?? new Map();
}

/** True for a line of a page's frame: `Show more`, `© Festival 2027`. */
const isOfPage = (text: string): boolean => /[©®]|\(c\)\s?20\d\d/iu.test(text) || pageLikeness(text) === 'sure';

/** Finds names with their time on the line above or below: whichever leaves fewer times without a name. */
function readTimesBeside(all: readonly string[]): Map<number, CardLine> {
  const closed = closeUp(all);
  const lines = closed.map((at) => all[at]!);
  const isTime = (text = ''): boolean => isTimeText(tightenSpans(stripOrnaments(text.slice(0, maxLength))));
  const times = [...lines.keys()].filter((at) => isTime(lines[at]));
  const beside = (step: 1 | -1): Map<number, CardLine> =>
    new Map(
      times.flatMap((at): [number, CardLine][] => {
        const name = lines[at + step] ?? '';
        // a heading before the next time
        const isEnd = isAlone(lines[at + 2 * step]) || isHours(lines[at + 3 * step] ?? '');
        return hasWord(name.slice(0, maxLength)) && isPlain(name) && !isSentence(name) && isEnd
          ? [[at + step, { when: tightenSpans(stripOrnaments(lines[at]!)), floor: '' }]]
          : [];
      }),
    );
  const [above, below] = [beside(1), beside(-1)];
  const fuller = above.size >= below.size ? above : below;
  const isEach = fuller.size === times.length || (fuller.size >= minOfMost && fuller.size * 4 >= times.length * 3);
  return new Map(fuller.size >= minTimes && isEach ? [...fuller].map(([at, card]) => [closed[at]!, card]) : []);
}

/** Returns the indexes of the lines, without the blank ones if one stands behind almost every line; of several, one stays. */
function closeUp(lines: readonly string[]): number[] {
  const all = [...lines.keys()];
  const filled = all.filter((at) => lines[at] !== '');
  const close = filled.filter((at, index) => filled[index + 1] === at + 1).length;
  const spaced = filled.filter((at, index) => filled[index + 1] === at + 2).length;
  if (spaced < minSpaced || close * 5 > spaced) return all;
  return all.filter((at) => lines[at] !== '' || (lines[at - 1] === '' && lines[at - 2] !== ''));
}

/** True for what stands behind a name that has a time of its own: a blank line, the next time, a heading. */
const isAlone = (followingText = ''): boolean => !hasWord(followingText.slice(0, maxLength)) || !isPlain(followingText);

/** A line that may be the name of a card: short, neither a day, nor a time, nor a row. */
export const isPlain = (text: string): boolean =>
  text.length <= maxLength &&
  !text.includes('\t') &&
  !isDayText(stripOrnaments(text)) &&
  !isTimeText(stripOrnaments(text)) &&
  !/\d[:.h]\d\d/u.test(text);

/** Reads `Saturday, 01:00, Forest`: a day, a time and a floor, each once. */
function readWhenWhere(text: string): { when: string; floor: string } | null {
  if (text.length > maxLength || !/\d/u.test(text)) return null;
  const parts = tightenSpans(text)
    // for up to 120 characters: maxLength
    .split(/\s*[,|•·@\t]\s*|\s[-–—]\s|(?<=^\p{L}{2,12}\.?)\s(?=\d)/u)
    .map(stripOrnaments)
    .filter(hasWord);
  if (parts.length < 3 || parts.length > 5) return null;
  // `18.12.` is a date
  const times = parts.filter((part) => isTimeText(part) && !part.endsWith('.'));
  const days = parts.filter((part) => !times.includes(part) && isDayText(`${part}:`));
  const others = parts.filter((part) => !times.includes(part) && !days.includes(part));
  // `14:00 – late`
  if (times.length !== 1 || days.length === 0 || others.length !== 1 || isTimeText(`22:00–${others[0]}`)) return null;
  return { when: [...days, ...times].join(' '), floor: others[0]! };
}
