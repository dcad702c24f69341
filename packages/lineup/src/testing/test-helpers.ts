import { parseLineup } from '../parse-lineup.ts';
import type { ParsedArtist } from '../types.ts';

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
