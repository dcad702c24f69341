/**
 * Clock times as timetables write them: `22:00`, `22h30`, `10pm`, `22:00 - 23:30`, `22-23`, `23:00 – end`.
 */

import { remember } from './remember.ts';
import { wordSet, wordsOf } from './word-patterns.ts';

/** Up to `30:00`: a night counted on past midnight. */
const hour = '(?:30|2\\d|[01]?\\d)';
const clocks = [
  `${hour}:[0-5]\\d(?::[0-5]\\d)?(?:[ap]| ?(?:[ap]\\.?m\\.?|h[rs]?s?|uhr|uur|hod))?`,
  '(?:1[0-2]|0?[1-9])\\.[0-5]\\d ?[ap]\\.?m\\.?',
  '\\d\\.[0-5]\\d ?(?:uhr|uur|hod)',
  // `20.08.` is a date
  '(?:2\\d|[01]\\d)\\.[0-5]\\d(?!\\.)(?: ?(?:h|u|uhr|uur|hod))?',
  `${hour} ?h(?: ?[0-5]\\d)?`,
  `${hour}u(?:[0-5]\\d)?`,
  `${hour} ?(?:hrs?|uhr|uur|[ap]\\.?m\\.?)`,
];
const clock = `(?:${clocks.join('|')})(?![\\p{L}\\p{N}]|\\.\\d)`;
const joiners = 'to|till?|until|bis|tot|t\\/m|до|às?|as?|alle';
const until = ` ?(?:-+>?|[–—>→➔➙➜➝⇒~〜]|${joiners}) ?`;
const close =
  '(?:(?:the |open )?end|close|closing|late|sunrise|sunset|morning|open(?! \\p{Lu}\\p{Ll})|ende|fin|\\?+)(?![\\p{L}\\p{N}])';
const twoDigits = '(?:2[0-4]|[01]\\d)';
const fourDigits = '(?:2[0-3]|[01]\\d)[0-5]\\d';
const wordEnd = '(?![\\p{L}\\p{N}])';
const half = '(?:1[0-2]|0?[1-9])(?:[.:][0-5]\\d)?';
const dotted = '(?:2\\d|[01]?\\d)\\.[0-5]\\d';
const loose = '(?:2\\d|[01]?\\d)(?:[.:][0-5]\\d)?';
const exact = '(?:2\\d|[01]?\\d)[.:][0-5]\\d';
const spans = [
  `${half}${until}${half}(?: ?[ap]\\.?m\\.?|[ap])(?![\\p{L}\\p{N}])`,
  `${exact} ?/ ?${exact}(?![\\p{L}\\p{N}.:])`,
  `${loose}(?:${until}| alle | bis )${loose} ?(?:uhr|uur|hod|h)${wordEnd}`,
  `${dotted} ?[-–—] ?${dotted}(?![\\p{L}\\p{N}.:])`,
  `${loose} (?:alle|bis) ${loose}(?= (?:\\p{Lu}|\\p{Ll}{2,}))`,
  `${clock}${until}(?:${clock}|${close}|(?:2[0-4]|[01]?\\d)(?![\\p{L}\\p{N}.:]))`,
  `${hour}${until}${clock}`,
  `${hour} ?[-–—] ?${dotted}(?![\\p{L}\\p{N}.:])`,
  `${twoDigits} ?[-–—] ?${twoDigits}(?![\\p{L}\\p{N}.:]| ?h(?!\\p{L}))`,
  `${fourDigits} ?[-–—] ?${fourDigits}${wordEnd}`,
  `${twoDigits} ?[-–—] ?${close}`,
];
const time = `(?:${spans.join('|')}|${clock})`;

const after = '[\\s:|,>→@.〜~–—-]*';
const lead =
  '(?:@ ?|at |from |gegen |von |van |de |da |dal |d?alle |a las |entre |от |um |ab |à |a |às |h\\.? |ore |orario |klo? ?\\.? |om |vanaf |o |godz\\.? |od |в |с |saat )?';
const leading = new RegExp(`^(?:[(\\[] ?${lead}${time} ?[)\\]]|${lead}${time})${after}`, 'iu');
const trailing = new RegExp(`(?:^|[\\s,|@–—-])(?:@ ?|at |from )?[(\\[]? ?${time} ?[)\\]]?$`, 'iu');
const anywhere = new RegExp(`(?<![\\p{L}\\p{N}]|\\d\\.)${time}`, 'iu');
const everyClock = new RegExp(`(?<![\\p{L}\\p{N}])${clock}`, 'giu');
const wholeTime = new RegExp(`^[(\\[@ ]*(?:at |from |ab )?${time}[)\\]\\s,:.|-]*$`, 'iu');

const dates = [
  '\\d{4}([-./])\\d{1,2}\\1\\d{1,2}',
  '(?<!\\d)\\d{1,2}(?:\\.(?:0?[1-9]|1[0-2])\\.(?:\\d{4}|\\d\\d(?![\\d:])|(?!\\d))|\\/(?:0?[1-9]|1[0-2])\\/\\d{4})',
  // `Friday 29.07`, `29.07 20:00`
  '(?<=\\p{L}[\\s,.(]{1,3})\\d{1,2}\\.(?:0?[1-9]|1[0-2])(?=[\\s).]|$)(?!\\s?[-–—])',
  '(?<![\\d.:])\\d{1,2}\\.(?:0?[1-9]|1[0-2])(?=\\s[^:\\d]{0,20}\\d{1,2}:\\d\\d)',
];
/** A date whose parts could be taken for a time: `2027-08-20`, `20.08.2027`, `20/08/2027`, `20.08.`, `Friday 20.08`. */
export const numericDate = new RegExp(dates.join('|'), 'u');

const midnights = '(?:minuit|midnight|mitternacht|medianoche|meia-noite|mezzanotte)';
const spaced = new RegExp(
  `(?<![\\p{L}\\p{N}:.])${clock}\\s?(?:[-–—>→➔➙➜➝⇒~〜]+|(?<!\\p{L})(?:${joiners})(?!\\p{L}))\\s?${clock}`,
  'giu',
);

const joiner = new RegExp(`\\s?(?:[-–—>→➔➙➜➝⇒~〜]+|(?<!\\p{L})(?:${joiners})(?!\\p{L}))\\s?`, 'iu');

const midnight = new RegExp(
  `(?<=\\d(?:h|[:h]?\\d\\d)?(?: ?[ap]\\.?m\\.?)? ?(?:[-–>→]|to|til|till|until|à|a|às|bis|alle|do|tot) ?)${midnights}(?!\\p{L})|(?<=^[^\\p{L}\\p{N}]{0,4}(?:(?:de|da|das|von|from|dalle|od) )?)${midnights}(?= ?[-–>→] ?\\d| [-–|:] | (?:à|a|às|bis|to|till|alle|do) \\d)`,
  'giu',
);

const noon =
  /^(?:12 )?noon(?= ?(?:[-–|:]|to\s))|(?<=\d(?::\d\d)?(?: ?[ap]m)? ?[-–] ?)(?:12 )?noon(?!\p{L})|(?<=\sfrom )(?:12 )?noon$/giu;

/** True when the text is one time or span of time and nothing else. */
export const isTimeText = remember((text: string): boolean => {
  return text.length <= 40 && wholeTime.test(text);
});

const betweenTimes = wordSet(
  'onwards onward from to till until von bis ab um uhr dalle alle dal al de du à a das às ate até desde las hasta h od do z с до от между ore',
);

/** True for times with the words that join them and nothing else: `Dalle 23:00 alle 05:00`. The last word of `22:00 Ab` is a name. */
export function isHours(text: string): boolean {
  if (text.length > 60) return false;
  const withoutClocks = text.replace(everyClock, ' ');
  const words = wordsOf(withoutClocks);
  if (/^\P{L}*\p{Lu}\p{Ll}$/u.test(withoutClocks) && /\p{L}$/u.test(text)) return false;
  return withoutClocks !== text && words.every((word) => betweenTimes.has(word));
}

/** The first time or span in a text, as it is written; null when there is none. */
export function findTime(text: string): string | null {
  return anywhere.exec(text)?.[0] ?? null;
}

/** Start and end of a time as written, as times of day `HH:MM`, from 24:00 on those of the next day; the end is null if there is none. */
interface Clocks {
  start: string;
  end: string | null;
}

const clockToken = /(\d{1,2})(?:[:.hu]?(\d{2}))?(?::\d{2})?(?:\s?([ap])\.?m\b|(?<=\d)([ap])\b)?/giu;

/** Parses a time or span that `findTime` has found: `22:00–23:30`, `10-11pm`, `22h`. */
export function parseClocks(time: string): Clocks | null {
  const [first, second] = [...time.matchAll(clockToken)].map(([, hours, minutes, half, letter]) => ({
    hours: Number(hours),
    minutes: minutes ?? '00',
    half: (half ?? letter)?.toLowerCase(),
  }));
  if (first === undefined) return null;
  // in `10-11pm` both are in the evening, in `11-1am` the first
  if (second?.half !== undefined && first.half === undefined)
    first.half = first.hours % 12 <= second.hours % 12 === (second.half === 'p') ? 'p' : 'a';
  const [start, end] = [first, second].map((part) => (part === undefined ? null : clockText(part)));
  return start == null ? null : { start, end: end ?? null };
}

function clockText({ hours, minutes, half }: { hours: number; minutes: string; half: string | undefined }) {
  const hour = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0);
  return hours > 30 || minutes > '59' ? null : `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** Writes midnight at the start or end of a span in digits: `22h à minuit`. */
export const withMidnight = (text: string): string => text.replace(midnight, '00:00');

/** Writes spans without spaces, so that their dash separates nothing else: `17:30 - 18:20`. */
export function tightenSpans(text: string): string {
  return text
    .replace(noon, '12:00')
    .replace(midnight, '00:00')
    .replace(spaced, (span) => span.replace(joiner, '–'));
}

const spelledStart = new RegExp(`^(?:${midnights}|(?:12 )?noon)(?=\\s+\\p{L})`, 'iu');
const spelledEnd = new RegExp(`(?<=\\s[-–—|] ?)(?:${midnights}|(?:12 )?noon)$`, 'iu');

const inDigits = (word: string): string => (/noon/i.test(word) ? '12:00' : '00:00');

/** Writes a time in words before a name, which could be part of it, in digits: `midnight  Name` among lines with times. */
export const withClock = (text: string): string => text.replace(spelledStart, inDigits);

/** Writes a time in words behind a name in digits: `Name – midnight` among lines that end with times. */
export const withClockBehind = (text: string): string => text.replace(spelledEnd, inDigits);

/** Takes one time or span off the front, with the dash or bar that follows it. */
export const takeLeadingTime = remember((text: string): string => {
  return text.replace(leading, '');
});

/** Takes one time or span off the end, with the dash, bar or at sign before it. Meant for short texts. */
export const takeTrailingTime = remember((text: string): string => {
  const match = trailing.exec(text);
  return match === null ? text : text.slice(0, match.index).trim();
});
