import { weekdayOf } from '@moonfloor/contract/values/days';
import { weekdayIn } from './month-names.ts';
import { afterTime, type Clock, halfOfDay, nextDay, parseClock, startInHalf, timeInWords } from './parse-instant.ts';
import { doorsBehind, startBehindDoors, until } from './time-words.ts';

const wordsBefore = new RegExp(`^(?:(?!${halfOfDay})\\p{L}[\\p{L}.]{0,12}[,:]?\\s+){1,4}(?=\\d)`, 'u');

/** Between two times: `22:00-06:00`, in which the end is not an offset. */
const next = String.raw`(?=\d|${nextDay}|${halfOfDay}|${timeInWords})`;
const ofEnd = new RegExp(
  String.raw`\s?[-–—/~〜→➔>]\s?${next}|\s(?:${until})\s${next}|\s?[-–—/,]\s?(?:closes?|ends?|ende|schluss|閉場|終演)\W{0,2}(?=\d)|\s[-–—]\s(?=\p{L}{2,9}\.?,?\s\d)`,
  'iu',
);

/** Hours and minutes without a sign between: `2200`, `2200-0600`, `600`. */
const fourDigits = /^([012]?\d)([0-5]\d)(?:(\s?[-–]\s?)([012]?\d)([0-5]\d))?(?=\s?h?(?:rs)?$)/i;

/** Times of an event: when it opens, and perhaps when it closes. */
interface OpeningTimes {
  opens: Clock;
  closes: Clock | undefined;
}

/**
 * Parses a time of day, or a range of them, also behind words: `22:00 – 06:00`, `Doors 9pm / Start 10pm`; undefined for other texts. A
 * weekday before the end counts from the day `from`.
 */
export function parseClocks(text: string, from?: string): OpeningTimes | undefined {
  const start = text
    .replace(startBehindDoors, '')
    .replace(doorsBehind, '')
    // `6am Sunday`
    .replace(/(?<=\d\S{0,6}(?:\s[ap]\.?m\.?)?)\s\(?(\p{L}{2,12})\)?$/iu, (behind, word: string) =>
      weekdayIn(word) === undefined ? behind : '',
    )
    // `ore 23,30`
    .replace(/(?<=^\p{L}{2,5}\.?\s\d{1,2}),(?=\d\d$)/u, ':');
  // behind a word: `Einlass 20:00`, `bis 6 Uhr`
  for (const bare of [start, start.replace(wordsBefore, '')].map(withoutTail)) {
    const [first = '', second = '', ...more] = bare.split(ofEnd);
    // `22:00 - Sun 18:00`
    const weekday = weekdayIn(second);
    const [opens, end] = [
      parseClock(first),
      parseClock(weekday === undefined ? second : second.replace(wordsBefore, '')),
    ];
    const isLater = from !== undefined && weekday !== undefined && end?.days === 0;
    const closes = isLater ? { ...end, days: (weekday - weekdayOf(from) + 7) % 7 } : end;
    if (opens !== undefined && closes !== undefined && more.length === 0)
      return { opens: { ...opens, time: startInHalf(opens.time, first, second, closes.time) }, closes };
    const clock = parseClock(bare);
    if (clock !== undefined) return { opens: clock, closes: undefined };
  }
  return undefined;
}

const withoutTail = (text: string): string =>
  text
    .replace(afterTime, '')
    .replace(
      fourDigits,
      (_, hour, minute, dash = '', last = '', end = '') => `${hour}:${minute}${dash}${last && `${last}:${end}`}`,
    );
