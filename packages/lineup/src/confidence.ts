import { msg } from '@moonfloor/messages/t';
import { isStyleList } from './style-words.ts';
import type { ParsedLineup } from './types.ts';

/** Starts with a connector of a sentence: `and many more`, `; doors`. */
const halfSentence = /^(?:and|und|et|y|e|with|mit|avec|con) |^[;:,.]/iu;

/**
 * Returns why parsed floors should be reviewed before use; null if they need no review:
 *
 * - at least two artists, or one alone with its floor
 * - four fifths of the non-blank lines understood (artists, a floor, a day, a link, TBA)
 * - at most a tenth sentences
 * - names of three words or fewer on average
 * - hardly any name that is a style or half a sentence
 *
 * Linear time; never throws.
 */
export function doubtAbout({ floors, notes }: ParsedLineup) {
  const artists = floors.flatMap((floor) => floor.artists);
  const linesOf = (entries: readonly { line: number | null }[]): number =>
    new Set(entries.flatMap(({ line }) => line ?? [])).size;
  const lines = linesOf([...notes, ...artists, ...floors]);
  const unread = linesOf(notes.filter((note) => note.kind === 'unread'));
  const prose = linesOf(notes.filter((note) => note.code === 'prose'));
  const names = artists.map((artist) => artist.artist_name);
  const words = names.join(' ').split(' ').length;
  const odd = names.filter((name) => isStyleList(name) || halfSentence.test(name)).length;
  if (names.length === 0) return msg('No artists were found');
  if (prose > lines * 0.1) return msg('It reads like running text');
  if (lines - unread < lines * 0.8) return msg('Too many lines were not understood');
  if (names.length === 1 && lines - linesOf(floors) > 1) return msg('Only one name was found');
  if (words > names.length * 3) return msg('The names are too long');
  return odd > names.length * 0.2 ? msg('It names styles rather than artists') : null;
}
