import { keysOf } from './keys.ts';

/**
 * Possible meanings of table columns, and settings of an import; separate from the schemas so that browsers can use
 * them without loading a validator.
 */
export const importFields = {
  event_name: 'Event name',
  event_date: 'Start date',
  start_time: 'Start time',
  event_end_date: 'End date',
  end_time: 'End time',
  event_status: 'Happening',
  event_location: 'Venue',
  area: 'Area',
  country: 'Country',
  place_line: 'Whole address',
  coordinates: 'Coordinates (both)',
  latitude: 'Latitude',
  longitude: 'Longitude',
  description: 'Description',
  extras: 'Extras',
  organizer: 'Organizer',
  style: 'Style',
  lineup: 'Line-up (names)',
  decorations: 'Decorations (names)',
  event_page_link: 'Event page link',
  ticket_link: 'Ticket link',
  price: 'Price',
  image: 'Picture (address)',
  source_id: 'Id at the source',
  source_url: 'Address at the source',
} as const;

/** The meaning of a column. */
export type ImportField = keyof typeof importFields;

export const importFieldNames = keysOf(importFields);

/** Formats of a source. */
export const importFormats = {
  goabase: 'Goabase (JSON)',
  calendar: 'Calendar (iCalendar)',
  page: 'Web page (schema.org)',
  csv: 'Table (CSV)',
  json: 'Table (JSON)',
} as const;
export type ImportFormat = keyof typeof importFormats;

export const importDelimiters = {
  auto: 'Detect automatically',
  comma: 'Comma',
  semicolon: 'Semicolon',
  tab: 'Tab',
  pipe: 'Pipe',
} as const;
export type ImportDelimiter = keyof typeof importDelimiters;

/** Encodings of a table; all but `auto` are labels of the WHATWG Encoding Standard. */
export const importEncodings = {
  auto: 'Detect automatically',
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'windows-1252': 'Western (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1255': 'Hebrew (Windows-1255)',
  shift_jis: 'Japanese (Shift JIS)',
} as const;
export type ImportEncoding = keyof typeof importEncodings;

/** Which part of a date such as `1/2/2026` is the day. */
export const importDateOrders = {
  auto: 'Detect automatically',
  day: 'Day first (31/12/2026)',
  month: 'Month first (12/31/2026)',
} as const;
export type ImportDateOrder = keyof typeof importDateOrders;

/** How rows without a date are handled, as in lists that name each day once, above its events. */
export const importEmptyDates = {
  auto: 'Detect automatically',
  above: 'Use the date of the row above',
  skip: 'Skip these rows',
} as const;
export type ImportEmptyDates = keyof typeof importEmptyDates;

/** How a line-up in text form is imported: as floors with artists, or as a part of the description. */
export const importedLineups = ['floors', 'text'] as const;
export type ImportedLineup = (typeof importedLineups)[number];

/** The setting for all line-ups: `auto` imports those parsed with confidence as floors. */
export const importLineups = ['auto', ...importedLineups] as const;
export type ImportLineups = (typeof importLineups)[number];

/** The result of importing a row. */
export const importOutcomes = ['new', 'changed', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];
