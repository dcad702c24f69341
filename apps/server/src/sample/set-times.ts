import { festivalDay, minutesBetween, shiftDay, shiftWallTime, wallTimeOn } from '@moonfloor/lineup/festival-day';
import type { FloorHours } from '@moonfloor/contract/events';
import type { styles } from '@moonfloor/contract/lists';
import type { Random } from '../platform/mandala/random.ts';
import type { FloorFields, LineupFields } from './sample-records.ts';

/** Floors rest from 06:00, when their last set has ended, until the afternoon, if the festival is long enough. */
const [rests, opensAgain] = ['06:00', '14:00'];

const moods: readonly (typeof styles)[number][] = ['Full On', 'Forest', 'Ambient', 'Psytrance', 'Dark Psy'];

/**
 * Gives the acts of a festival's floors set times and the floors opening hours: some ends are not known yet. `nonstop`
 * floors neither rest nor close.
 */
export function withSetTimes(
  random: Random,
  floors: readonly FloorFields[],
  { first, days, nonstop = false }: { first: string; days: number; nonstop?: boolean },
): FloorFields[] {
  return floors.map((floor, index) => {
    let start = `${first}T${index === 0 ? '20:00' : '16:00'}`;
    const minutes = minutesBetween(start, `${shiftDay(first, days - 1)}T18:00`) / floor.artists.length;
    const length = nonstop
      ? Math.floor(minutes / 15) * 15
      : Math.min(180, Math.max(60, Math.floor((minutes * 0.66) / 30) * 30));
    const artists = floor.artists.map((artist) => {
      if (!nonstop && start.slice(11) >= rests && start.slice(11) < opensAgain)
        start = `${start.slice(0, 10)}T${opensAgain}`;
      const set_start = start;
      start = shiftWallTime(start, length);
      return { ...artist, set_start, ...(!random.chance(0.05) && { set_end: start }) };
    });
    const style = moods[index % moods.length] ?? 'Psytrance';
    return { ...floor, ...(!nonstop && { hours: hoursOf(artists, style) }), artists };
  });
}

/** Returns opening hours from the first start of each day to the morning. */
function hoursOf(acts: readonly LineupFields[], style: FloorHours['style']): FloorHours[] {
  const starts = acts.flatMap(({ set_start: start }) => (start === undefined ? [] : [start]));
  const byDay = Map.groupBy(starts, (start) => festivalDay(start, rests));
  return [...byDay].map(([day, times]) => ({ opens: times[0]!, closes: wallTimeOn(day, '09:00', opensAgain), style }));
}
