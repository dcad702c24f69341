const DAY_MS = 86_400_000;

/** Weekdays as `Date` counts them. */
export const weekdays = { sunday: 0, thursday: 4, friday: 5, saturday: 6 } as const;

function toMs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Returns the day (YYYY-MM-DD) a number of days later, or earlier. */
export function addDays(day: string, days: number): string {
  return new Date(toMs(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The weekday of a day, 0 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(toMs(day)).getUTCDay();
}

/** The first given weekday on or after a day, or with `back` the last one on or before it. */
export function toWeekday(day: string, weekday: number, back = false): string {
  const ahead = (weekday - weekdayOf(day) + 7) % 7;
  return addDays(day, back ? -((7 - ahead) % 7) : ahead);
}

/** The given weekday nearest to a day. */
export function nearestWeekday(day: string, weekday: number): string {
  return toWeekday(addDays(day, -3), weekday);
}

/**
 * Returns the next yearly start from today on, and the previous one, on the weekday nearest to 'MM-DD' (or on exactly
 * that day, without a weekday).
 */
export function yearly(today: string, monthDay: string, weekday?: number): { next: string; last: string } {
  const start = (year: number): string => {
    const day = `${year}-${monthDay}`;
    return weekday === undefined ? day : nearestWeekday(day, weekday);
  };
  const year = Number(today.slice(0, 4));
  const starts = [year - 1, year, year + 1, year + 2].map(start);
  const next = starts.findIndex((day) => day >= today);
  const last = next > 0 ? starts[next - 1] : undefined;
  return { next: starts[next] ?? start(year + 2), last: last ?? start(year - 2) };
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** Formats days as on flyers: '6 — 13 AUG 2027', '31 JUL — 2 AUG 2027'. */
export function flyerDate(start: string, end = start): string {
  const parts = (day: string): [string, string, string] => [
    String(Number(day.slice(8))),
    MONTHS[Number(day.slice(5, 7)) - 1] ?? '',
    day.slice(0, 4),
  ];
  const [startDay, startMonth, startYear] = parts(start);
  const [endDay, endMonth, endYear] = parts(end);
  if (start === end) return `${startDay} ${startMonth} ${startYear}`;
  if (startYear !== endYear) return `${startDay} ${startMonth} ${startYear} — ${endDay} ${endMonth} ${endYear}`;
  if (startMonth !== endMonth) return `${startDay} ${startMonth} — ${endDay} ${endMonth} ${endYear}`;
  return `${startDay} — ${endDay} ${endMonth} ${endYear}`;
}
