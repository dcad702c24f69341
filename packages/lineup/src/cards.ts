import { isDayText } from './calendar-words.ts';
import { floorLikeness } from './floor-words.ts';
import { isSentence } from './prose.ts';
import { hasWord, stripOrnaments } from './punctuation.ts';
import { skipReason } from './skip-reasons.ts';
import { isHours, isTimeText, tightenSpans } from './times.ts';

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
  const found = readTriples(lines);
  if (found.size > 0) return found;
  for (const [at, card] of readTimesBeside(lines)) found.set(at, card);
  for (let from = 0; from < lines.length;) {
    let to = from;
    while (to < lines.length && hasWord((lines[to] ?? '').slice(0, maxLength))) to += 1;
    const size = to - from;
    const places = size >= 2 && size <= maxLines ? lines.slice(from, to).map(readWhenWhere) : [];
    const [place, ...others] = places.filter((one) => one !== null);
    if (place !== undefined && others.length === 0 && places[0] === null && isPlain(lines[from] ?? ''))
      for (let at = from; at < to; at += 1) found.set(at, at === from ? place : 'detail');
    from = Math.max(to, from + 1);
  }
  return found;
}

/** Where name, time and floor stand in lines of one each, seen from the time. */
const orders = [
  [-1, 1],
  [1, -1],
  [1, 2],
  [2, 1],
  [-2, -1],
  [-1, -2],
] as const;
/** Fewer groups could be something else. */
const minTriples = 3;
/** Values that differ more are no floors. */
const maxDistinct = 0.7;

/** Finds cards of three lines each, with or without blank ones between: name, time and floor, in any order. */
function readTriples(all: readonly string[]): Map<number, CardLine> {
  const kept = [...all.keys()].filter((at) => hasWord(all[at]!.slice(0, maxLength)));
  const textAt = (at: number): string => stripOrnaments((all[kept[at] ?? -1] ?? '').slice(0, maxLength));
  const times = [...kept.keys()].filter((at) => isTimeText(tightenSpans(textAt(at))));
  if (times.length < minTriples || times.some((at, index) => index > 0 && at - times[index - 1]! !== 3))
    return new Map();
  for (const [name, floor] of orders) {
    const names = times.map((at) => textAt(at + name));
    const floors = times.map((at) => textAt(at + floor));
    const isName = (text: string): boolean => isPlain(text) && hasWord(text) && skipReason(text) === null;
    const areFloors = floors.some((text) => floorLikeness(text) !== 'no');
    if (![...names, ...floors].every(isName) || names.some((text) => floorLikeness(text) === 'sure')) continue;
    if (
      !areFloors ||
      new Set(floors).size > times.length * maxDistinct ||
      new Set(names).size < times.length * maxDistinct
    )
      continue;
    return new Map(
      times.flatMap((at, index): [number, CardLine][] => [
        [kept[at + name]!, { when: tightenSpans(textAt(at)), floor: floors[index]! }],
        [kept[at]!, 'detail'],
        [kept[at + floor]!, 'detail'],
      ]),
    );
  }
  return new Map();
}

/** Finds names with their time on the line above or below: whichever leaves fewer times without a name. */
function readTimesBeside(all: readonly string[]): Map<number, CardLine> {
  const kept = closeUp(all);
  const lines = kept.map((at) => all[at]!);
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
  const found = above.size >= below.size ? above : below;
  const isEach = found.size === times.length || (found.size >= minOfMost && found.size * 4 >= times.length * 3);
  return new Map(found.size >= minTimes && isEach ? [...found].map(([at, card]) => [kept[at]!, card]) : []);
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
const isAlone = (beyond = ''): boolean => !hasWord(beyond.slice(0, maxLength)) || !isPlain(beyond);

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
  if (times.length !== 1 || days.length === 0 || others.length !== 1) return null;
  return { when: [...days, ...times].join(' '), floor: others[0]! };
}
