import type { ParsedLineup } from './types.ts';

/** From this share on, a line-up is taken as it was read without a look by its author. */
export const confidentLineup = 0.8;

/**
 * How sure a read text is a line-up: the share, from 0 to 1, of its lines that were understood (as artists, headings, or
 * as what belongs to no line-up, such as a link) among all. Sentences, prices and names beyond the limits are not.
 * 0 for a text without artists.
 */
export function lineupConfidence({ floors, notes }: ParsedLineup): number {
  const artists = floors.flatMap((floor) => floor.artists);
  if (artists.length === 0) return 0;
  const unread = new Set(notes.filter(({ kind }) => kind === 'unread').map(({ line }) => line));
  const read = new Set([
    ...artists.map(({ line }) => line),
    ...floors.flatMap(({ line }) => line ?? []),
    ...notes.filter(({ kind }) => kind !== 'unread').map(({ line }) => line),
  ]);
  for (const line of unread) read.delete(line);
  return read.size / (read.size + unread.size);
}
