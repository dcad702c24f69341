import { isDay, isTime } from '@moonfloor/contract/text';

/** A moment as a source writes it: the day and time that its clock shows, and how far that one is from UTC. */
export interface Written {
  day: string;
  /** `HH:MM`; null for a whole day. */
  time: string | null;
  /** `Z`, `+02:00`, or null where the source does not say. */
  offset: string | null;
}

const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Reads an ISO 8601 day or date and time; undefined when it is none. */
export function readInstant(text: string): Written | undefined {
  const [, day = '', time, offset] = iso.exec(text.trim()) ?? [];
  if (!isDay(day) || (time !== undefined && !isTime(time))) return undefined;
  return { day, time: time ?? null, offset: offset?.toUpperCase() ?? null };
}

/** The day some days after (or before) another. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const numbers = /^(\d{1,2})[./ -]+(\d{1,2})[./ -]+(\d{4})$/;
const yearFirst = /^(\d{4})[./ -](\d{1,2})[./ -](\d{1,2})$/;
const dayAndName = /^(?:[a-z]+,?\s+)?(\d{1,2})(?:st|nd|rd|th|\.)?\s+([a-z]{3})[a-z]*\.?,?\s+(\d{4})$/i;
const nameAndDay = /^(?:[a-z]+,\s+)?([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i;

/** True when some of these dates can only be month first, such as `7/31/2026`, and none only day first. */
export function isMonthFirst(dates: readonly string[]): boolean {
  const parts = dates.flatMap((text) => {
    const [, first, second] = numbers.exec(splitTime(text).day) ?? [];
    return first === undefined ? [] : [{ first: Number(first), second: Number(second) }];
  });
  return parts.some(({ second }) => second > 12) && !parts.some(({ first }) => first > 12);
}

/** A day and a time that were written into one cell. */
function splitTime(text: string): { day: string; time: string } {
  const [, day = text, time = ''] = /^(.*?\d{4}\S*)[ ,T]+(\d{1,2}[:.]\d{2}.*)$/.exec(text.trim()) ?? [];
  return { day: day.trim(), time };
}

/** Reads a day as people write it in tables, a time behind it included; undefined when it is none. */
export function readDay(text: string, monthFirst: boolean): Written | undefined {
  const exact = readInstant(text);
  if (exact !== undefined) return exact;
  const { day, time } = splitTime(text);
  const found = dayOf(day, monthFirst);
  if (found === undefined || !isDay(found)) return undefined;
  return { day: found, time: time === '' ? null : (readTime(time) ?? null), offset: null };
}

function dayOf(text: string, monthFirst: boolean): string | undefined {
  const byYear = yearFirst.exec(text);
  if (byYear) return joined(byYear[1], byYear[2], byYear[3]);
  const byNumbers = numbers.exec(text);
  if (byNumbers) {
    const [, first, second, year] = byNumbers;
    return monthFirst ? joined(year, first, second) : joined(year, second, first);
  }
  const [, day, name, year] = dayAndName.exec(text) ?? [];
  if (name !== undefined) return joined(year, monthOf(name), day);
  const [, word, number, of] = nameAndDay.exec(text) ?? [];
  return word === undefined ? undefined : joined(of, monthOf(word), number);
}

const monthOf = (name: string): string => String(months.indexOf(name.toLowerCase()) + 1);

function joined(year = '', month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Reads a time of day: `22:00`, `22.00`, `22h`, `10 PM`; undefined when it is none. */
export function readTime(text: string): string | undefined {
  const [, hour, minute = '00', half] =
    /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?\s*(?:h|uhr)?\s*([ap]\.?m\.?)?(?:\s*(?:Z|[+-]\d{2}:?\d{2}))?$/i.exec(text.trim()) ?? [];
  if (hour === undefined) return undefined;
  const late = half?.toLowerCase().startsWith('p') === true;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (late ? 12 : 0);
  const time = `${String(hours === 24 ? 0 : hours).padStart(2, '0')}:${minute}`;
  return isTime(time) ? time : undefined;
}
