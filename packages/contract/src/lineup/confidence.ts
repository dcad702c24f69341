import { isStyleList } from './style-words.ts';
import type { ParsedLineup } from './types.ts';

/** The reason on the note of a line that reads like running text. */
export const proseReason = 'Reads like a sentence, not a name';

/** Confidence of a parsed line-up. Fractions are of non-blank lines, 0 to 1. */
interface Confidence {
  /** Lines that became artists or a floor, or were recognized as something else (a day, a link, TBA). */
  understood: number;
  /** Lines that read like sentences. */
  prose: number;
  /** Mean number of words in the artists' names; names are short, misread prose is not. */
  words: number;
  /**
   * Why the floors should be reviewed before use; null if they need no review: at least two artists, or a single one
   * and nothing else, at least four fifths of the lines understood, at most a tenth prose, names of three words or
   * fewer on average, and hardly any name that is a style or half a sentence.
   */
  doubt: string | null;
}

/** Rates the confidence of a parse. Linear time; never throws. */
export function confidenceOf(parsed: ParsedLineup): Confidence {
  const { floors, notes } = parsed;
  const artists = floors.flatMap((floor) => floor.artists);
  const unread = new Set(notes.filter((note) => note.kind === 'unread').map((note) => note.line));
  const sentences = new Set(notes.filter((note) => note.reason === proseReason).map((note) => note.line));
  const lines = new Set([
    ...notes.map((note) => note.line),
    ...artists.map((artist) => artist.line),
    ...floors.flatMap((floor) => (floor.line === null ? [] : [floor.line])),
  ]);
  const count = Math.max(lines.size, 1);
  const names = artists.map((artist) => artist.artist_name);
  const allWords = names.reduce((sum, name) => sum + name.split(' ').length, 0);
  const words = names.length === 0 ? 0 : allWords / names.length;
  const understood = (lines.size - unread.size) / count;
  const prose = sentences.size / count;
  const doubt = doubtOf({ names, lines: lines.size, understood, prose, words });
  return { understood, prose, words, doubt };
}

/** Starts with a connector of a sentence: `and many more`, `; doors`. */
const halfSentence = /^(?:and|und|et|y|e|with|mit|avec|con) |^[;:,.]/iu;

function doubtOf(read: {
  names: string[];
  lines: number;
  understood: number;
  prose: number;
  words: number;
}): string | null {
  const { names, lines, understood, prose, words } = read;
  const odd = names.filter((name) => isStyleList(name) || halfSentence.test(name)).length;
  if (names.length === 0) return 'No artists were found';
  if (prose > 0.1) return 'It reads like running text';
  if (understood < 0.8) return 'Too many lines were not understood';
  if (names.length === 1 && lines > 1) return 'Only one name was found';
  if (words > 3) return 'The names are too long';
  if (odd / names.length > 0.2) return 'It names styles rather than artists';
  return null;
}
