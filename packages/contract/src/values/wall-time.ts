/** Formatters of local time by zone: creating one takes longer than using it a hundred times; there are about 400 zones. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const cached = formatters.get(zone);
  if (cached !== undefined) return cached;
  const formatter = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formatters.set(zone, formatter);
  return formatter;
}

/** Returns the wall time in an IANA zone at an instant (ms since 1970), `YYYY-MM-DDTHH:MM`; seconds are dropped. */
export function wallTimeAt(zone: string, at: number): string {
  return formatterOf(zone).format(at).replace(' ', 'T').padStart(16, '0');
}
