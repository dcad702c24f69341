import { dayMs } from '@moonfloor/contract/durations';
import { isComputable, loadAstronomy } from './astronomy.ts';

/** The sun or the moon rises or sets, at an instant in UTC. */
interface RiseOrSet {
  kind: 'sunrise' | 'sunset' | 'moonrise' | 'moonset';
  at: string;
}

/** Longer spans are cut off. */
const maxDays = 31;

/**
 * Returns when sun and moon rise and set at sea level between two instants, in order; empty for years that the library
 * does not support.
 */
export async function skyBetween(
  start: string,
  end: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<RiseOrSet[]> {
  if (!isComputable(start.slice(0, 10)) || !isComputable(end.slice(0, 10))) return [];
  const { Body, Observer, SearchRiseSet } = await loadAstronomy();
  const observer = new Observer(latitude, longitude, 0);
  const first = Date.parse(start);
  const last = Math.min(Date.parse(end), first + maxDays * dayMs);
  const found: RiseOrSet[] = [];
  for (const [body, rises, sets] of [
    [Body.Sun, 'sunrise', 'sunset'],
    [Body.Moon, 'moonrise', 'moonset'],
  ] as const) {
    for (const [direction, kind] of [
      [1, rises],
      [-1, sets],
    ] as const) {
      let from = first;
      while (from < last) {
        const next = SearchRiseSet(body, observer, direction, new Date(from), (last - from) / dayMs);
        if (next === null) break;
        found.push({ kind, at: next.date.toISOString() });
        from = next.date.getTime() + dayMs / 4;
      }
    }
  }
  return found.sort((a, b) => (a.at < b.at ? -1 : 1));
}
