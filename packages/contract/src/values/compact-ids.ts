/** Ids in links that people share. Free of zod, so that browsers can load it. */

const base = 36;

/** Returns ids as text for a URL, the shorter the closer they are: differences in base 36, `1f3.1.4`. */
export function formatIds(ids: Iterable<number>): string {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  return sorted.map((id, at) => (id - (at === 0 ? 0 : sorted[at - 1]!)).toString(base)).join('.');
}

/** Parses `formatIds`, ascending; null for other texts and for more than `most` ids. */
export function parseIds(text: string, most: number): number[] | null {
  // no id of a database is longer
  if (text.length > most * 7) return null;
  const parts = text.split('.');
  if (parts.length > most || !parts.every((part) => /^[1-9a-z][0-9a-z]{0,5}$/.test(part))) return null;
  let last = 0;
  const ids = parts.map((part) => (last += Number.parseInt(part, base)));
  return last > 2_147_483_647 ? null : ids;
}
