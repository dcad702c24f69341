import { nameKey } from '@moonfloor/contract/values/text';
import { addDays, dayStartOf, festivalDay, shiftWallTime } from '@moonfloor/lineup/festival-day';
import { hasTimeWithoutDay, type ScheduledEvent, scheduleLineup } from '@moonfloor/lineup/schedule-lineup';
import type { ParsedArtist, ParsedLineup } from '@moonfloor/lineup/types';
import type { FloorValues } from './event-values.ts';
import { placedActs } from './merge-lineup.ts';

/** The days by which the days of a flyer may differ: more are those of another week. */
const shifts = [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6];

/**
 * Schedules a text on the days of an event. A flyer may name the days from before the event has moved: if some of them are not the
 * event's, and most sets with their days shifted are those of the form, all are shifted.
 */
export function scheduleAgain(text: ParsedLineup, event: ScheduledEvent, floors: readonly FloorValues[]): ParsedLineup {
  const { event_date: first, event_end_date: last } = event;
  const scheduled = scheduleLineup(text, event);
  const setOf = (floor: string, name: string, start: string | null) => `${nameKey(floor)}\n${nameKey(name)}\n${start}`;
  const present = new Set(placedActs(floors).map(({ floor, entry }) => setOf(floor, entry.name, entry.start)));
  const isOutside = (artist: ParsedArtist): boolean => {
    const day = artist.set_start && festivalDay(artist.set_start, dayStartOf(event));
    return hasTimeWithoutDay(artist) || (day !== null && (day < first || day > (last ?? first)));
  };
  if (first === '' || present.size === 0 || !artistsOf(scheduled).some(isOutside)) return scheduled;
  const share = (lineup: ParsedLineup): number => {
    const matchingActs = lineup.floors.flatMap(({ name, artists }) =>
      artists.filter((artist) => present.has(setOf(name, artist.artist_name, artist.set_start))),
    );
    return matchingActs.length / artistsOf(lineup).length;
  };
  const shifted = shifts.map((days) => {
    const shiftedEvent = { ...event, event_date: addDays(first, -days), event_end_date: last && addDays(last, -days) };
    return shiftDays(scheduleLineup(text, shiftedEvent), days);
  });
  return [scheduled, ...shifted.filter((lineup) => share(lineup) > 1 / 2)].reduce((best, lineup) =>
    share(lineup) > share(best) ? lineup : best,
  );
}

const artistsOf = ({ floors }: ParsedLineup): ParsedArtist[] => floors.flatMap(({ artists }) => artists);

function shiftDays(lineup: ParsedLineup, days: number): ParsedLineup {
  const shift = (time: string | null): string | null => time && shiftWallTime(time, days * 24 * 60);
  const floors = lineup.floors.map((floor) => ({
    ...floor,
    artists: floor.artists.map((artist) => ({
      ...artist,
      set_start: shift(artist.set_start),
      set_end: shift(artist.set_end),
    })),
  }));
  return { ...lineup, floors };
}
