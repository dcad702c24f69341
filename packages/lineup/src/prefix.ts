import { isDayText, takeLeadingDay } from './calendar-words.ts';
import { takeTrailingTypes } from './play-type.ts';
import { isOrnament, stripOrnaments } from './punctuation.ts';
import { remember } from './remember.ts';
import { findTime, takeLeadingTime, takeTrailingTime } from './times.ts';

const numberings = [
  '#? ?\\d{1,3}(?:[.)]|\\.\\))(?=[\\s\\p{L}"\'([*])(?!\\p{L}{3,12}\\.\\d)',
  '#\\d{1,3}\\b[.:)]?',
  '(?:[Nn](?:[º°]|[or]\\.)|№) ?\\d{1,3}\\b[.:)]?',
  '\\(\\d{1,3}\\)(?=\\s)',
  '\\[\\d{1,3}\\](?=\\s)',
  '[0-9#*]\\uFE0F?\\u20E3',
];
const number = new RegExp(`^(?:${numberings.join('|')})\\s*`, 'u');
const plusMore = /^\+ ?(?:more|many|mehr|m[aá]s)\b/iu;
/** `2. Floor` counts floors, not lines. */
const countedFloor = /^\d{1,2}\.\s*(?:floor|stage|area|dancefloor|b(?:ü|ue)hne)\b/iu;

/**
 * Removes the prefix of a line: bullets, numbering, times, a day before a time. Keeps emphasis and numbers of names
 * (`1200 …`).
 */
export const stripPrefix = remember((text: string): string => {
  let current = text;
  for (;;) {
    const next = step(current);
    if (next === current) return current;
    current = next;
  }
});

function step(text: string): string {
  const bare = stripBullets(text);
  if (bare !== text) return bare;
  if (countedFloor.test(text)) return text;
  const unnumbered = text.replace(number, '');
  if (unnumbered !== text && unnumbered !== '') return unnumbered;
  const head = text.slice(0, 80);
  const untimed = takeLeadingTime(head);
  if (untimed !== head) return untimed === '' && isDayText(head) ? text : untimed + text.slice(80);
  const undated = takeLeadingDay(head);
  if (undated !== head && takeLeadingTime(undated) !== undated) return undated + text.slice(80);
  return text;
}

/** Bullets and emoji, but not the underscore and tilde of emphasis, nor a star that has a partner. */
function stripBullets(text: string): string {
  let start = 0;
  for (const char of text) {
    const starBullet = char === '*' && /^\*+(?:[ \t]|\d(?!.*\*))/u.test(text.slice(start, start + 80));
    const plusBullet = char === '+' && !plusMore.test(text.slice(start, start + 8));
    const ornament = isOrnament(char) && !'_~='.includes(char);
    if (!ornament && !starBullet && !plusBullet) break;
    start += char.length;
  }
  return text.slice(start);
}

/** True when a line begins with a time, or with a day and a time. */
export const beginsTimed = remember((text: string): boolean => {
  const head = stripOrnaments(text.slice(0, 100));
  const undated = takeLeadingDay(head);
  return takeLeadingTime(head) !== head || takeLeadingTime(undated) !== undated;
});

/** True when a line ends with a time. */
export const endsTimed = remember((text: string): boolean => {
  const lineEnd = text.slice(-100);
  // `22:00–23:30 (live)`
  return [lineEnd, lineEnd.replace(/\s\([^()]*\)$/u, '')].some((one) => {
    const end = stripOrnaments(takeTrailingTypes(one).remainder);
    return takeTrailingTime(end) !== end;
  });
});

/** Returns the leading time of a line: `Sat 14:00–16:00`; null if there is none. */
export function leadingWhen(text: string): string | null {
  const bare = stripPrefix(text);
  const front = text.endsWith(bare) ? text.slice(0, text.length - bare.length) : '';
  const time = findTime(front);
  if (time === null) return null;
  const day = stripOrnaments(front.slice(0, front.indexOf(time)));
  return isDayText(`${day}:`) ? `${day} ${time}` : time;
}
