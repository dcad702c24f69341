import { addDays, weekdayOf } from '@moonfloor/contract/values/days';
import { asciiDigits, isDay, isTime } from '@moonfloor/contract/values/text';

/** An instant as a source writes it: local day and time, and the offset from UTC. */
export interface ParsedMoment {
  day: string;
  /** `HH:MM`; null for a whole day. */
  time: string | null;
  /** `Z`, `+02:00`, or null when unknown. */
  offset: string | null;
}

/** Maximum length of a date; longer texts are not parsed. */
export const maxDateLength = 80;

const offset = String.raw`(Z|UTC|GMT|[+-]\d[\d.:]{0,6})?(?:\[[^\]]{1,60}\])?`;
/** ISO 8601, also with omitted or repeated digits: `2024-5-24T19:00+5.5:00`, `T18:30:00:00+01:00`. */
const extendedFormat = new RegExp(
  String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:T|\s)\s*(\d{1,2})(?::(\d{2})(?::\d{2}){0,2}(?:[.,]\d{1,9})?|(?<=T\d\d))\s*${offset})?$`,
  'i',
);
/** A day by its week: `2027-W23-5`. */
const weekFormat = /^(\d{4})-?W(0[1-9]|[1-4]\d|5[0-3])-?([1-7])(?=T|$)/i;
const basicFormat = new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})(?:T?(\d{2}):?(\d{2})(?::?\d{2})?\s*${offset})?$`, 'i');

/**
 * Parses an instant in machine format: ISO 8601, or seconds or milliseconds since 1970; undefined when it is invalid.
 */
export function parseInstant(text: string): ParsedMoment | undefined {
  if (text.length > maxDateLength) return undefined;
  // JSON of .NET: `/Date(1812744000000+0200)/`
  const trimmed = text
    .trim()
    .replace(/^\/Date\((\d{13})(?:[+-]\d{4})?\)\/$/, '$1')
    .replace(/(?<=^\d{4}-\d\d-\d\dT\d\d)(?=\d\d(?:Z|[+-]|$))/i, ':')
    // EventON: `2027-6-12T22-22-00-00`
    .replace(/(?<=^\d{4}-\d{1,2}-\d{1,2}T)(\d{1,2})-\1-(\d\d)-\d\d$/, '$1:$2')
    .replace(weekFormat, (_, year: string, week, weekday) => dayOfWeek(year, Number(week), Number(weekday)))
    // Google's charts: `Date(2027,5,11,22,0,0)`, months from 0
    .replace(
      /^Date\((\d{4}),(\d{1,2}),(\d{1,2})(?:,(\d{1,2}),(\d{1,2}),\d{1,2})?\)$/,
      (_, year: string, month: string, day: string, hour?: string, minute = '') =>
        `${formatDay(year, String(Number(month) + 1), day)}${hour === undefined ? '' : `T${hour}:${minute.padStart(2, '0')}`}`,
    );
  const [, year = '', month = '', day = '', hour, minute, from] =
    extendedFormat.exec(trimmed) ?? basicFormat.exec(trimmed) ?? [];
  if (year === '') return parseEpoch(trimmed);
  const isoDay = formatDay(year, month, day);
  if (!isDay(isoDay)) return undefined;
  if (hour === undefined) return { day: isoDay, time: null, offset: null };
  const offset = from === undefined ? null : parseOffset(from);
  const time = `${hour.padStart(2, '0')}:${minute ?? '00'}`;
  if (offset === undefined) return undefined;
  if (time === '24:00') return { day: addDays(isoDay, 1), time: '00:00', offset };
  return isTime(time) ? { day: isoDay, time, offset } : undefined;
}

/** Returns a day by its number in a week, of which the first of a year has 4 January (ISO 8601). */
function dayOfWeek(year: string, week: number, weekday: number): string {
  const fourth = `${year}-01-04`;
  return addDays(fourth, (week - 1) * 7 + weekday - (weekdayOf(fourth) || 7));
}

/** Returns `YYYY-MM-DD` of year, month and day; two-digit years are 1970 to 2069. */
export function formatDay(year: string, month: string, day: string): string {
  const fullYear = year.length === 2 ? `${Number(year) < 70 ? 20 : 19}${year}` : year;
  return `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Returns `Z` or `+HH:MM` of an offset, also from fractional hours; undefined when it is invalid. */
function parseOffset(text: string): string | undefined {
  if (/^[a-z]/i.test(text)) return 'Z';
  const [, sign, hours = '', fraction = '', minutes = '0'] =
    /^([+-])(\d{1,2})(?:\.(\d{1,2}))?(?::?(\d{2}))?$/.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const offsetMinutes = Number(hours) * 60 + Math.round(Number(`0.${fraction || '0'}`) * 60) + Number(minutes);
  if (offsetMinutes > 15 * 60) return undefined;
  return `${sign}${String(Math.floor(offsetMinutes / 60)).padStart(2, '0')}:${String(offsetMinutes % 60).padStart(2, '0')}`;
}

/** Upper limit in ms of numbers read as instants; greater ones are other numbers. */
const maxEpochMs = Date.UTC(2100, 0, 1);

function parseEpoch(text: string): ParsedMoment | undefined {
  const [, digits = ''] = /^(\d{10}|\d{13})(?:\.\d{1,9})?$/.exec(text) ?? [];
  const ms = digits.length === 10 ? Number(digits) * 1000 : Number(digits);
  if (digits === '' || ms >= maxEpochMs) return undefined;
  const [day = '', time = ''] = new Date(ms).toISOString().split('T');
  return { day, time: time.slice(0, 5), offset: 'Z' };
}

const timePattern =
  // for up to 80 characters: maxDateLength
  /^(\d{1,2})(?:(?:[:.hu時点]|\s?(?:uhr|h|시)\s?)(\d{2})(?:分|분|min)?)?(?::\d{2}(?:\.\d{1,9})?)?\s*(?:h|hs|hrs|uhr|uur|u|heures?|horas?|ore|ч|час(?:ов|а)?|год|часа|godz|hod|hodin|sat[ai]|ór[aá](?:kor|tól)?|-?t[óő]l|-?kor|o['’]clock|時|点|點|시|น)?\.?\s*([ap](?:\.?m\.?)?)?(?:\s*(?:Z|(?:UTC|GMT)(?:[+-]\d{1,2}(?::?\d{2})?)?|[+-]\d{2}:?\d{2}|(?:CE|E[ECSD]?|C[SD]?|M[SD]?|P[SD]?|WE)S?T|MES?Z|BST|WI(?:TA|[BT])))?$/i;

/** A time of day, and how many days after the named one: `25:30` is 01:30 of the next day. */
export interface Clock {
  time: string;
  days: number;
}

/** Times of day in words; midnight ends the named day. */
const namedTimes: readonly (readonly [RegExp, Clock])[] = [
  [
    /^(?:12(?::00)? )?(?:noon|midday|mittags?|midi|mezzogiorno|mediod[ií]a|meio[ -]dia|полдень|poledne|południe)$/iu,
    { time: '12:00', days: 0 },
  ],
  [
    /^(?:12(?::00)? )?(?:midnight|mitternachts?|minuit|mezzanotte|medianoche|meia[ -]noite|полночь|půlnoc|północ|middernacht)$/iu,
    { time: '00:00', days: 1 },
  ],
];

/** The beginning of a time of day in words, as a pattern. */
export const timeInWords =
  '(?:noon|mid(?:day|night)|mi(?:di|nuit)|mitt(?:ag|ernacht)|mez+anotte|medianoche|полночь)(?!\\p{L})';

/** The last hour of a day that goes on after midnight. */
const maxHour = 30;

/** Words for a half of the day before the time, as a pattern. */
export const halfOfDay = '오[후전]|[上下]午|午[前後]|晚上|早上|凌晨|傍晚|深夜|早?朝|夕方|夜';
/** Halves of the day in other languages: `오후 10시`, `10:00 μ.μ.`, `10:00 p. m.` */
const halfBefore = /^(?:(오후|下午|午後|晚上|傍晚|夕方|夜)|오전|上午|午前|早上|凌晨|早?朝)\s?(\d.{0,11})$/u;
/** `深夜1時` is after the midnight that ends the day. */
const lateAtNight = /^深夜\s?([0-5])(?=\D)/u;
// for up to 80 characters: maxDateLength
const halfBehind =
  /(?<=\d(?:\s?(?:uhr|h|час(?:ов|а)?|ore|godz))?)\s?(?:(μ\.?μ\.?|مساءً?|م|ب\.ظ\.?|p\.\s?m\.|abends|du soir|de la (?:noche|tarde)|da (?:noite|tarde)|di sera|вечера|дня|wieczorem|večer)|π\.?μ\.?|صباحًا|صباحا|ص|ق\.ظ\.?|a\.\s?m\.|de la madrugada|da madrugada|di mattina|утра|ночи|rano|ráno)$/iu;

/** Behind a time: that it has no known end, or what is at it: `22:00 till late`, `22:00 (doors)`, `22時開演`. */
export const afterTime =
  /\s?(?:\((?!UTC|GMT)\p{L}[^()]{1,40}\)|morgens|früh|in the morning|du matin|de la mañana|da manhã|(?:[-–—]|until|till?|bis|to|do|à|a)?\s?(?:late|open[ -]end|ende?|close|the end|sunrise|dawn|l['’](?:aube|alba)|\?{1,3})|onwards?|sharp|doors?|[-–—~〜]|\+|開演|開場|開始|スタート)$/iu;

/** The next day before a time, as a pattern. */
export const nextDay = '次日|翌日?|第二天|다음\\s?날|익일';
/** The same behind a time. */
const nextDayBehind =
  '(?:the )?(?:next|following) (?:day|morning)|am (?:nächsten|folgenden) (?:tag|morgen)|(?:le )?lendemain|(?:al|del) día siguiente|(?:no|do) dia seguinte|(?:il|del) giorno (?:dopo|seguente)|(?:de )?volgende (?:dag|ochtend)|(?:nästa|næste|neste) dag|dagen (?:efter|etter)|(?:další|druhý) den|następnego dnia|(?:на )?следующ(?:ий день|его дня)|наступного дня|másnap|ertesi gün|למחרת|(?:την )?επόμενη (?:η?μέρα)';
/** Beside a time of a later day: `06:00 (+1)`, `06:00 next day`, `次日6:00`. */
const laterDay = new RegExp(
  String.raw`^(?:${nextDay})\s?(?=\d)|^\+1\s+(?=\d)|\s?(?:\(\+([1-9])\)|\s\+1(?:\s?(?:day|tag|d))?|\(?(?:${nextDayBehind})\)?)$`,
  'iu',
);

/** An abbreviation of a zone behind a time, known or not: `22:00 IST`, `10 PM (AKDT)`. */
export const zoneBehindTime = /(?<=[:h]\d\d|\d\s?[AaPp]\.?[Mm]\.?)\s?\(?((?!UHR|HRS)[A-Z]{3,5})\)?$/;

/** Parses a time of day: `22:00`, `22.00`, `22h`, `10 PM`, `25:30`, or that of an instant; undefined when it is invalid. */
export function parseClock(text: string): Clock | undefined {
  if (text.length > maxDateLength) return undefined;
  const later = laterDay.exec(text);
  const bare = asciiDigits(text)
    .replace(laterDay, '')
    .replace('：', ':')
    .trim()
    .replace(zoneBehindTime, '')
    .replace(afterTime, '')
    // `9点半`
    .replace(/(?<=\d)\s?[点點时時시]\s?[半반]$/u, ':30')
    .replace(lateAtNight, (_, hour: string) => String(Number(hour) + 24))
    .replace(halfBefore, (_, late: string | undefined, time: string) => `${time} ${late === undefined ? 'am' : 'pm'}`)
    .replace(halfBehind, (_, late: string | undefined) => (late === undefined ? ' am' : ' pm'));
  // `13.06.` is a day
  if (/^\d{1,2}\.(?:0?[1-9]|1[0-2])\.$/.test(bare)) return undefined;
  const [, hour, minute = '00', half] = timePattern.exec(bare) ?? [];
  if (hour === undefined) {
    const time = parseInstant(text)?.time;
    return time == null ? namedTimes.find(([words]) => words.test(bare))?.[1] : { time, days: 0 };
  }
  const isAfternoon = half?.toLowerCase().startsWith('p') === true;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  if (hours > maxHour) return undefined;
  const time = `${String(hours % 24).padStart(2, '0')}:${minute}`;
  const days = later === null ? Math.floor(hours / 24) : Number(later[1] ?? 1);
  return isTime(time) ? { time, days } : undefined;
}

/** A half of the day behind a time. */
const hasHalf = /\d\s?[ap]\.?\s?m?\.?$/i;
/** A time of up to twelve hours without its half of the day; `06:00` is one of 24 hours. */
const withoutHalf = /(?<![\d:.])(?:[1-9]|1[0-2])(?:[:.]\d\d)?$/;

/** Returns the time of a start that is written without half of the day before an end with one: the nearer one, `8-11pm`, `9-3am`. */
export function startInHalf(time: string, start: string, end: string, closes: string): string {
  if (!withoutHalf.test(start.trim()) || !hasHalf.test(end.trim())) return time;
  const hours = Number(time.slice(0, 2)) % 12;
  const nearness = (hour: number): number => (Number(closes.slice(0, 2)) - hour + 24) % 24 || 24;
  const [early, late] = [hours, hours + 12];
  return `${String(nearness(late) < nearness(early) ? late : early).padStart(2, '0')}${time.slice(2)}`;
}

/** The same without the day: what is after midnight is the same night. */
export const parseTime = (text: string): string | undefined => parseClock(text)?.time;
