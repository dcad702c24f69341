import { t } from '@moonfloor/messages/t';
import { formatDate } from './format-date.ts';
import { parseRecurrence, type Recurrence, weekdays } from './recurrence.ts';

/** Returns the name of a weekday, given as RRULEs write it. */
export function weekdayName(day: string): string {
  const names = t('Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday').split(',');
  return names[weekdays.findIndex((one) => one === day)] ?? day;
}

/** Says how a series repeats, without its end: “every last Friday”. Empty for a rule that nobody could read. */
export function describeRhythm(text: string): string {
  const rule = parseRecurrence(text);
  return typeof rule === 'string' ? '' : (rhythmOf(rule) ?? t('again and again'));
}

/** The same with its end: “every Friday, until 31/12/2026”. */
export function describeRecurrence(text: string): string {
  const rule = parseRecurrence(text);
  if (typeof rule === 'string') return '';
  const rhythm = describeRhythm(text);
  if (rule.until !== null) return t('{rhythm}, until {date}', { rhythm, date: formatDate(rule.until) });
  if (rule.count === null) return rhythm;
  return t('{rhythm}, {count, plural, one {# time} other {# times}}', { rhythm, count: rule.count });
}

const everyWeekday = (weekday: string): string =>
  t(
    '{weekday, select, MO {every Monday} TU {every Tuesday} WE {every Wednesday} TH {every Thursday} FR {every Friday} SA {every Saturday} other {every Sunday}}',
    { weekday },
  );

const everyNth = (nth: string, weekday: string): string =>
  t(
    'every {nth, select, 1 {first} 2 {second} 3 {third} 4 {fourth} 5 {fifth} other {last}} {weekday, select, MO {Monday} TU {Tuesday} WE {Wednesday} TH {Thursday} FR {Friday} SA {Saturday} other {Sunday}}',
    { nth, weekday },
  );

const names = (days: readonly string[]): string => days.map(weekdayName).join(', ');

function rhythmOf(rule: Recurrence): string | null {
  const { freq, interval, byday, bymonthday, bymonth } = rule;
  const count = interval;
  if (freq === 'FULLMOON') return moonRhythm(rule);
  if (bymonth.length > 0 && freq !== 'YEARLY') return null;
  if (freq === 'DAILY' && byday.length + bymonthday.length === 0)
    return t('{count, plural, one {every day} other {every # days}}', { count });
  if (freq === 'WEEKLY') {
    if (count === 1 && byday.length === 1) return everyWeekday(byday[0]!);
    return t('{count, plural, one {every week: {days}} other {every # weeks: {days}}}', { count, days: names(byday) });
  }
  if (freq === 'MONTHLY') {
    const month = monthRhythm(rule);
    if (month === null || count === 1) return month;
    return t('every {count, plural, one {# month} other {# months}}: {days}', { count, days: month });
  }
  if (freq === 'YEARLY') return t('{count, plural, one {every year} other {every # years}}', { count });
  return null;
}

function monthRhythm({ byday, bymonthday }: Recurrence): string | null {
  const [day = ''] = byday;
  const nth = day.slice(0, -2);
  if (byday.length === 1 && /^(-1|[1-5])$/.test(nth)) return everyNth(nth === '-1' ? 'last' : nth, day.slice(-2));
  const [date] = bymonthday;
  if (date === undefined || bymonthday.length > 1 || byday.length > 0) return null;
  if (date === -1) return t('on the last day of every month');
  return date > 0 ? t('on day {date} of every month', { date }) : null;
}

function moonRhythm({ interval, byday: [day] }: Recurrence): string {
  if (interval > 1) return t('every {count, plural, one {# full moon} other {# full moons}}', { count: interval });
  if (day === undefined) return t('every full moon');
  const weekday = weekdayName(day.slice(-2));
  if (day.startsWith('-')) return t('every full moon, on the last {weekday} before it', { weekday });
  return day.length > 2
    ? t('every full moon, on the first {weekday} after it', { weekday })
    : t('every full moon, on the {weekday} nearest to it', { weekday });
}
