const options = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
let dayFormatter: Intl.DateTimeFormat | undefined;

/** Formats a day; omits the parts that are the same in `other`. */
function formatDayParts(day: string, other?: string): string {
  // Created on first use, which takes as long as rendering a page.
  dayFormatter ??= new Intl.DateTimeFormat('en-GB', options);
  const parts = new Map(dayFormatter.formatToParts(new Date(day)).map(({ type, value }) => [type, value]));
  const month = other?.slice(0, 7) === day.slice(0, 7) ? undefined : parts.get('month');
  const year = other?.slice(0, 4) === day.slice(0, 4) ? undefined : parts.get('year');
  return [parts.get('weekday'), parts.get('day'), month, year].filter(Boolean).join(' ');
}

/** Formats one or several days (`YYYY-MM-DD`): `Sat 3 July 2027`, `Fri 2 – Sun 4 July 2027`. */
export function formatDays(first: string, last: string | null): string {
  return last === null || last === first
    ? formatDayParts(first)
    : `${formatDayParts(first, last)} – ${formatDayParts(last)}`;
}
