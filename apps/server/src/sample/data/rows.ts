import type { Happening } from '@moonfloor/contract/lists';

/** Latitude and longitude in degrees, or null where the organisers keep the place to themselves. */
export type Place = readonly [latitude: number, longitude: number] | null;

/** The kinds of music a floor plays. */
export type Mood = 'day' | 'night' | 'dark' | 'chill';

/** A yearly open-air festival. `{year}` in the name stands for the year it begins in. */
export type FestivalRow = {
  name: string;
  country: string;
  area: string;
  venue: string;
  at: Place;
  /** 'MM-DD' around which it begins. */
  on: string;
  days: number;
  size: 'small' | 'mid' | 'big' | 'huge';
  /** Decoration crews that build it. */
  crews: number;
  about: string;
};

/** A night that returns in one place. `{n}` in the name stands for its number. */
export type SeriesRow = {
  name: string;
  country: string;
  area: string;
  venue: string;
  at: Place;
  mood: Mood;
  /** Number of the first coming night, and days from today around which the nights fall (negative: past). */
  number: number;
  offsets: readonly number[];
  opens: string;
  closes: string;
  about: string;
};

/** One party that happens once. */
export type SingleRow = {
  name: string;
  country: string;
  area?: string;
  venue?: string;
  at: Place;
  mood: Mood;
  /** Days from today around which it falls (negative: past). */
  offset: number;
  nights?: number;
  opens?: string;
  closes?: string;
  about?: string;
  /** Not as announced any more. */
  happening?: Happening;
  /** Left waiting for an admin. */
  draft?: true;
  /** Has no flyer. */
  plain?: true;
};

/** An artist: name, types, country, city, labels, styles, and words about them where the generated ones will not do. */
export type ArtistRow = readonly [
  name: string,
  types: string,
  country: string,
  city: string,
  labels: string,
  styles: string,
  info?: string,
];
