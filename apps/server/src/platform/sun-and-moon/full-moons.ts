import { fullMoonNames, fullMoons2025 } from '@moonfloor/contract/events/moon-phase';
import { addDays } from '@moonfloor/contract/values/days';
import { dayMs } from '@moonfloor/contract/values/durations';
import { keysOf } from '@moonfloor/contract/values/keys';
import { localTime } from '@moonfloor/gazetteer/time-zone';
import { loadAstronomy, isComputable } from './sky.ts';

/** A full moon with its name and instant. */
export interface NamedMoon {
  name: string;
  at: string;
}

/** Number of full moons returned after the one before a day: more than a year of them. */
const followingMoons = 14;

/** Cache of full moons by the year (UTC) of each. They never change, and there are a few hundred years at most. */
const moonsByYear = new Map<number, readonly NamedMoon[]>();

/**
 * Returns the full moon before the start of a day (`YYYY-MM-DD`, UTC) and those that follow, in order. Those of 2025
 * come from the specification's table. Empty for days that the library does not support.
 */
export async function fullMoonsAround(day: string): Promise<NamedMoon[]> {
  if (!isComputable(day)) return [];
  const year = Number(day.slice(0, 4));
  const moons: NamedMoon[] = [];
  for (const moonYear of [year - 1, year, year + 1, year + 2]) moons.push(...(await computeFullMoons(moonYear)));
  const first = moons.findLastIndex(({ at }) => at < `${day}T00:00`);
  return moons.slice(first, first + followingMoons + 1);
}

/** Returns the days of full moons in a time zone, from one day to another, in order. */
export async function fullMoonDays(zone: string, from: string, to: string): Promise<string[]> {
  if (!isComputable(from) || !isComputable(to)) return [];
  const days: string[] = [];
  // the year in UTC of a moon may not be that in the zone
  for (let year = Number(addDays(from, -1).slice(0, 4)); year <= Number(addDays(to, 1).slice(0, 4)); year += 1)
    for (const { at } of await computeFullMoons(year)) days.push(localTime(zone, Date.parse(at)).day);
  return days.filter((day) => day >= from && day <= to);
}

/** Returns the illuminated fraction of the moon at an instant (ms since 1970), 0 to 1. */
export async function illuminationAt(instant: number): Promise<number> {
  const { Body, Illumination } = await loadAstronomy();
  return Illumination(Body.Moon, new Date(instant)).phase_fraction;
}

async function computeFullMoons(year: number): Promise<readonly NamedMoon[]> {
  const cachedMoons = moonsByYear.get(year);
  if (cachedMoons !== undefined) return cachedMoons;
  const { SearchMoonPhase } = await loadAstronomy();
  const instants: string[] = [];
  let from = Date.UTC(year, 0, 1);
  while (true) {
    const moon = SearchMoonPhase(180, new Date(from), maxCycleDays)?.date;
    if (moon === undefined || moon.getUTCFullYear() > year) break;
    instants.push(tabulatedInstant(moon));
    from = moon.getTime() + dayMs;
  }
  const moons = instants.map(toNamedMoon);
  moonsByYear.set(year, moons);
  return moons;
}

/** Longest time from one full moon to the next, in days (https://eclipse.gsfc.nasa.gov/SEhelp/moonorbit.html), rounded up. */
const maxCycleDays = 30;

/** Returns the instant in the table, if it contains the moon of that day. */
function tabulatedInstant(fullMoon: Date): string {
  const at = fullMoon.toISOString();
  return fullMoons2025.find((instant) => Math.abs(Date.parse(instant) - fullMoon.getTime()) < dayMs) ?? at;
}

/** Names a full moon. The moons of its year are enough, as the second full moon of a month is in the same year. */
function toNamedMoon(at: string, index: number, moons: readonly string[]): NamedMoon {
  const month = at.slice(0, 7);
  const second = moons[index - 1]?.startsWith(month) === true;
  return { at, name: second ? 'Blue Moon' : keysOf(fullMoonNames)[Number(at.slice(5, 7)) - 1]! };
}
