import type { CountryName } from './countries-table.ts';
import type { Pairing } from './lists.ts';
import type { ReasonCode } from './reasons.ts';

/** One artist parsed from a pasted line-up, ready for the event form. */
export interface ParsedArtist {
  /** Uppercase, 1 to 200 code points. */
  artist_name: string;
  /** Comma text of LIVE, DJ, PRODUCER in this order; null if unknown. */
  artist_type: string | null;
  artist_country: CountryName | null;
  /** Comma text, uppercase; null when the text names none. */
  record_labels: string | null;
  /** Other facts, verbatim: time, styles, remarks; null if there are none. */
  artist_info: string | null;
  /** Wall times of the set, `YYYY-MM-DDTHH:MM`; null where the text, or the event's days, do not tell them. */
  set_start: string | null;
  set_end: string | null;
  /** How the artist plays with the one before. */
  pairing: Pairing | null;
  /** Why a person should look at it, in plain words; null if it is sure. */
  doubt: string | null;
  /** True if a person or a table says that the line names it. */
  isSure?: true;
  /** Line of the pasted text, counted from 1. */
  line: number;
  /** That line after normalization: entities decoded, spaces collapsed, times in words written in digits. */
  source: string;
}

/** A floor parsed from a pasted line-up; it has 1 to 200 artists. */
export interface ParsedFloor {
  /** Uppercase. */
  name: string;
  /** Line of its heading, or null for the floor of names before any heading. */
  line: number | null;
  /** Why a person should look at it, in plain words; null if it is sure. */
  doubt: string | null;
  artists: ParsedArtist[];
}

/**
 * Kind of a note. `skipped`: omitted because it is not an artist (a day, a link, an END marker). `decided`: parsed with
 * a choice that the user may want to review (b2b split, one of two countries). `unread`: left for the user to enter.
 */
export type NoteKind = 'skipped' | 'decided' | 'unread';

/** A remark on a line, or on a part of one, for the user who reviews the paste. */
export interface ParseNote {
  /** Line of the pasted text, counted from 1. */
  line: number;
  /** The words that the remark is about. */
  text: string;
  code: ReasonCode;
  /** What the code says, in one sentence. */
  reason: string;
  kind: NoteKind;
  /** True if a person should look at it: the line may be an artist. */
  isUncertain?: true;
}

/** A parsed line-up. Every non-blank line belongs to an artist, a floor or a note. */
export interface ParsedLineup {
  floors: ParsedFloor[];
  notes: ParseNote[];
}

/** What a line is, as a person says. */
export type LineKind = 'artist' | 'floor' | 'nothing';

/** Names of artists that are known, by `nameKey`. */
export interface KnownNames {
  has(key: string): boolean;
}
