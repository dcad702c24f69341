import { z } from 'zod';
import { msg } from '@moonfloor/messages/t';
import { endpoints } from '../api/endpoint.ts';
import { oneOf, optionalText } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { importRecordTypes } from './import-record-fields.ts';
import { baseRow } from './import-rows.ts';
import { basePreview, chosenRows, importColumns, madeFrom, ofImport, readAs } from './imports.ts';

const number = z.number().int();
const record = z.object({ id: number, name: z.string() });

const importRecordRow = baseRow.extend({
  name: z.string().nullable(),
  /** What tells records of one name apart: artist and date of a release, the place of others. */
  about: z.string(),
  /** The existing record with the same id or name. */
  record: record.nullable(),
  /** For a new venue or promoter: one of the same name in its country, which may be the same. */
  namesake: record.nullable(),
  /** Fields that were edited on the site, so that the table's value does not replace them. */
  kept: z.array(z.string()),
});
export type ImportRecordRow = z.output<typeof importRecordRow>;

const mapping = z.array(z.string().max(40)).max(limits.importColumns);

const importRecordPreview = basePreview.extend({
  type: z.enum(importRecordTypes),
  columns: importColumns,
  /** The meaning of each column, in order; empty for ignored ones. */
  mapping,
  rows: z.array(importRecordRow),
});
export type ImportRecordPreview = z.output<typeof importRecordPreview>;

const importRecordReport = z.object({
  type: z.enum(importRecordTypes),
  added: z.array(record),
  changed: z.array(record),
  unchanged: number,
});
export type ImportRecordReport = z.output<typeof importRecordReport>;

export const recordImportEndpoints = endpoints('Import', {
  createRecordImport: {
    summary:
      'Preview an import of records of a type from a table (CSV, JSON); nothing is written before it is confirmed',
    form: {
      fields: z.object({
        type: z.enum(importRecordTypes, { error: oneOf('type', importRecordTypes) }),
        /** Used if there is no file. */
        text: z.string({ error: messages.importNothing }).optional(),
        name: optionalText({ label: msg('Name of the source'), max: limits.name }),
        /** Country of rows without one, by any common name. */
        country: optionalText({ label: msg('Country'), max: limits.place }),
      }),
      files: { import_file: 1 },
      large: { text: limits.fieldBytes },
    },
    response: importRecordPreview,
  },
  updateRecordImport: {
    ...ofImport,
    summary: 'Set the meaning of the columns of a table, and its encoding',
    body: z.object({ ...madeFrom, mapping: mapping.optional(), encoding: readAs }),
    response: importRecordPreview,
  },
  confirmRecordImport: {
    ...ofImport,
    summary: 'Import the chosen rows of a preview, all of them or none; 409 if the preview is outdated',
    body: chosenRows,
    response: importRecordReport,
  },
});
