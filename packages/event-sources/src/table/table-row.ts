import type { ImportField } from '@moonfloor/contract/imports/import-fields';
import type { EventStatus } from '@moonfloor/contract/values/lists';
import type { ImportSource } from '../source-event.ts';
import type { TableDates } from './table-dates.ts';

/** A row of a table of events. */
export interface Row {
  position: string;
  source: ImportSource;
  /** Its Goabase id, if any. */
  goabase: string | undefined;
  /** True when its date was taken from the row above. */
  filled: boolean;
  dates: TableDates;
  /** True if it says that it lasts whole days: its midnights are not times. */
  isWholeDay: boolean;
  /** True if whole days end before the day of their end. */
  endsBefore: boolean;
  /** What columns say of its status, beside the one that is its field. */
  statuses: readonly EventStatus[];
  /** How long it lasts, as the table says it, and the name of that column. */
  duration: { field: string; text: string };
  /** The year of dates without one, if the table states it. */
  year: string | undefined;
  /** The address to which its name links. */
  nameLink: string | undefined;
  /** Its state or province if named beside the town: it tells the time zone. */
  region: string;
  /** True if its venue may be a town, because the column is called so and there is none of towns. */
  hasPlaces: boolean;
  /** The day of its set, if written beside the time: `Sa`, `12.06.`, `Day 2`. */
  setDay: string;
  /** Returns the cell of a field, empty for a placeholder; undefined when the table has no such column. */
  cell: (field: ImportField) => string | undefined;
  headerOf: (field: ImportField) => string;
}
