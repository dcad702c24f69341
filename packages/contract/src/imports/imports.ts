import { z } from 'zod';
import { msg } from '@moonfloor/messages/t';
import { timeZone } from '../accounts/auth.ts';
import { byId, endpoints, idParams } from '../api/endpoint.ts';
import { optionalText } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { messages } from '../api/messages.ts';
import { eventSource } from '../events/events.ts';
import { fieldValue } from '../records/activity.ts';
import { keysOf } from '../values/keys.ts';
import {
  importCells,
  importDateOrders,
  importDelimiters,
  importedLineups,
  importEmptyDates,
  importEncodings,
  importFieldNames,
  importFormats,
  importLineups,
  lineupLines,
} from './import-fields.ts';
import { importRow, knownEvent } from './import-rows.ts';

const id = z.number().int();

export const importMapping = z.array(z.union([z.enum(importFieldNames), z.literal('')])).max(limits.importColumns);
export type ImportMapping = z.output<typeof importMapping>;

/** Columns of a table, each with its first values. */
export const importColumns = z.array(z.object({ header: z.string(), samples: z.array(z.string()) }));

/** A table's columns with their meanings, and the settings for parsing it. */
const importTable = z.object({
  columns: importColumns,
  /** The meaning of each column, in order; empty for ignored ones. */
  mapping: importMapping,
  delimiter: z.enum(keysOf(importDelimiters)).nullable(),
  encoding: z.string(),
  /** The chosen order of day and month. */
  date_order: z.enum(keysOf(importDateOrders)),
  /**
   * A date that is ambiguous between day first and month first, if nothing in the table resolves it; otherwise null.
   */
  ambiguous_date: z.string().nullable(),
  /** The chosen handling of rows without a date; null when there are none. */
  empty_dates: z.enum(keysOf(importEmptyDates)).nullable(),
});

/** A preview of an import; nothing is stored before it is confirmed. */
export const basePreview = z.object({
  id: z.string(),
  /** Changes with each change of the import's settings and corrections. */
  version: z.string(),
  format: z.enum(keysOf(importFormats)),
  /** Name of the source. */
  name: z.string(),
  /** The encoding in which the source was read; null for pasted text and for ASCII characters only. */
  encoding: z.string().nullable(),
  /** Why the table cannot be parsed into rows yet; null when it can. */
  fault: z.string().nullable(),
  /** Maximum number of rows that can be confirmed at once. */
  most: id,
});

const importPreview = basePreview.extend({
  /** URL that it was fetched from. */
  address: z.string().nullable(),
  /** Default country of events without one, and the number of events that state none. */
  country: z.string().nullable(),
  without_country: id,
  /** Coming events of the last import of this source that it no longer has, as far as the caller may edit them. */
  vanished: z.array(knownEvent),
  /** The question in which zone the times of some events are; null if it is certain. */
  time_zone: z
    .object({
      /** Number of these events. */
      events: id,
      /** The zones taken for them, the most frequent first. */
      guessed: z.array(z.string()),
      /** The chosen one; null if the guess stands. */
      chosen: z.string().nullable(),
      /** The zones of their countries. */
      choices: z.array(z.string()),
    })
    .nullable(),
  /** How line-ups in text form are imported; null when there are none. */
  lineups: z.enum(importLineups).nullable(),
  table: importTable.nullable(),
  /** Omissions and interpretations in the source as a whole. */
  notes: z.array(z.string()),
  rows: z.array(importRow),
});
export type ImportPreview = z.output<typeof importPreview>;

const importReport = z.object({
  added: z.array(knownEvent),
  changed: z.array(knownEvent),
  unchanged: id,
  /** Flyers of the source: number of events with one, number left to fetch, and failed ones with reasons. */
  pictures: z.object({
    added: id,
    left: id,
    failed: z.array(z.object({ event: id, event_name: z.string(), url: z.string(), message: z.string() })),
  }),
});
export type ImportReport = z.output<typeof importReport>;

/** The shared part of calls of one import. */
export const ofImport = { params: z.object({ id: z.uuid() }), notFound: messages.importNotFound };

/** Reads the source in another encoding; `auto` for the one that was detected. */
export const readAs = z.enum(keysOf(importEncodings)).optional();

/** The version of the preview that a call was made from: 409 with the newer preview if it is another one; absent for any. */
export const madeFrom = { version: z.string().max(64).optional() };

/** The rows to import, with their versions in the preview. */
export const chosenRows = z.object({
  ...madeFrom,
  rows: z
    .array(z.object({ row: id.min(0), version: z.string().nullable() }), { error: messages.importChooseRows })
    .min(1, messages.importChooseRows)
    .max(limits.importRows, messages.importTooManyRows),
});
export type ChosenRow = z.output<typeof chosenRows>['rows'][number];

/** Default country of events without one, by any common name: `UK`, `Holland`, `Deutschland`. */
const country = optionalText({ label: msg('Country'), max: limits.place });

/** A source's values of an event, beside the current ones. */
const eventSourceValues = eventSource.extend({
  source: z.string(),
  source_id: z.string(),
  imported_at: z.string(),
  fields: z.array(z.object({ field: z.string(), here: fieldValue, source: fieldValue, edited: z.boolean() })),
});
export type EventSourceValues = z.output<typeof eventSourceValues>;

export const importEndpoints = endpoints('Import', {
  createImport: {
    summary: 'Preview an import from a file, an address or pasted text; nothing is written before it is confirmed',
    form: {
      fields: z.object({
        /** An http, https or webcal URL; used if there is no file. */
        address: z.string({ error: messages.importNothing }).max(limits.link, messages.importAddress).optional(),
        /** Used if there is neither file nor URL. */
        text: z.string({ error: messages.importNothing }).optional(),
        name: optionalText({ label: msg('Name of the source'), max: limits.name }),
        country,
        delimiter: z.enum(keysOf(importDelimiters), { error: msg('Unknown delimiter') }).default('auto'),
        encoding: z.enum(keysOf(importEncodings), { error: msg('Unknown encoding') }).default('auto'),
        /** Order of day and month in dates such as `1/2/2026`. */
        date_order: z
          .enum(keysOf(importDateOrders), { error: msg('Date order must be auto, day or month') })
          .default('auto'),
        /** How rows without a date are handled. */
        empty_dates: z
          .enum(keysOf(importEmptyDates), { error: msg('Empty dates must be auto, above or skip') })
          .default('auto'),
      }),
      files: { import_file: 1 },
      large: { text: limits.fieldBytes },
    },
    response: importPreview,
  },
  getImport: { ...ofImport, summary: 'The current preview of one of your imports', response: importPreview },
  updateImport: {
    ...ofImport,
    summary:
      'Set the meaning of columns, the order of day and month, the default country, how line-ups are imported, the target events of rows, and correct single values',
    body: z.object({
      ...madeFrom,
      mapping: importMapping.optional(),
      country,
      /** IANA time zone of the events for which neither source nor place tells it; null for the most likely one. */
      time_zone: timeZone.nullable().optional(),
      lineups: z.enum(importLineups).optional(),
      encoding: readAs,
      /** What lines of the line-ups of rows are; null removes the correction. */
      row_lines: z
        .array(z.object({ row: id.min(0), line: id.min(1), is: z.enum(lineupLines).nullable() }))
        .max(limits.importRows, messages.importTooManyRows)
        .optional(),
      /** How the line-ups of individual rows are imported, overriding `lineups`; null removes the override. */
      row_lineups: z
        .array(z.object({ row: id.min(0), as: z.enum(importedLineups).nullable() }))
        .max(limits.importRows, messages.importTooManyRows)
        .optional(),
      date_order: z.enum(keysOf(importDateOrders)).optional(),
      empty_dates: z.enum(keysOf(importEmptyDates)).optional(),
      /** Corrected values of rows; null takes a correction back. */
      cells: z
        .array(z.object({ row: id.min(0), field: z.enum(importCells), value: z.string().max(limits.link).nullable() }))
        .max(limits.importRows, messages.importTooManyRows)
        .optional(),
      /** Rows to import into an existing event (a likely duplicate) instead of creating one; null removes the choice. */
      into: z
        .array(z.object({ row: id.min(0), event: idParams.shape.id.nullable() }))
        .max(limits.importRows, messages.importTooManyRows)
        .optional(),
    }),
    response: importPreview,
  },
  confirmImport: {
    ...ofImport,
    summary: 'Import the chosen rows of a preview, all of them or none; 409 if the preview is outdated',
    body: chosenRows,
    response: importReport,
  },
  listImportArtists: {
    ...ofImport,
    summary:
      'Names in the line-ups of a confirmed import that play at other events too and have no artist page; the 100 most frequent',
    response: z.array(
      z.object({
        artist_name: z.string(),
        /** The country that all of its line-ups give; null if there is none or several. */
        artist_country: z.string().nullable(),
        /** Number of events with the name: published ones and those of the import. */
        events: id,
      }),
    ),
  },
  fetchImportPictures: {
    ...ofImport,
    summary:
      'Fetch the next flyers of a confirmed import, to be called until none is left; `again` retries the failed ones',
    body: z.object({ again: z.boolean({ error: messages.importAgain }).default(false) }),
    response: importReport,
  },
  listEventSources: {
    summary: 'Sources of an imported event, with their values and the current ones; for its editors',
    response: z.array(eventSourceValues),
    ...byId(messages.eventNotFound),
  },
});
