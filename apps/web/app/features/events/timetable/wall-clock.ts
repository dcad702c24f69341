/** Formatters of local time by zone: creating one takes longer than using it a hundred times. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formatters.set(zone, made);
  return made;
}

/** Returns the wall time in a zone at an instant (ms since 1970), `YYYY-MM-DDTHH:MM`. */
export function wallTimeAt(zone: string, at: number): string {
  const parts = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** Returns the time of day of a wall time, `HH:MM`. */
export const timeOf = (wallTime: string): string => wallTime.slice(11);
