import { z } from 'zod';
import { plainValue } from '../records/activity.ts';
import { publicationStatuses } from '../values/lists.ts';
import { importCells, importedLineups, importOutcomes, lineupLines } from './import-fields.ts';

const id = z.number().int();
const status = z.enum(publicationStatuses);

export const knownEvent = z.object({ id, event_name: z.string(), event_date: z.string(), status });

/** A likely duplicate that the caller can see; `id` is null when it has been deleted since. */
const importDuplicate = z.object({
  id: id.nullable(),
  event_name: z.string(),
  event_date: z.string(),
  country: z.string(),
  status,
  /** Similarity of the names, from 0 to 1; also 1 if only accents, spacing or words such as "festival" differ. */
  likeness: z.number(),
  /** Whether the caller may import the row into it. */
  editable: z.boolean(),
});
export type ImportDuplicate = z.output<typeof importDuplicate>;

/** A field edited by hand on the site, so that the source's value does not replace it. */
const keptField = z.object({ field: z.string(), here: plainValue, source: plainValue });

/** A field that importing would write. Line-ups and lists are shown as text. */
const importChange = z.object({ field: z.string(), before: plainValue, after: plainValue });
export type ImportChange = z.output<typeof importChange>;

/** One record of a source, and the result of importing it. Long values are truncated. */
export const baseRow = z.object({
  /** Its index in the source, from 0. */
  row: id,
  /** Its position there, such as `line 12`. */
  place: z.string(),
  outcome: z.enum(importOutcomes),
  /** The version of the existing record that confirming requires, null for a new one. */
  version: z.string().nullable(),
  /** Fields that it would write: for a new record, all with a value. */
  changes: z.array(importChange),
  /** Why it is rejected; `field` is null for errors about the whole row. */
  faults: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
  /** Values that were interpreted or omitted. */
  notes: z.array(z.string()),
});

/** One event of a source. */
export const importRow = baseRow.extend({
  /** Name and days in the source; null if missing or unreadable. */
  event_name: z.string().nullable(),
  event_date: z.string().nullable(),
  event_end_date: z.string().nullable(),
  place_line: z.string(),
  source_url: z.string().nullable(),
  /** The existing event from the same entry of the source, or the one chosen as the target. */
  event: knownEvent.nullable(),
  /** True if that event was chosen among the likely duplicates. */
  into: z.boolean(),
  kept: z.array(keptField),
  /** The values that can be corrected, as the source has them or as they were corrected; absent ones are not stated. */
  cells: z.partialRecord(z.enum(importCells), z.string()),
  /** Which of them were corrected. */
  corrected: z.array(z.enum(importCells)),
  /** The series of which it is a date, with the number of its rows; null for a single event. */
  series: z.object({ id: z.string(), recurrence: z.string().nullable(), dates: id }).nullable(),
  /** True if the source says that its owner does not want others to see it. */
  private: z.boolean(),
  /** Likely duplicates of the row. */
  duplicates: z.array(importDuplicate),
  /** How its line-up is imported; null when the source has none as text. */
  lineup: z
    .object({
      as: z.enum(importedLineups),
      /** Number of artists found in it. */
      artists: id,
      /** Why it should be reviewed before it becomes floors; null when it was parsed with confidence. */
      doubt: z.string().nullable(),
      /** True if this was chosen for the row. */
      chosen: z.boolean(),
      /** Lines of it that a person should look at, each with what it was read as. */
      uncertain: z.array(z.object({ line: id, text: z.string(), is: z.enum(lineupLines), reason: z.string() })),
    })
    .nullable(),
});
export type ImportRow = z.output<typeof importRow>;
