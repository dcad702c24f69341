import type { Happening } from '@moonfloor/contract/lists';

/** Latitude and longitude in degrees, or null if the location is not announced. */
export type Place = readonly [latitude: number, longitude: number] | null;

/** The kinds of music a floor plays. */
export type Mood = 'day' | 'night' | 'dark' | 'chill';

/** A yearly open-air festival. `{year}` in the name is replaced with its year. */
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

/** A recurring night in one place. `{n}` in the name is replaced with its number. */
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

/** A one-off party. */
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
  /** Status if it does not take place as announced. */
  happening?: Happening;
  /** Left pending for an admin. */
  draft?: true;
  /** Has no flyer. */
  plain?: true;
};

/** An artist: name, types, country, city, labels, styles, and a description that replaces the generated one. */
export type ArtistRow = readonly [
  name: string,
  types: string,
  country: string,
  city: string,
  labels: string,
  styles: string,
  info?: string,
];
