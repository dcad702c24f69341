import type { CountryName } from '../countries.ts';

/** One artist read from a pasted line-up, ready for the event form. */
export interface ParsedArtist {
  /** Uppercase, 1 to 200 code points. */
  artist_name: string;
  /** Comma text of LIVE, DJ, PRODUCER in this order; null when the text says nothing. */
  artist_type: string | null;
  artist_country: CountryName | null;
  /** Comma text, uppercase; null when the text names none. */
  record_labels: string | null;
  /** What else the text says, as it is written: when the artist plays, styles, remarks; null when nothing. */
  artist_info: string | null;
  /** Line of the pasted text, counted from 1. */
  line: number;
  /** That line as it was read: entities decoded, spaces folded. */
  source: string;
}

/** A floor read from a pasted line-up; it has 1 to 200 artists. */
export interface ParsedFloor {
  /** Uppercase. */
  name: string;
  /** Line of its heading, or null for the floor of the names that stand before any heading. */
  line: number | null;
  artists: ParsedArtist[];
}

/**
 * What a note is about. `skipped`: left out because it is no artist (a day, a link, an END marker).
 * `decided`: read, with a choice that the user may want to see (b2b split, one of two countries). `unread`:
 * left for the user to enter.
 */
export type NoteKind = 'skipped' | 'decided' | 'unread';

/** A remark on a line, or on a part of one, for the user who reviews the paste. */
export interface ParseNote {
  /** Line of the pasted text, counted from 1. */
  line: number;
  /** The words that the remark is about. */
  text: string;
  /** One sentence in plain words. */
  reason: string;
  kind: NoteKind;
}

/** A pasted line-up, read. Every line that is not blank is an artist's, a floor's or a note's line. */
export interface ParsedLineup {
  floors: ParsedFloor[];
  notes: ParseNote[];
}
