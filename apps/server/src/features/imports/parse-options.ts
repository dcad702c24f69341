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
import type { SourceOptions } from '@moonfloor/event-sources/source-event';

/** Options for parsing a pending import's text. */
export const parseOptions = z.object({
  delimiter: z.enum(keysOf(importDelimiters)),
  encoding: z.string(),
  readAs: z.enum(keysOf(importEncodings)).nullable(),
  mapping: importMapping.nullable(),
  dateOrder: z.enum(keysOf(importDateOrders)),
  emptyDates: z.enum(keysOf(importEmptyDates)),
  country: z.string().nullable(),
  zone: z.string().nullable(),
  lineups: z.enum(importLineups),
  rowLineups: z.record(z.string(), z.enum(importedLineups)),
  rowLines: z.record(z.string(), z.record(z.string(), z.enum(lineupLines))),
  /** Corrected values, by row number and field; empty ones clear a field. */
  cells: z.record(z.string(), z.partialRecord(z.enum(importCells), z.string())),
  /** Existing events to update instead of adding new ones, by row. */
  into: z.record(z.string(), z.number()),
  tableSource: z.string(),
  /** Record type and mapping of a table that does not contain events. */
  records: z.object({ type: z.enum(importRecordTypes), mapping: z.array(z.string()).nullable() }).optional(),
  today: z.string(),
}) satisfies z.ZodType<SourceOptions>;
export type ParseOptions = z.output<typeof parseOptions>;
