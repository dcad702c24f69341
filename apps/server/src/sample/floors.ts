import type { FloorHours } from '@moonfloor/contract/events/events';
import { addDays, minutesBetween, shiftWallTime } from '@moonfloor/contract/values/days';
import type { styles } from '@moonfloor/contract/values/lists';
import { festivalDay, wallTimeOn } from '@moonfloor/lineup/festival-day';
import type { Random } from '../platform/mandala/random.ts';
import type { ArtistFields } from './artists.ts';
import { type FestivalRow, type Mood, phrasesOf, type UnknownArtistRow, unknownArtists } from './data/tables.ts';
import type { FloorFields, LineupFields } from './sample-records.ts';

const NAMES: Readonly<Record<Mood, readonly string[]>> = {
  day: ['Sun Temple', 'Meadow Stage', 'River Stage', 'Orchard Floor', 'Terrace', 'Sunrise Floor'],
  night: ['Second Floor', 'Quarry Floor', 'The Bowl', 'Lantern Floor', 'Alternative Floor'],
  dark: ['Forest Floor', 'The Burrow', 'Night Shift', 'Root Cellar', 'Thicket'],
  chill: ['Chill Out', 'Hammock Library', 'Tea Tent', 'Slow Floor', 'Cushion Ministry'],
};

/** Number of names on each floor, minimum and maximum. */
const SIZES: Readonly<Record<FestivalRow['size'], readonly (readonly [number, number])[]>> = {
  small: [[9, 13]],
  mid: [
    [14, 20],
    [7, 10],
  ],
  big: [
    [22, 27],
    [14, 18],
    [9, 12],
  ],
  huge: [
    [26, 31],
    [17, 21],
    [11, 14],
    [8, 11],
  ],
};

/** The floors of an open-air festival by its size. */
export function festivalFloors(random: Random, size: FestivalRow['size']): FloorPlan[] {
  const counts = SIZES[size].map(([low, high]) => random.integer(low, high));
  const [main = 10, ...others] = counts;
  const plans: FloorPlan[] = [
    { name: random.pick(['Main Floor', 'Main Floor', 'Main Stage']), moods: ['day', 'night'], names: main },
  ];
  const moods: Mood[] =
    size === 'mid' ? [random.pick(['dark', 'chill'])] : size === 'big' ? ['dark', 'chill'] : ['dark', 'chill', 'day'];
  others.forEach((names, index) => {
    const mood = moods[index] ?? 'night';
    plans.push({ name: random.pick(NAMES[mood]), moods: [mood], names });
  });
  if (size === 'huge' && random.next() < 0.5) {
    plans.push({
      name: 'Seedling Stage for First-Time Players',
      moods: random.shuffled(['day', 'night'] as const),
      names: random.integer(3, 6),
    });
  }
  return plans;
}

/** The floors of one night: one, and now and then a second small room. */
export function nightFloors(random: Random, mood: Mood): FloorPlan[] {
  const main: FloorPlan = {
    name: 'Main Floor',
    moods: mood === 'day' ? ['day'] : [mood, mood === 'night' ? 'dark' : 'night'],
    names: random.integer(5, 9),
  };
  if (mood === 'chill') return [{ name: 'Chill Out', moods: ['chill'], names: random.integer(4, 6) }];
  if (random.next() < 0.6) return [main];
  return [main, { name: random.pick(NAMES.chill), moods: ['chill'], names: random.integer(3, 4) }];
}

const STYLES: Readonly<Record<Mood, readonly string[]>> = {
  day: ['Full On', 'Psytrance', 'Morning', 'Progressive', 'Goa'],
  night: ['Night Full On', 'Twilight', 'Full On', 'Psytrance', 'Dark Psy'],
  dark: ['Dark Psy', 'Darkprog', 'Forest', 'Hi-Tech', 'Psycore', 'Zenonesque', 'Suomi'],
  chill: ['Ambient', 'PsyDub'],
};

const UNKNOWN_ARTIST_SHARE = 0.13;

/** Plan of a floor: its name, its kinds of music and number of names. */
type FloorPlan = { name: string; moods: readonly Mood[]; names: number };

/**
 * Fills floors with artists without repeats: those of the country are preferred, styles fit the floor, and some names
 * have no record in the database.
 */
export function createLineup(
  random: Random,
  plans: readonly FloorPlan[],
  artists: readonly ArtistFields[],
  country: string,
): FloorFields[] {
  const taken = new Set<string>();
  const strangers = random
    .shuffled(unknownArtists)
    .sort((a, b) => Number(b.country === country) - Number(a.country === country));
  return plans.map(({ name, moods, names }) => {
    const wanted = new Set(moods.flatMap((mood) => STYLES[mood]));
    const fits = ({ styles }: ArtistFields): boolean => styles.split(',').some((style) => wanted.has(style));
    const queue = artists
      .filter((artist) => !taken.has(artist.artist_name) && fits(artist))
      .map((artist) => ({ artist, rank: random.next() + (artist.artist_country === country ? 0.45 : 0) }))
      .sort((a, b) => b.rank - a.rank)
      .map(({ artist }) => artist);
    const entries: LineupFields[] = [];
    while (entries.length < names) {
      const artist = random.chance(UNKNOWN_ARTIST_SHARE) ? undefined : queue.shift();
      const entry = artist === undefined ? unknownArtist(random, strangers.shift()) : toLineupFields(random, artist);
      if (taken.has(entry.artist_name)) continue;
      taken.add(entry.artist_name);
      entries.push(entry);
    }
    return { name, artists: random.shuffled(entries) };
  });
}

function toLineupFields(random: Random, artist: ArtistFields): LineupFields {
  const { artist_name, artist_type: types, artist_country, record_labels, artist_info } = artist;
  const live = types.includes('Live') && (!types.includes('DJ') || random.chance(0.5));
  return { artist_name, artist_type: live ? 'LIVE' : 'DJ', artist_country, record_labels, artist_info };
}

function unknownArtist(random: Random, row: UnknownArtistRow | undefined): LineupFields {
  if (row === undefined) return { artist_name: `Secret guest ${random.integer(1, 999)}`, artist_type: 'LIVE' };
  if (random.chance(0.08)) return { artist_name: random.pick(phrasesOf('act of several artists')), artist_type: 'DJ' };
  const { name: artist_name, country: artist_country } = row;
  return random.chance(0.7)
    ? { artist_name, artist_type: random.chance(0.3) ? 'LIVE' : 'DJ', artist_country }
    : { artist_name };
}

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
    const minutes = minutesBetween(start, `${addDays(first, days - 1)}T18:00`) / floor.artists.length;
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
