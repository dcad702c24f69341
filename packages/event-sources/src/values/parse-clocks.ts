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

/** Times of an event: when it opens, and perhaps when it closes; the weekday that is written beside the former. */
interface OpeningTimes {
  opens: Clock;
  closes: Clock | undefined;
  weekday: number | undefined;
}

/** From this hour on, a start on the next weekday is not after the midnight of its night. */
const noon = '12:00';

/**
 * Parses a time of day, or a range of them, also behind words: `22:00 – 06:00`, `Doors 9pm / Start 10pm`; undefined for other texts.X
 */
export function parseClocks(text: string, from?: string): OpeningTimes | undefined {
  const stated = text.replace(startBehindDoors, '').replace(doorsBehind, '');
  // `22:00 - Sun 18:00`, `01:00 (Sun)`
  const [weekday, lastWeekday] = stated.split(ofEnd).map((part) => weekdayIn(part.replace(/(?<=\d)\p{L}+/gu, '')));
  const start = stated
    // `6am Sunday`
    .replace(/(?<=\d\S{0,6}(?:\s[ap]\.?m\.?)?)\s\(?(\p{L}{2,12})\)?(?=$|\s?[-–—])/iu, (behind, word: string) =>
      weekdayIn(word) === undefined ? behind : '',
    )
    // `ore 23,30`
    .replace(/(?<=^\p{L}{2,5}\.?\s\d{1,2}),(?=\d\d$)/u, ':');
  // behind a word: `Einlass 20:00`, `bis 6 Uhr`
  for (const bare of [start, start.replace(wordsBefore, '')].map(withoutTail)) {
    const [first = '', second = '', ...more] = bare.split(ofEnd);
    const [opens, end] = [
      parseClock(first),
      parseClock(lastWeekday === undefined ? second : second.replace(wordsBefore, '')),
    ];
    const closes = end && onWeekday(end, lastWeekday, from);
    if (opens !== undefined && closes !== undefined && more.length === 0) {
      const begins = { ...opens, time: startInHalf(opens.time, first, second, closes.time) };
      return { opens: afterMidnight(begins, weekday, from), closes, weekday };
    }
    const clock = parseClock(bare);
    if (clock !== undefined) return { opens: afterMidnight(clock, weekday, from), closes: undefined, weekday };
  }
  return undefined;
}

/** Returns a time on the next such weekday from a day on. */
function onWeekday(clock: Clock, weekday: number | undefined, from: string | undefined): Clock {
  if (from === undefined || weekday === undefined || clock.days > 0) return clock;
  return { ...clock, days: (weekday - weekdayOf(from) + 7) % 7 };
}

function afterMidnight(clock: Clock, weekday: number | undefined, from: string | undefined): Clock {
  const later = onWeekday(clock, weekday, from);
  return later.days === 1 && clock.time < noon ? later : clock;
}

const withoutTail = (text: string): string =>
  text
    .replace(afterTime, '')
    .replace(
      fourDigits,
      (_, hour, minute, dash = '', last = '', end = '') => `${hour}:${minute}${dash}${last && `${last}:${end}`}`,
    );
