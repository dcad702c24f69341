import { type Message, msg } from '@moonfloor/messages/t';
import { limits } from '../api/limits.ts';
import { epochDay } from '../values/days.ts';
import { isDay } from '../values/text.ts';

/**
 * How a series repeats: a rule of whole days, written as an RRULE (RFC 5545). `FREQ=FULLMOON` is our own: each full moon at
 * the place, or with BYDAY the weekday nearest to it (`SA`), on or after it (`1SA`), on or before it (`-1SA`). Free of zod.
 */
export interface Recurrence {
  freq: (typeof frequencies)[number];
  interval: number;
  /** `FR`, or the n-th of a month, `1FR`, `-1FR`. */
  byday: readonly string[];
  /** Days of a month, from its end if negative; a month without that day is skipped. */
  bymonthday: readonly number[];
  bymonth: readonly number[];
  wkst: string | null;
  /** Number of days, with the first one; or the last possible day. Neither: it goes on. */
  count: number | null;
  until: string | null;
}

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'FULLMOON'] as const;

/** Weekdays as RRULEs write them, Sunday first. */
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** Why a rule is refused. */
export const recurrenceFaults = {
  invalid: msg('The recurrence must be a rule such as FREQ=WEEKLY;BYDAY=FR'),
  often: msg('It would repeat more than 400 times a year'),
  noEnd: msg('Please say on which day it ends, or after how many dates'),
  twoEnds: msg('It can end on a day or after a number of dates, not both'),
  noDate: msg('This rule produces no dates'),
  endsFirst: msg('The last date would be before the first'),
} as const;

/** A rule without any part. */
const plain: Recurrence = {
  freq: 'WEEKLY',
  interval: 1,
  byday: [],
  bymonthday: [],
  bymonth: [],
  wkst: null,
  count: null,
  until: null,
};

const numbers = (text: string, max: number): number[] | null => {
  const parsed = text.split(',').map((part) => (/^[+-]?[0-9]{1,3}$/.test(part) ? Number(part) : 0));
  return parsed.length <= max && parsed.every((one) => one !== 0 && Math.abs(one) <= max) ? parsed : null;
};
const positive = (text: string, max: number): number | null => {
  const value = /^[0-9]{1,4}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= max ? value : null;
};
const weekdayOf = (text: string): string | null => {
  const [, sign = '', nth = '', day] = /^([+-]?)([1-5]?)(SU|MO|TU|WE|TH|FR|SA)$/.exec(text) ?? [];
  return day === undefined || (sign !== '' && nth === '') ? null : `${sign === '-' ? '-' : ''}${nth}${day}`;
};
const untilOf = (text: string): string | null => {
  const [, year, month, day] = /^([0-9]{4})-?([0-9]{2})-?([0-9]{2})(?:T[0-9]{6}Z?)?$/.exec(text) ?? [];
  return day !== undefined && isDay(`${year}-${month}-${day}`) ? `${year}-${month}-${day}` : null;
};

/** For each part of a rule, the change that it makes; null for an invalid value. */
const parts: Readonly<Record<string, (text: string, rule: Recurrence) => Partial<Recurrence> | null>> = {
  FREQ: (text) => {
    const freq = frequencies.find((one) => one === text);
    return freq === undefined ? null : { freq };
  },
  INTERVAL: (text) => {
    const interval = positive(text, limits.series.interval);
    return interval === null ? null : { interval };
  },
  COUNT: (text) => {
    const count = positive(text, limits.series.count);
    return count === null ? null : { count };
  },
  UNTIL: (text) => {
    const until = untilOf(text);
    return until === null ? null : { until };
  },
  BYDAY: (text) => {
    const byday = text.split(',').map(weekdayOf);
    return byday.length <= 7 && byday.every((one) => one !== null) ? { byday } : null;
  },
  BYMONTHDAY: (text) => {
    const bymonthday = numbers(text, 31);
    return bymonthday && { bymonthday };
  },
  BYMONTH: (text) => {
    const bymonth = numbers(text, 12);
    return bymonth?.every((one) => one > 0) === true ? { bymonth } : null;
  },
  // `FR` and -1 are `-1FR`
  BYSETPOS: (text, { byday: [day, ...more] }) => {
    const nth = weekdayOf(`${text}${day}`);
    return nth !== null && day?.length === 2 && more.length === 0 ? { byday: [nth] } : null;
  },
  WKST: (text) => (weekdays.some((one) => one === text) ? { wkst: text } : null),
};

/** Parses a rule. Returns the message why not for others. */
export function parseRecurrence(text: string): Recurrence | Message {
  const { invalid, often, noEnd, twoEnds } = recurrenceFaults;
  if (text.length > limits.series.rule) return invalid;
  const ruleText = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '');
  let rule = plain;
  const seen = new Set<string>();
  // sorted: BYSETPOS follows BYDAY
  for (const part of ruleText
    .split(';')
    .toSorted()
    .filter((one) => one !== '')) {
    const [name = '', value = ''] = part.split('=', 2);
    if (name === 'FREQ' && ['HOURLY', 'MINUTELY', 'SECONDLY'].includes(value)) return often;
    const change = Object.hasOwn(parts, name) && !seen.has(name) ? parts[name]!(value, rule) : null;
    if (change === null) return name === 'UNTIL' || name === 'COUNT' ? noEnd : invalid;
    seen.add(name);
    rule = { ...rule, ...change };
  }
  if (!seen.has('FREQ')) return invalid;
  if (rule.count !== null && rule.until !== null) return twoEnds;
  return isConsistent(rule) ? rule : invalid;
}

/** Whether a rule's parts belong together. */
function isConsistent({ freq, byday, bymonthday, bymonth }: Recurrence): boolean {
  const counted = byday.some((one) => one.length > 2);
  if (freq === 'FULLMOON') return byday.length <= 1 && bymonthday.length + bymonth.length === 0;
  if (counted && (freq === 'DAILY' || freq === 'WEEKLY' || bymonthday.length > 0)) return false;
  return !(freq === 'WEEKLY' && bymonthday.length > 0);
}

export function formatRecurrence(rule: Recurrence): string {
  const { freq, interval, byday, bymonthday, bymonth, wkst, count, until } = rule;
  return [
    `FREQ=${freq}`,
    interval > 1 && `INTERVAL=${interval}`,
    bymonth.length > 0 && `BYMONTH=${bymonth.join(',')}`,
    bymonthday.length > 0 && `BYMONTHDAY=${bymonthday.join(',')}`,
    byday.length > 0 && `BYDAY=${byday.join(',')}`,
    wkst !== null && `WKST=${wkst}`,
    count !== null && `COUNT=${count}`,
    until !== null && `UNTIL=${until.replaceAll('-', '')}`,
  ]
    .filter(Boolean)
    .join(';');
}

export const weekdayOfDay = (day: string): (typeof weekdays)[number] => weekdays[(epochDay(day) + 4) % 7]!;

export const daysInMonth = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

/** Returns a day's place among those of its weekday in the month, from 1, and whether it is the last one. */
export function placeInMonth(day: string): { nth: number; isLast: boolean } {
  const date = Number(day.slice(8));
  const days = daysInMonth(day);
  return { nth: Math.ceil(date / 7), isLast: date + 7 > days };
}

/** Adds the parts that a rule takes from its first day, so that it says the same from any other. */
export function completeRecurrence(rule: Recurrence, first: string): Recurrence {
  const { freq, byday, bymonthday, bymonth } = rule;
  if (freq === 'WEEKLY' && byday.length === 0) return { ...rule, byday: [weekdayOfDay(first)] };
  const dated = byday.length + bymonthday.length === 0;
  if (freq === 'MONTHLY' && dated) return { ...rule, bymonthday: [Number(first.slice(8))] };
  if (freq !== 'YEARLY' || !dated) return rule;
  return {
    ...rule,
    bymonth: bymonth.length > 0 ? bymonth : [Number(first.slice(5, 7))],
    bymonthday: [Number(first.slice(8))],
  };
}
