import { currentTag, t } from '@moonfloor/messages/t';
import { formatDate } from '../values/format-date.ts';

/**
 * How a series repeats, in words. Reads rules as the server writes them, without the parser that validates what people send,
 * because visitors' pages load it.
 */

/** Returns the name of a weekday, given as RRULEs write it. */
function weekdayName(day: string): string {
  const names = t('Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday').split(',');
  return names['SU MO TU WE TH FR SA'.split(' ').indexOf(day)] ?? day;
}

type Parts = Readonly<Record<string, string | undefined>>;
const partsOf = (rule: string): Parts => Object.fromEntries(rule.split(';').map((part) => part.split('=')));

/** Says how a series repeats, without its end: “every last Friday of the month”. */
export function describeRhythm(rule: string): string {
  return rhythmOf(partsOf(rule)) ?? t('on several dates');
}

/** The same with its end: “every Friday, until 31/12/2026”. */
export function describeRecurrence(rule: string): string {
  const { COUNT: count, UNTIL: until } = partsOf(rule);
  const rhythm = describeRhythm(rule);
  if (until !== undefined) {
    const date = formatDate([until.slice(0, 4), until.slice(4, 6), until.slice(6, 8)].join('-'));
    return t('{rhythm}, until {date}', { rhythm, date });
  }
  if (count === undefined) return rhythm;
  return t('{rhythm}, {count, plural, one {# time} other {# times}}', { rhythm, count: Number(count) });
}

const everyWeekday = (weekday: string): string =>
  t(
    '{weekday, select, MO {every Monday} TU {every Tuesday} WE {every Wednesday} TH {every Thursday} FR {every Friday} SA {every Saturday} other {every Sunday}}',
    { weekday },
  );

const everyNth = (nth: string, weekday: string): string =>
  t(
    'every {nth, select, 1 {first} 2 {second} 3 {third} 4 {fourth} 5 {fifth} other {last}} {weekday, select, MO {Monday} TU {Tuesday} WE {Wednesday} TH {Thursday} FR {Friday} SA {Saturday} other {Sunday}} of the month',
    { nth, weekday },
  );

function rhythmOf({ FREQ: freq, INTERVAL = '1', BYDAY: byday = '', BYMONTHDAY: dates = '', BYMONTH: months }: Parts) {
  const count = Number(INTERVAL);
  if (freq === 'FULLMOON') return moonRhythm(count, byday);
  if (freq === 'YEARLY')
    return (
      (count === 1 && months !== undefined && yearRhythm(months, byday, dates)) ||
      t('{count, plural, one {every year} other {every # years}}', { count })
    );
  if (months !== undefined) return null;
  if (freq === 'DAILY' && byday + dates === '')
    return t('{count, plural, one {every day} other {every # days}}', { count });
  if (freq === 'WEEKLY') {
    if (count === 1 && byday.length === 2) return everyWeekday(byday);
    const days = byday.split(',').map(weekdayName).join(', ');
    return t('{count, plural, one {every week: {days}} other {every # weeks: {days}}}', { count, days });
  }
  const days = freq === 'MONTHLY' ? monthRhythm(byday, dates) : null;
  if (days === null || count === 1) return days;
  return t('every {count, plural, one {# month} other {# months}}: {days}', { count, days });
}

function monthRhythm(byday: string, dates: string): string | null {
  const nth = byday.slice(0, -2);
  if (/^(-1|[1-5])$/.test(nth) && dates === '') return everyNth(nth === '-1' ? 'last' : nth, byday.slice(-2));
  if (dates === '-1') return t('on the last day of every month');
  return /^[0-9]+$/.test(dates) && byday === '' ? t('on day {date} of every month', { date: dates }) : null;
}

/** A leap year, which has every day. */
const anyYear = 2028;

function yearRhythm(months: string, byday: string, dates: string): string | null {
  if (!/^[0-9]+$/.test(months)) return null;
  const inMonth = (day: number, format: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(currentTag(), { ...format, month: 'long', timeZone: 'UTC' }).format(
      Date.UTC(anyYear, Number(months) - 1, day),
    );
  const nth = byday.slice(0, -2);
  if (/^(-1|[1-5])$/.test(nth) && dates === '')
    return t(
      'every year on the {nth, select, 1 {first} 2 {second} 3 {third} 4 {fourth} 5 {fifth} other {last}} {weekday, select, MO {Monday} TU {Tuesday} WE {Wednesday} TH {Thursday} FR {Friday} SA {Saturday} other {Sunday}} of {month}',
      { nth: nth === '-1' ? 'last' : nth, weekday: byday.slice(-2), month: inMonth(1, {}) },
    );
  return /^[0-9]+$/.test(dates) && byday === ''
    ? t('every year on {date}', { date: inMonth(Number(dates), { day: 'numeric' }) })
    : null;
}

function moonRhythm(count: number, byday: string): string {
  if (count > 1) return t('every {count, plural, one {# full moon} other {# full moons}}', { count });
  if (byday === '') return t('every full moon');
  const weekday = weekdayName(byday.slice(-2));
  if (byday.startsWith('-')) return t('every full moon, on the last {weekday} before it', { weekday });
  return byday.length > 2
    ? t('every full moon, on the first {weekday} after it', { weekday })
    : t('every full moon, on the {weekday} nearest to it', { weekday });
}
