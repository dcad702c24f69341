import type { ParsedLineup } from './types.ts';

/** The reason on the note of a line that reads like running text. */
export const proseReason = 'Reads like a sentence, not a name';

/** How well a pasted text was read as a line-up. Shares are of the lines that are not blank, 0 to 1. */
export interface Confidence {
  /** Lines that became artists or a floor, or that were recognised as something else (a day, a link, TBA). */
  understood: number;
  /** Lines that read like sentences. */
  prose: number;
  /** Mean number of words in the artists' names; names are short, misread prose is not. */
  words: number;
  /**
   * True when the floors may be used without anybody looking at them: at least two artists, four fifths of
   * the lines understood, at most a tenth of them prose, and names of three words at most on average.
   */
  confident: boolean;
}

/** Says how far a reading can be trusted. Takes time linear in its size; never throws. */
export function confidenceOf({ floors, notes }: ParsedLineup): Confidence {
  const artists = floors.flatMap((floor) => floor.artists);
  const unread = new Set(notes.filter((note) => note.kind === 'unread').map((note) => note.line));
  const prose = new Set(notes.filter((note) => note.reason === proseReason).map((note) => note.line));
  const lines = new Set([
    ...notes.map((note) => note.line),
    ...artists.map((artist) => artist.line),
    ...floors.flatMap((floor) => (floor.line === null ? [] : [floor.line])),
  ]);
  const count = Math.max(lines.size, 1);
  const allWords = artists.reduce((sum, { artist_name: name }) => sum + name.split(' ').length, 0);
  const words = artists.length === 0 ? 0 : allWords / artists.length;
  const understood = (lines.size - unread.size) / count;
  const share = prose.size / count;
  const confident = artists.length >= 2 && understood >= 0.8 && share <= 0.1 && words <= 3;
  return { understood, prose: share, words, confident };
}
