const options = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
let dayFormatter: Intl.DateTimeFormat | undefined;

/** The words of a day by what they are; only as much as is not the same as in `other`. */
function formatDayParts(day: string, other?: string): string {
  // made when it is first needed: that takes as long as a whole page
  dayFormatter ??= new Intl.DateTimeFormat('en-GB', options);
  const parts = new Map(dayFormatter.formatToParts(new Date(day)).map(({ type, value }) => [type, value]));
  const month = other?.slice(0, 7) === day.slice(0, 7) ? undefined : parts.get('month');
  const year = other?.slice(0, 4) === day.slice(0, 4) ? undefined : parts.get('year');
  return [parts.get('weekday'), parts.get('day'), month, year].filter(Boolean).join(' ');
}

/** A day or several (`YYYY-MM-DD`) as they are read: `Sat 3 July 2027`, `Fri 2 – Sun 4 July 2027`. */
export function formatDays(first: string, last: string | null): string {
  return last === null || last === first
    ? formatDayParts(first)
    : `${formatDayParts(first, last)} – ${formatDayParts(last)}`;
}
