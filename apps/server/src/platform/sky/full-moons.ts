import { fullMoonNames, fullMoons2025 } from '@moonfloor/contract/moon-phase';
import { astronomy, computable } from './astronomy.ts';

/** A full moon by its name and its instant. */
export interface NamedMoon {
  name: string;
  at: string;
}

/** How many full moons follow the one before a day: more than a year of them. */
const following = 14;

const dayMs = 24 * 60 * 60 * 1000;

/** Full moons by the year (UTC) that they fall in. They never change, and there are a few hundred years at most. */
const known = new Map<number, readonly NamedMoon[]>();

/**
 * The full moon before the start of a day (`YYYY-MM-DD`, UTC) and those that follow, in their order. Those of 2025 come
 * from the specification's table. Answers none for days that the library is not made for.
 */
export async function fullMoonsAround(day: string): Promise<NamedMoon[]> {
  if (!computable(day)) return [];
  const year = Number(day.slice(0, 4));
  const moons: NamedMoon[] = [];
  for (const some of [year - 1, year, year + 1, year + 2]) moons.push(...(await fullMoonsOf(some)));
  const first = moons.findLastIndex(({ at }) => at < `${day}T00:00`);
  return moons.slice(first, first + following + 1);
}

/** Lit part of the moon at an instant (ms since 1970), 0 to 1. */
export async function illuminationAt(instant: number): Promise<number> {
  const { Body, Illumination } = await astronomy();
  return Illumination(Body.Moon, new Date(instant)).phase_fraction;
}

async function fullMoonsOf(year: number): Promise<readonly NamedMoon[]> {
  const before = known.get(year);
  if (before !== undefined) return before;
  const { SearchMoonPhase } = await astronomy();
  const instants: string[] = [];
  let from = Date.UTC(year, 0, 1);
  while (true) {
    const found = SearchMoonPhase(180, new Date(from), longestCycle)?.date;
    if (found === undefined || found.getUTCFullYear() > year) break;
    instants.push(ruled(found));
    from = found.getTime() + dayMs;
  }
  const moons = instants.map(named);
  known.set(year, moons);
  return moons;
}

/** Longest time from one full moon to the next, in days (https://eclipse.gsfc.nasa.gov/SEhelp/moonorbit.html), rounded up. */
const longestCycle = 30;

/** What the table says, where it has the moon of that day. */
function ruled(found: Date): string {
  const at = found.toISOString();
  return fullMoons2025.find((known) => Math.abs(Date.parse(known) - found.getTime()) < dayMs) ?? at;
}

/** No second full moon of a month lies in another year, so its year is enough to name it. */
function named(at: string, index: number, moons: readonly string[]): NamedMoon {
  const month = at.slice(0, 7);
  const second = moons[index - 1]?.startsWith(month) === true;
  return { at, name: `${second ? 'Blue' : fullMoonNames[Number(at.slice(5, 7)) - 1]} Moon` };
}
