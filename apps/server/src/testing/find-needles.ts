/** A place that must not be found in responses. Its venue is one word that occurs nowhere else. */
export interface Needles {
  venue: string;
  latitude: number;
  longitude: number;
}

/** How near a number must be to count as a coordinate: 20 m, while a circle's centre is elsewhere in all likelihood. */
const tolerance = 0.0002;

/**
 * Returns the parts of a place that a response contains: the venue in any case, folded over lines or encoded in a URL, and its
 * coordinates as text, as numbers in degrees or hundred-thousandths, and in columns of differences.
 */
export function findNeedles(body: string, { venue, latitude, longitude }: Needles): string[] {
  const found = new Set<string>();
  const text = decoded(body.replaceAll(/\r?\n[ \t]/g, '')).toLowerCase();
  if (text.includes(venue.toLowerCase())) found.add('venue');
  for (const [name, degrees] of Object.entries({ latitude, longitude })) {
    const digits = Math.abs(degrees).toFixed(4).slice(0, -1);
    const isNear = (value: number): boolean =>
      [value, value / 1e5, value / 1e6].some((one) => Math.abs(one - degrees) < tolerance);
    // four decimals: those of a centre have three
    if (new RegExp(`(?<!\\d)${digits.replace('.', '\\.')}\\d`).test(text)) found.add(name);
    for (const [number] of text.matchAll(/-?\d+(?:\.\d+)?/g)) if (isNear(Number(number))) found.add(name);
    for (const [list] of text.matchAll(/\[(?:-?[\d.]+,)+-?[\d.]+\]/g)) {
      let sum = 0;
      for (const number of list.slice(1, -1).split(',')) if (isNear((sum += Number(number)))) found.add(name);
    }
  }
  return [...found].toSorted();
}

function decoded(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}
