import { limits } from '@moonfloor/contract/api/limits';
import type { FieldError } from '@moonfloor/contract/api/problem';
import type { EventForm } from '@moonfloor/contract/events/events';
import type {
  ImportDateOrder,
  ImportDelimiter,
  ImportEmptyDates,
  ImportEncoding,
  ImportedLineup,
  ImportLineups,
  lineupLines,
} from '@moonfloor/contract/imports/import-fields';
import type { ImportRow } from '@moonfloor/contract/imports/import-rows';
import type { ImportMapping, ImportPreview } from '@moonfloor/contract/imports/imports';
import type { CountryName } from '@moonfloor/contract/values/countries';
import type { ZoneOfArea } from '@moonfloor/gazetteer/time-zone';
import { t } from '@moonfloor/messages/t';

/** Source name of Goabase ids. */
export const goabaseSource = 'goabase';

/** Fields of an event, as its form sends them. */
export type SourceFields = Partial<Record<keyof EventForm, string>>;

/** One event of a source. Absent `fields` are not specified by the source, empty ones are cleared. */
export interface SourceEvent {
  /** Position in the source, for users: `line 12`. */
  position: string;
  /** The source, and the id of the entry in it. */
  source: string;
  source_id: string;
  source_url: string | null;
  fields: SourceFields;
  /** URL of its picture; null when there is none that can be fetched. */
  picture: string | null;
  /** The notation of a page in which it was found; a page may have an event in several. */
  notation?: string;
  /** The state or province of its area, which is shown if the country has several such towns. */
  region?: string;
  /** The fields as the source states them, if a person has corrected some. */
  stated?: SourceFields;
  /** Fields whose values a person has corrected in the preview. */
  corrected?: readonly (keyof EventForm)[];
  /** Fields whose values were found by the name of the place; the source does not state them. */
  guessed?: readonly (keyof EventForm)[];
  /** Its line-up if given as text; `applyLineups` moves it to `fields`. */
  lineupText?: string;
  /** How that text was imported. */
  lineup?: NonNullable<ImportRow['lineup']>;
  /** The country whose zones are in question, and the zone taken, when the time zone of its times is a guess. */
  zone?: { zone: string; country: string } | null;
  /** Whether its owner wants others not to see it. */
  isPrivate?: boolean;
  /** The series of which it is a date. */
  series?: SourceSeries;
  faults: FieldError[];
  /** Notes about values that were changed or dropped while parsing. */
  notes: string[];
}

/** The series of an entry. All days are at the place. */
export interface SourceSeries {
  /** Identifies it in its source. */
  id: string;
  /** Number of its entries. */
  dates: number;
  /** Its rule as an RRULE, counted from its first day; null if it has only further dates. */
  recurrence: string | null;
  first: string;
  exceptions: string[];
  extra_dates: string[];
  /** The day that the entry has by the rule, also when it was moved. */
  day: string;
}

/** Thrown for a source that cannot be parsed; the message names the line or field. */
export class SourceError extends Error {}

/** Thrown for an event that cannot be parsed; the message is for the user. */
export class EventError extends Error {}

/** Returns the error for a source that exceeds limits of time, memory or steps. */
export const sourceTooComplex = (): SourceError =>
  new SourceError(t('This takes too long to read. Please import it in smaller parts.'));

/** How a source is read; what is `auto` or null is found out. */
export interface SourceOptions {
  delimiter: ImportDelimiter;
  /** The encoding from which the text was decoded. */
  encoding: string;
  /** The encoding that the member chose; `auto` for the detected one, null for pasted text. */
  readAs: ImportEncoding | null;
  mapping: ImportMapping | null;
  dateOrder: ImportDateOrder;
  emptyDates: ImportEmptyDates;
  country: string | null;
  /** Time zone of events for which the source leaves it open. */
  zone: string | null;
  /** How line-ups given as text are imported. */
  lineups: ImportLineups;
  /** The same for single rows, by row number. */
  rowLineups: Record<string, ImportedLineup>;
  /** What lines of them are, by row number and line. */
  rowLines: Record<string, Record<string, (typeof lineupLines)[number]>>;
  /** Names the source of entries of a table without their own. */
  tableSource: string;
  /** The day on which the import began. */
  today: string;
}

/**
 * Returns the country of a town with a code behind it, which may be that of a country, a state or a province: `San Francisco, CA`. One in
 * the first `likely` country comes first. Without a code, that of a town so large that its namesakes elsewhere hardly count. Null if
 * the town is known, but elsewhere, or too small or not the only large one to tell the country; undefined if it is not known.
 */
export type CountryOfTown = (
  town: string,
  code: string,
  likely: readonly (string | null)[],
) => CountryName | null | undefined;

/** A source to parse: its text, display name and URL, and the options of its import. */
export interface ImportSource extends SourceOptions {
  text: string;
  name: string;
  address: string | null;
  zoneOfArea: ZoneOfArea;
  countryOfTown: CountryOfTown;
  /** Returns those of some names, as `nameKey` writes them, that artists of the site have. */
  knownNames: (keys: readonly string[]) => readonly string[];
}

/** The events of a source, and how it was read. */
export interface ParsedSource extends Pick<ImportPreview, 'format' | 'table' | 'fault' | 'notes'> {
  events: SourceEvent[];
}

/** Throws `SourceError` for more events than an import accepts. */
export function requireRowLimit({ length }: readonly unknown[]): void {
  if (length > limits.importRows)
    throw new SourceError(
      t('This holds more than {most} events. Please import it in parts.', { most: limits.importRows }),
    );
}
