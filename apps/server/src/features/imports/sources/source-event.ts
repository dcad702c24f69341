import type { ImportedLineup, ImportLineups } from '@moonfloor/contract/import-fields';
import type { ImportRow } from '@moonfloor/contract/imports';
import type { FieldError } from '@moonfloor/contract/problem';

/** Event form fields that a source can set, as the form sends them. */
export type SourceFields = Partial<
  Record<
    | 'event_name'
    | 'event_date'
    | 'event_end_date'
    | 'start_time'
    | 'end_time'
    | 'event_status'
    | 'event_location'
    | 'area'
    | 'country'
    | 'description'
    | 'extras'
    | 'event_page_link'
    | 'ticket_link'
    | 'price'
    | 'latitude'
    | 'longitude'
    | 'place_radius_km'
    | 'floors'
    | 'decorations',
    string
  >
>;

/** One event of a source. Absent `fields` are not specified by the source, empty ones are cleared. */
export interface SourceEvent {
  /** Position in the source, for users: `line 12`. */
  place: string;
  /** The source, and the id of the entry in it. */
  source: string;
  source_id: string;
  source_url: string | null;
  fields: SourceFields;
  /** URL of its picture; null when there is none that can be fetched. */
  picture: string | null;
  /** Its line-up if given as text; `applyLineups` moves it to `fields`. */
  lineupText?: string;
  /** How that text was imported. */
  lineup?: NonNullable<ImportRow['lineup']>;
  /** Errors by field. */
  faults: FieldError[];
  /** What was changed or dropped while parsing. */
  notes: string[];
}

/** Thrown for a source that cannot be parsed; the message names the line or field. */
export class SourceError extends Error {}

/** Returns the error for a source that exceeds limits of time, memory or steps. */
export const sourceTooComplex = (): SourceError =>
  new SourceError('This takes too long to read. Please import it in smaller parts.');

/** Context for parsing a source, besides its text. */
export interface SourceContext {
  /** URL from which the source was fetched, if any. */
  address: string | null;
  /** Its display name. */
  name: string;
  /** Country of events that do not name one. */
  country: string | null;
  /** How line-ups given as text are imported. */
  lineups: ImportLineups;
  /** The same for single rows, by row number. */
  rowLineups: Readonly<Record<string, ImportedLineup>>;
  /** The current day, around which recurring events are expanded. */
  today: string;
}
