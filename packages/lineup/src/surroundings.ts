/** Context of a line from its neighbours. */
export interface Surroundings {
  /** True when the line above is missing, blank or without names. */
  fresh: boolean;
  /** True when the first line with text below is a day. */
  dayBelow: boolean;
  /** True when a blank line follows, then a paragraph of several lines. */
  gap: boolean;
  /** The next two non-blank lines except days; fewer at the end of the text. */
  below: readonly string[];
  /** The line above, or an empty text. */
  previous: string;
  /** The line below, or an empty text. */
  next: string;
  /** True when most lines of the text have times. */
  isTimetable: boolean;
  /** True when some line of the text has a floor and its names. */
  hasInlineFloors: boolean;
}

/** Returns whether a line stands apart: a line without names above it, a line with text below. */
export const standsApart = ({ fresh, next, gap }: Surroundings): boolean => fresh && (next !== '' || gap);

/** What the lines beside a line tell of it. */
export type Neighbours = Omit<Surroundings, 'fresh' | 'isTimetable' | 'hasInlineFloors'>;
