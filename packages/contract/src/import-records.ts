import { z } from 'zod';
import { chosenRows, importChange, ofImport } from './imports.ts';
import { endpoints } from './endpoint.ts';
import { optionalText } from './fields.ts';
import { importFormats, importOutcomes } from './import-fields.ts';
import { importRecordTypes } from './import-record-fields.ts';
import { keysOf } from './keys.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

const number = z.number().int();
const record = z.object({ id: number, name: z.string() });

/** One artist or release of a table, and the result of importing it. */
export const importRecordRow = z.object({
  row: number,
  /** Its position, such as `line 12`. */
  place: z.string(),
  outcome: z.enum(importOutcomes),
  name: z.string().nullable(),
  /** Country of an artist; artist and date of a release. */
  about: z.string(),
  /** The existing record with the same id or name. */
  record: record.nullable(),
  /** The version of that record that confirming requires, null for a new one. */
  version: z.string().nullable(),
  changes: z.array(importChange),
  /** Fields that were edited on the site, so that the table's value does not replace them. */
  kept: z.array(z.string()),
  faults: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
  notes: z.array(z.string()),
});
export type ImportRecordRow = z.output<typeof importRecordRow>;

const mapping = z.array(z.string().max(40)).max(limits.importColumns);

export const importRecordPreview = z.object({
  id: z.string(),
  type: z.enum(importRecordTypes),
  format: z.enum(keysOf(importFormats)),
  name: z.string(),
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
  /** The meaning of each column, in order; empty for ignored ones. */
  mapping,
  /** Why the table cannot be parsed into rows yet. */
  fault: z.string().nullable(),
  rows: z.array(importRecordRow),
  /** Maximum number of rows that can be confirmed at once. */
  most: number,
});
export type ImportRecordPreview = z.output<typeof importRecordPreview>;

export const importRecordReport = z.object({
  type: z.enum(importRecordTypes),
  added: z.array(record),
  changed: z.array(record),
  unchanged: number,
});
export type ImportRecordReport = z.output<typeof importRecordReport>;

export const recordImportEndpoints = endpoints('Import', {
  createRecordImport: {
    summary:
      'Preview an import of artists or releases from a table (CSV, JSON); nothing is written before it is confirmed',
    form: {
      fields: z.object({
        type: z.enum(importRecordTypes, { error: 'type must be artist or release' }),
        /** Used if there is no file. */
        text: z.string({ error: messages.importNothing }).optional(),
        name: optionalText({ label: 'Name of the source', max: limits.name }),
        /** Default country of artists without one, by any common name. */
        country: optionalText({ label: 'Country', max: limits.place }),
      }),
      files: { import_file: 1 },
      large: { text: limits.fieldBytes },
    },
    response: importRecordPreview,
  },
  updateRecordImport: {
    ...ofImport,
    summary: 'Say what the columns of a table of artists or releases mean',
    body: z.object({ mapping }),
    response: importRecordPreview,
  },
  confirmRecordImport: {
    ...ofImport,
    summary:
      'Import the chosen artists or releases of a preview, all of them or none; 409 when what was previewed no longer holds',
    body: chosenRows,
    response: importRecordReport,
  },
});
