import type { Random } from '../platform/mandala/random.ts';
import { type Mood, phrasesOf, type UnknownArtistRow, unknownArtists } from './data/tables.ts';
import type { ArtistFields } from './artists.ts';
import type { FloorFields, LineupFields } from './sample-records.ts';

const STYLES: Readonly<Record<Mood, readonly string[]>> = {
  day: ['Full On', 'Psytrance', 'Morning', 'Progressive', 'Goa'],
  night: ['Night Full On', 'Twilight', 'Full On', 'Psytrance', 'Dark Psy'],
  dark: ['Dark Psy', 'Darkprog', 'Forest', 'Hi-Tech', 'Psycore', 'Zenonesque', 'Suomi'],
  chill: ['Ambient', 'PsyDub'],
};

const UNKNOWN_ARTIST_SHARE = 0.13;

/** Plan of a floor: its name, its kinds of music and number of names. */
export type FloorPlan = { name: string; moods: readonly Mood[]; names: number };

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

function unknownArtist(random: Random, found: UnknownArtistRow | undefined): LineupFields {
  if (found === undefined) return { artist_name: `Secret guest ${random.integer(1, 999)}`, artist_type: 'LIVE' };
  if (random.chance(0.08)) return { artist_name: random.pick(phrasesOf('act of several artists')), artist_type: 'DJ' };
  const { name: artist_name, country: artist_country } = found;
  return random.chance(0.7)
    ? { artist_name, artist_type: random.chance(0.3) ? 'LIVE' : 'DJ', artist_country }
    : { artist_name };
}
