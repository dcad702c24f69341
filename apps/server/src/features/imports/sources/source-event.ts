import type { ImportedLineup, ImportLineups } from '@moonfloor/contract/import-fields';
import type { ImportRow } from '@moonfloor/contract/imports';
import type { FieldError } from '@moonfloor/contract/problem';

/** Fields of the event form that a source can fill, as the form would send them. */
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

/**
 * One event as a source has it. Of `fields`, what is absent the source does not speak of, what is empty it says is not
 * there.
 */
export interface SourceEvent {
  /** Where it stands in the source, for people: `line 12`. */
  place: string;
  /** Which source, and what tells its entries apart there. */
  source: string;
  source_id: string;
  source_url: string | null;
  fields: SourceFields;
  /** Address of its flyer; null where it names none that can be fetched. */
  picture: string | null;
  /** Its line-up where that is a text; not in `fields` before `applyLineups` has put it there. */
  lineupText?: string;
  /** What became of that text. */
  lineup?: NonNullable<ImportRow['lineup']>;
  /** What cannot be read, by field. */
  faults: FieldError[];
  /** What was read otherwise than it was written, or left out. */
  notes: string[];
}

/** A source that cannot be read at all; the message says which line or field. */
export class SourceError extends Error {}

/** A source that takes more time, memory or steps than one may. */
export const sourceTooComplex = (): SourceError =>
  new SourceError('This takes too long to read. Please import it in smaller parts.');

/** What the reading of a source goes by besides its text. */
export interface SourceContext {
  /** Address that the source was fetched from, if any. */
  address: string | null;
  /** What it is called. */
  name: string;
  /** Country of events that name none. */
  country: string | null;
  /** What becomes of line-ups that are text. */
  lineups: ImportLineups;
  /** The same for single rows, by their number. */
  rowLineups: Readonly<Record<string, ImportedLineup>>;
  /** The day it is; recurring events are looked at around it. */
  today: string;
}
