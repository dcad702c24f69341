import { isDayText } from './calendar-words.ts';
import { hasWord, stripOrnaments } from './punctuation.ts';
import { isTimeText, tightenSpans } from './times.ts';

/** The name of a card with its time and floor, or a line that only describes it. */
export type CardLine = { when: string; floor: string } | 'detail';

const maxLines = 5;
const maxLength = 120;

/**
 * Finds cards that were copied from a page, by the index of their lines: a paragraph with a name first, and a line with
 * day, time and floor among the others (`Saturday, 01:00, Forest`).
 */
export function readCards(lines: readonly string[]): Map<number, CardLine> {
  const cards = new Map<number, CardLine>();
  for (let from = 0; from < lines.length;) {
    let to = from;
    while (to < lines.length && hasWord((lines[to] ?? '').slice(0, maxLength))) to += 1;
    const size = to - from;
    if (size >= 2 && size <= maxLines) {
      const found = lines.slice(from, to).map(readWhenWhere);
      const [when, ...others] = found.filter((one) => one !== null);
      if (when !== undefined && others.length === 0 && found[0] === null && isPlain(lines[from] ?? '')) {
        cards.set(from, when);
        for (let index = from + 1; index < to; index += 1) cards.set(index, 'detail');
      }
    }
    from = Math.max(to, from + 1);
  }
  return cards;
}

/** A line that may be the name of a card: short, neither a day nor a time. */
const isPlain = (text: string): boolean =>
  text.length <= maxLength &&
  !isDayText(stripOrnaments(text)) &&
  !isTimeText(stripOrnaments(text)) &&
  !/\d[:.h]\d\d/u.test(text);

/** Reads `Saturday, 01:00, Forest`: a day, a time, and perhaps a floor, each once. */
function readWhenWhere(text: string): { when: string; floor: string } | null {
  if (text.length > maxLength || !/\d/u.test(text)) return null;
  const parts = tightenSpans(text)
    .split(/\s*[,|•·@\t]\s*|\s[-–—]\s/u)
    .map(stripOrnaments)
    .filter(hasWord);
  if (parts.length < 2 || parts.length > 5) return null;
  const times = parts.filter((part) => isTimeText(part));
  const days = parts.filter((part) => !isTimeText(part) && isDayText(`${part}:`));
  const others = parts.filter((part) => !times.includes(part) && !days.includes(part));
  if (times.length !== 1 || days.length === 0 || others.length > 1) return null;
  return { when: [...days, ...times].join(' '), floor: others[0] ?? '' };
}
