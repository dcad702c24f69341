import { z } from 'zod';
import {
  importCells,
  importDateOrders,
  importDelimiters,
  importedLineups,
  importEmptyDates,
  importEncodings,
  importLineups,
  lineupLines,
} from '@moonfloor/contract/imports/import-fields';
import { importRecordTypes } from '@moonfloor/contract/imports/import-record-fields';
import { importMapping } from '@moonfloor/contract/imports/imports';
import { keysOf } from '@moonfloor/contract/values/keys';

/** Options for parsing a pending import's text. */
export const parseOptions = z.object({
  delimiter: z.enum(keysOf(importDelimiters)),
  /** The encoding from which the text was decoded. */
  encoding: z.string(),
  /** The encoding that the member chose; `auto` for the detected one, null for pasted text. */
  readAs: z.enum(keysOf(importEncodings)).nullable(),
  mapping: importMapping.nullable(),
  dateOrder: z.enum(keysOf(importDateOrders)),
  emptyDates: z.enum(keysOf(importEmptyDates)),
  country: z.string().nullable(),
  /** Time zone of events for which the source leaves it open. */
  zone: z.string().nullable(),
  /** How line-ups given as text are imported. */
  lineups: z.enum(importLineups),
  /** The same for single rows, by row number. */
  rowLineups: z.record(z.string(), z.enum(importedLineups)),
  /** What lines of them are, by row number and line. */
  rowLines: z.record(z.string(), z.record(z.string(), z.enum(lineupLines))),
  /** Corrected values, by row number and field; empty ones clear a field. */
  cells: z.record(z.string(), z.partialRecord(z.enum(importCells), z.string())),
  /** Existing events to update instead of adding new ones, by row. */
  into: z.record(z.string(), z.number()),
  tableSource: z.string(),
  /** Record type and mapping of a table that does not contain events. */
  records: z.object({ type: z.enum(importRecordTypes), mapping: z.array(z.string()).nullable() }).optional(),
  /** The day on which the pending import was created. */
  today: z.string(),
});
export type ParseOptions = z.output<typeof parseOptions>;
