import { parseLineup } from '../parse-lineup.ts';
import { scheduleLineup } from '../schedule-lineup.ts';
import { sourceLines } from '../source-lines.ts';
import type { ParsedArtist, ParsedLineup } from '../types.ts';

/** A read artist in a test's table. */
export type Row = readonly [name: string, type: string | null, country: string | null, labels: string | null];

/** The row of an artist about whom the text says the name alone. */
export function only(name: string): Row {
  return [name, null, null, null];
}

/** An artist as a row. */
export function rowOf({ artist_name, artist_type, artist_country, record_labels }: ParsedArtist): Row {
  return [artist_name, artist_type, artist_country, record_labels];
}

/** The artists of all floors of a pasted text. */
export function artistRows(text: string): Row[] {
  return parseLineup(text).floors.flatMap((floor) => floor.artists.map(rowOf));
}

/** The acts of a text, each with its floor and, if the days of its event are given, its times; and their labels. */
export function actsOf(
  text: string,
  days?: readonly [first: string, last: string],
): { acts: string[]; labels: string[] } {
  const parsed = parseLineup(text);
  const { floors } =
    days === undefined
      ? parsed
      : scheduleLineup(parsed, {
          event_date: days[0],
          event_end_date: days[0] === days[1] ? null : days[1],
          start_time: null,
        });
  const artists = floors.flatMap((floor) => floor.artists.map((artist) => ({ ...artist, floor: floor.name })));
  return {
    acts: artists.map(({ floor, artist_name, set_start, set_end }) =>
      [floor, artist_name, ...(days === undefined ? [] : [set_start ?? '-', set_end ?? '-'])].join(' '),
    ),
    labels: artists.map(({ record_labels }) => record_labels).filter((label) => label !== null),
  };
}

/** The numbers of a text's filled lines for which its parsed form does not account. */
export function linesLeftOut(text: string, { floors, notes }: ParsedLineup): number[] {
  const seen = new Set([
    ...notes.map(({ line }) => line),
    ...floors.flatMap(({ line, artists }) => [line, ...artists.map((artist) => artist.line)]),
  ]);
  const filled = sourceLines(text).filter((line) => line.text !== '');
  return filled.map(({ number }) => number).filter((number) => !seen.has(number));
}
