import { calendarWords, dayCounts } from './calendar-words.ts';
import { addDays } from './festival-day.ts';

/** The days of an event, `YYYY-MM-DD`; the last is null for a single one. */
export interface EventDays {
  event_date: string;
  event_end_date: string | null;
}

/** Longer events have no days that words can tell apart. */
const maxDays = 62;

/** Finds the day that a text names; of several, such as two Fridays, the first from `after` on. Null if it names none. */
export type ResolveDay = (text: string, after: string | null) => string | null;

/**
 * Creates a function that finds named days within an event, including the evening before and the morning after:
 * `Friday`, `Fri 20.8.`, `August 20`, `2027-08-20`, `Day 2`.
 */
export function createDayResolver(event: EventDays): ResolveDay {
  const { event_date: first, event_end_date: last } = event;
  const days = daysOf(event).map((day) => ({ day, weekday: new Date(day).getUTCDay() }));
  const dayByWord = new Map<string, number>();
  return (text, after) => {
    const { word, weekdays, dates, count } = namesOf(text.slice(0, 60).toLowerCase().replaceAll('i\u0307', 'i'), first);
    const counted = days.find(({ day }) => day === count)?.day ?? null;
    if (dates.length === 0 && (weekdays === null || count !== null))
      return weekdays === null || counted === null || weekdays.includes(new Date(counted).getUTCDay()) ? counted : null;
    // a short word of several languages: the next of its days, and that one from then on
    if (word !== null && weekdays !== null && weekdays.length > 1 && dates.length === 0 && !dayByWord.has(word)) {
      const next =
        after === null ? undefined : days.find((each) => each.day > after && weekdays.includes(each.weekday));
      dayByWord.set(word, next?.weekday ?? weekdays[0]!);
    }
    const meantDay = word === null ? undefined : dayByWord.get(word);
    const named = meantDay === undefined || dates.length > 0 ? weekdays : [meantDay];
    const fits = days
      .filter(
        (each) =>
          (dates.length === 0 || dates.some((date) => each.day.endsWith(date))) &&
          (named === null || named.includes(each.weekday)),
      )
      .map(({ day }) => day);
    // the evening before and the morning after come last
    const inside = fits.filter((day) => day >= first && day <= (last ?? first));
    const candidates = inside.length > 0 ? inside : fits;
    return candidates.find((day) => after === null || day >= after) ?? candidates[0] ?? null;
  };
}

function daysOf({ event_date: first, event_end_date: last }: EventDays): string[] {
  const end = addDays(last ?? first, 1);
  const days = [addDays(first, -1)];
  while (days.at(-1)! < end && days.length <= maxDays) days.push(addDays(days.at(-1)!, 1));
  return days.length > maxDays ? [] : days;
}

interface NamedDay {
  /** The word for a weekday, and those that it may mean. */
  word: string | null;
  weekdays: readonly number[] | null;
  /** Possible ends of the day as `YYYY-MM-DD`: `-08-20`, or the whole day. */
  dates: string[];
  /** The day of `Day 2`. */
  count: string | null;
}

const isShortNumber = (word: string): boolean => /^\d{1,2}$/u.test(word);

const pad = (number: number | string): string => String(number).padStart(2, '0');

function namesOf(text: string, first: string): NamedDay {
  const { days, shortDays, months } = calendarWords();
  const iso = /\d{4}-\d{1,2}-\d{1,2}/u.exec(text)?.[0];
  // `st` is a Wednesday as well
  const words = text.replace(/(?<=\d)(?:st|nd|rd|th)(?!\p{L})/gu, ' ').match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  const named = words.filter((one) => days.has(one) || shortDays.has(one));
  const word = named[0] ?? null;
  // `Fr/Ve`: the day that all the words may mean
  const [meant, ...besideIt] = named.map((one) => days.get(one) ?? shortDays.get(one)!);
  const shared = meant?.filter((day) => besideIt.every((other) => other.includes(day)));
  const weekdays = shared?.length === 0 ? meant! : (shared ?? null);
  if (iso !== undefined) {
    const [year, month, day] = iso.split('-');
    return { word: null, weekdays: null, dates: [`${year}-${pad(month!)}-${pad(day!)}`], count: null };
  }
  const month = words.map((word) => months.get(word)).find((candidate) => candidate !== undefined);
  const counted = words.findIndex((word) => dayCounts.has(word));
  // in `Day 1: 27 August`, 1 belongs to no date
  const ofCount = counted < 0 ? -1 : [counted + 1, counted - 1].find((at) => isShortNumber(words[at] ?? ''));
  const all = words.filter(isShortNumber);
  const others = words.filter((word, at) => at !== ofCount && isShortNumber(word));
  const numbers = (others.length >= (month === undefined ? 2 : 1) ? others : all).map(Number);
  if (month !== undefined && numbers[0] !== undefined)
    return { word, weekdays, dates: [`-${pad(month)}-${pad(numbers[0])}`], count: null };
  const [one, other] = numbers;
  if (one !== undefined && other !== undefined)
    return { word, weekdays, dates: [`-${pad(other)}-${pad(one)}`, `-${pad(one)}-${pad(other)}`], count: null };
  const count = [words[counted + 1], words[counted - 1]].map(Number).find((number) => number >= 1 && number <= 31);
  if (counted >= 0 && count !== undefined) return { word, weekdays, dates: [], count: addDays(first, count - 1) };
  return { word, weekdays, dates: one === undefined || weekdays === null ? [] : [`-${pad(one)}`], count: null };
}
