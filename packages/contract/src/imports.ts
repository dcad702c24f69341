import { z } from 'zod';
import { fieldValue, plainValue } from './activity.ts';
import { endpoint, idParams } from './endpoint.ts';
import { eventSource } from './events.ts';
import { optionalText } from './fields.ts';
import {
  importDateOrders,
  importDelimiters,
  importedLineups,
  importEmptyDates,
  importEncodings,
  importFieldNames,
  importFormats,
  importLineups,
  importOutcomes,
} from './import-fields.ts';
import { limits } from './limits.ts';
import { eventStatuses } from './lists.ts';
import { messages } from './messages.ts';

const tag = 'Import';
const id = z.number().int();
const keysOf = <T extends Record<string, unknown>>(table: T) =>
  Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];

/** An event that is here already. */
const knownEvent = z.object({ id, event_name: z.string(), event_date: z.string(), status: z.enum(eventStatuses) });

/** An event that is here, which the caller sees, and which may be the same one; `id` is null when it is gone meanwhile. */
const importDuplicate = z.object({
  id: id.nullable(),
  event_name: z.string(),
  event_date: z.string(),
  country: z.string(),
  status: z.enum(eventStatuses),
  /** How alike the names are, from 0 to 1; 1 also where only accents, spacing or words such as "festival" differ. */
  likeness: z.number(),
  /** Whether a row can go into it. */
  editable: z.boolean(),
});
export type ImportDuplicate = z.output<typeof importDuplicate>;

/** A field whose value here was edited by hand, so that the source's does not replace it. */
const keptField = z.object({ field: z.string(), here: plainValue, source: plainValue });

/** A field that importing would write. Line-ups and lists are in words. */
export const importChange = z.object({ field: z.string(), before: plainValue, after: plainValue });
export type ImportChange = z.output<typeof importChange>;

/** One event of a source, and what importing it would do. Long values are cut short. */
export const importRow = z.object({
  /** Its number in the source, from 0. */
  row: id,
  /** Where it stands there, such as `line 12`. */
  place: z.string(),
  outcome: z.enum(importOutcomes),
  /** Name and days as the source has them; null where it has none that can be read. */
  event_name: z.string().nullable(),
  event_date: z.string().nullable(),
  event_end_date: z.string().nullable(),
  place_line: z.string(),
  source_url: z.string().nullable(),
  /** The event here that comes from the same entry of the source, or that it was chosen to go into. */
  event: knownEvent.nullable(),
  /** True when that event was chosen among the twins. */
  into: z.boolean(),
  /** What confirming is bound to: the version of that event, null for a new one. */
  version: z.string().nullable(),
  /** Which fields it would write: all that have a value for a new event. */
  changes: z.array(importChange),
  kept: z.array(keptField),
  /** Why it is refused; `field` is null when it is about the whole. */
  faults: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
  /** What was read otherwise than it was written, or left out. */
  notes: z.array(z.string()),
  /** Events here that may be the same one. */
  twins: z.array(importDuplicate),
  /** What becomes of its line-up; null when the source has none as text. */
  lineup: z
    .object({
      as: z.enum(importedLineups),
      /** How many artists were found in it. */
      artists: id,
      /** Why it should not become floors unseen; null when it was read with confidence. */
      doubt: z.string().nullable(),
      /** True when this was chosen for the row. */
      chosen: z.boolean(),
    })
    .nullable(),
});
export type ImportRow = z.output<typeof importRow>;

export const importMapping = z.array(z.union([z.enum(importFieldNames), z.literal('')])).max(limits.importColumns);
export type ImportMapping = z.output<typeof importMapping>;

/** A table's columns, what they mean, and how it was read. */
const importTable = z.object({
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
  /** What each column means, in their order; empty for those that are left out. */
  mapping: importMapping,
  delimiter: z.enum(keysOf(importDelimiters)).nullable(),
  encoding: z.string(),
  /** Which part of its dates is the day, as it was chosen. */
  date_order: z.enum(keysOf(importDateOrders)),
  /** A date of it that can be read day first or month first, where nothing in the table tells which; else null. */
  ambiguous_date: z.string().nullable(),
  /** How rows without a date are read, as it was chosen; null when there are none. */
  empty_dates: z.enum(keysOf(importEmptyDates)).nullable(),
});

/** What an import would do; nothing of it counts before it is confirmed. */
export const importPreview = z.object({
  id: z.string(),
  format: z.enum(keysOf(importFormats)),
  /** What the source is called. */
  name: z.string(),
  /** Where it was fetched from. */
  address: z.string().nullable(),
  /** Country of events that name none. */
  country: z.string().nullable(),
  /** What becomes of line-ups that are text; null when there are none. */
  lineups: z.enum(importLineups).nullable(),
  table: importTable.nullable(),
  /** Why no rows can be made of a table yet; null when they can. */
  fault: z.string().nullable(),
  /** What was left out, or read otherwise than it was written, of the source as a whole. */
  notes: z.array(z.string()),
  rows: z.array(importRow),
  /** How many can be confirmed at once. */
  most: id,
});
export type ImportPreview = z.output<typeof importPreview>;

/** What an import has done. */
export const importReport = z.object({
  added: z.array(knownEvent),
  changed: z.array(knownEvent),
  unchanged: id,
  /** Flyers of the source: how many events have theirs, how many are left to fetch, and which were not to be had, and why. */
  pictures: z.object({
    added: id,
    left: id,
    failed: z.array(z.object({ event: id, event_name: z.string(), url: z.string(), message: z.string() })),
  }),
});
export type ImportReport = z.output<typeof importReport>;

const params = z.object({ id: z.uuid() });

/** Country of events that name none, by any name that is in use for it: `UK`, `Holland`, `Deutschland`. */
const country = optionalText({ label: 'Country', max: limits.place });

export const createImport = endpoint('createImport', {
  summary: 'Preview an import from a file, an address or pasted text; nothing is written before it is confirmed',
  tag,
  form: {
    fields: z.object({
      /** An http, https or webcal address; read when there is no file. */
      address: z.string({ error: messages.importNothing }).max(limits.link, messages.importAddress).optional(),
      /** Read when there is neither file nor address. */
      text: z.string({ error: messages.importNothing }).optional(),
      name: optionalText({ label: 'Name of the source', max: limits.name }),
      country,
      delimiter: z.enum(keysOf(importDelimiters), { error: 'Delimiter is not one of the known' }).default('auto'),
      encoding: z.enum(keysOf(importEncodings), { error: 'Encoding is not one of the known' }).default('auto'),
      /** Which part of dates such as `1/2/2026` is the day. */
      date_order: z.enum(keysOf(importDateOrders), { error: 'Date order is auto, day or month' }).default('auto'),
      /** What becomes of rows without a date. */
      empty_dates: z.enum(keysOf(importEmptyDates), { error: 'Empty dates is auto, above or skip' }).default('auto'),
    }),
    files: { import_file: 1 },
    large: { text: limits.fieldBytes },
  },
  answer: importPreview,
});

export const getImport = endpoint('getImport', {
  summary: "What a previewed import of one's own would do now",
  tag,
  params,
  answer: importPreview,
  notFound: messages.importNotFound,
});

export const updateImport = endpoint('updateImport', {
  summary:
    'Say what the columns of a table mean, how its dates are written, the country of events that name none, what becomes of line-ups, and which event here a row goes into',
  tag,
  params,
  body: z.object({
    mapping: importMapping.optional(),
    country,
    lineups: z.enum(importLineups).optional(),
    /** What becomes of the line-ups of single rows, whatever `lineups` says; null takes that back. */
    row_lineups: z
      .array(z.object({ row: id.min(0), as: z.enum(importedLineups).nullable() }))
      .max(limits.importRows, messages.importTooManyRows)
      .optional(),
    date_order: z.enum(keysOf(importDateOrders)).optional(),
    empty_dates: z.enum(keysOf(importEmptyDates)).optional(),
    /** Rows that go into an event that is here (one of their twins) instead of becoming a new one; null takes that back. */
    into: z
      .array(z.object({ row: id.min(0), event: idParams.shape.id.nullable() }))
      .max(limits.importRows, messages.importTooManyRows)
      .optional(),
  }),
  answer: importPreview,
  notFound: messages.importNotFound,
});

export const confirmImport = endpoint('confirmImport', {
  summary: 'Import the chosen rows of a preview, all of them or none; 409 when what was previewed no longer holds',
  tag,
  params,
  body: z.object({
    rows: z
      .array(z.object({ row: id.min(0), version: z.string().nullable() }), { error: messages.importChooseRows })
      .min(1, messages.importChooseRows)
      .max(limits.importRows, messages.importTooManyRows),
  }),
  answer: importReport,
  notFound: messages.importNotFound,
});

/** A name in imported line-ups that has no artist page. */
export const importedArtist = z.object({
  artist_name: z.string(),
  /** The country that all of its line-ups name; null where they name none or several. */
  artist_country: z.string().nullable(),
  /** At how many events here the name plays: published ones and those of the import. */
  events: id,
});
export type ImportedArtist = z.output<typeof importedArtist>;

export const listImportArtists = endpoint('listImportArtists', {
  summary:
    'Names in the line-ups of a confirmed import that play at other events too and have no artist page; the 100 most frequent',
  tag,
  params,
  answer: z.array(importedArtist),
  notFound: messages.importNotFound,
});

export const fetchImportPictures = endpoint('fetchImportPictures', {
  summary:
    'Fetch the next flyers of a confirmed import, to be called until none is left; `again` tries those once more that failed',
  tag,
  params,
  body: z.object({ again: z.boolean({ error: messages.importAgain }).default(false) }),
  answer: importReport,
  notFound: messages.importNotFound,
});

/** What a source says of an event, beside what stands here. */
export const eventSourceValues = eventSource.extend({
  source: z.string(),
  source_id: z.string(),
  imported_at: z.string(),
  fields: z.array(z.object({ field: z.string(), here: fieldValue, source: fieldValue, edited: z.boolean() })),
});
export type EventSourceValues = z.output<typeof eventSourceValues>;

export const listEventSources = endpoint('listEventSources', {
  summary: 'Where an event was imported from and what was said there, beside what stands here; for its editors',
  tag,
  params: idParams,
  answer: z.array(eventSourceValues),
  notFound: messages.eventNotFound,
});
