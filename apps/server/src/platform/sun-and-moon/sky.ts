import { addDays } from '@moonfloor/contract/values/days';
import { dayMs } from '@moonfloor/contract/values/durations';
import { compareText } from '@moonfloor/contract/values/text';
import { instantIn, localTime } from '@moonfloor/gazetteer/time-zone';

/** Sunrise and sunset at a place on a day, in local time (`HH:MM`). */
interface SunTimes {
  /** Null when the sun does not rise between one midnight and the next; likewise `sunset`. */
  sunrise: string | null;
  sunset: string | null;
  /** If it neither rises nor sets: whether it stays up or down. */
  stays: 'up' | 'down' | null;
}

/**
 * Returns when the sun rises and sets at sea level between the midnights of a day (`YYYY-MM-DD`) in the place's zone;
 * null for days that the library does not support. Days with a clock change have an hour more or less.
 */
export async function sunTimesOn(
  day: string,
  { latitude, longitude }: { latitude: number; longitude: number },
  zone: string,
): Promise<SunTimes | null> {
  if (!isComputable(day)) return null;
  const { Body, Equator, Horizon, Observer, SearchRiseSet } = await loadAstronomy();
  const start = instantIn(zone, { day, time: '00:00' });
  const end = instantIn(zone, { day: addDays(day, 1), time: '00:00' });
  const observer = new Observer(latitude, longitude, 0);
  const timeOf = (direction: 1 | -1): string | null => {
    const event = SearchRiseSet(Body.Sun, observer, direction, new Date(start), (end - start) / dayMs);
    return event === null ? null : localTime(zone, event.date.getTime()).time;
  };
  const [sunrise, sunset] = [timeOf(1), timeOf(-1)];
  if (sunrise !== null || sunset !== null) return { sunrise, sunset, stays: null };
  const noon = new Date((start + end) / 2);
  const { ra, dec } = Equator(Body.Sun, noon, observer, true, true);
  return { sunrise, sunset, stays: Horizon(noon, observer, ra, dec, 'normal').altitude > 0 ? 'up' : 'down' };
}

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
  const moments: RiseOrSet[] = [];
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
        moments.push({ kind, at: next.date.toISOString() });
        from = next.date.getTime() + dayMs / 4;
      }
    }
  }
  return moments.sort((a, b) => compareText(a.at, b.at));
}

/** Imports the astronomy library on first use: it takes 20 ms, and most processes need it late or never. */
export const loadAstronomy = () => import('astronomy-engine');

/** First and last year that the library supports (https://github.com/cosinekitty/astronomy#readme). */
const years = { first: 1700, last: 2200 };

/** Returns whether the sky of a day (`YYYY-MM-DD`) can be computed. */
export const isComputable = (day: string): boolean => day >= String(years.first) && day < String(years.last);
