import { type Message, msg } from '@moonfloor/messages/t';
import { type FactName, factNames, factOf, type FactValueName } from '../records/facts.ts';
import { recordFields } from '../records/record-fields.ts';
import { keysOf } from '../values/keys.ts';

const { event } = recordFields;

/** Facts that a column can have: all but ticket prices. */
export type ImportFact = Exclude<FactName, 'prices'>;
export const importFacts = factNames.filter((name): name is ImportFact => name !== 'prices');

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the names
const factColumns = Object.fromEntries(importFacts.map((name) => [`facts.${name}`, factOf(name).label])) as Record<
  Exclude<FactValueName, 'facts.prices'>,
  Message
>;

/**
 * Possible meanings of table columns, and settings of an import; separate from the schemas so that browsers can use
 * them without loading a validator.
 */
export const importFields = {
  event_name: event.event_name.label,
  event_date: event.event_date.label,
  start_time: event.start_time.label,
  event_end_date: event.event_end_date.label,
  end_time: event.end_time.label,
  time_zone: msg('Time zone'),
  event_status: event.event_status.label,
  event_location: event.event_location.label,
  area: event.area.label,
  country: event.country.label,
  place_line: msg('Whole address'),
  coordinates: msg('Coordinates (both)'),
  latitude: event.latitude.label,
  longitude: event.longitude.label,
  description: event.description.label,
  extras: event.extras.label,
  organizer: msg('Organizer'),
  style: msg('Style'),
  lineup: msg('Line-up (names)'),
  set_floor: msg('Floor'),
  set_start: msg('Start of the set'),
  set_end: msg('End of the set'),
  decorations: msg('Decorations (names)'),
  event_page_link: event.event_page_link.label,
  ticket_link: event.ticket_link.label,
  price: event.price.label,
  image: msg('Image (address)'),
  source_id: msg('Id at the source'),
  source_url: msg('Address at the source'),
  ...factColumns,
} as const;

/** Values that can be corrected in the preview, row by row. */
export const importCells = [
  'event_name',
  'event_date',
  'event_end_date',
  'start_time',
  'end_time',
  'event_location',
  'area',
  'country',
  'event_page_link',
] as const;
export type ImportCell = (typeof importCells)[number];

/** The meaning of a column. */
export type ImportField = keyof typeof importFields;

export const importFieldNames = keysOf(importFields);

export const importFormats = {
  goabase: msg('Goabase (JSON)'),
  calendar: msg('Calendar (iCalendar)'),
  page: msg('Web page (schema.org)'),
  csv: msg('Table (CSV)'),
  json: msg('Table (JSON)'),
} as const;
export type ImportFormat = keyof typeof importFormats;

export const importDelimiters = {
  auto: msg('Detect automatically'),
  comma: msg('Comma'),
  semicolon: msg('Semicolon'),
  tab: msg('Tab'),
  pipe: msg('Pipe'),
} as const;
export type ImportDelimiter = keyof typeof importDelimiters;

/** Encodings of a table: labels of the WHATWG Encoding Standard, and code pages of DOS. */
export const importEncodings = {
  auto: msg('Detect automatically'),
  'utf-8': msg('UTF-8'),
  'utf-16le': msg('UTF-16'),
  'windows-1252': msg('Western (Windows-1252)'),
  'windows-1250': msg('Central European (Windows-1250)'),
  'windows-1251': msg('Cyrillic (Windows-1251)'),
  'windows-1253': msg('Greek (Windows-1253)'),
  'windows-1255': msg('Hebrew (Windows-1255)'),
  'windows-1254': msg('Turkish (Windows-1254)'),
  'koi8-r': msg('Cyrillic (KOI8-R)'),
  shift_jis: msg('Japanese (Shift JIS)'),
  'euc-kr': msg('Korean (EUC-KR)'),
  gbk: msg('Chinese (GBK)'),
  macintosh: msg('Western (Macintosh)'),
  cp850: msg('Western (DOS 850)'),
  cp437: msg('Western (DOS 437)'),
  cp852: msg('Central European (DOS 852)'),
  ibm866: msg('Cyrillic (DOS 866)'),
} as const;
export type ImportEncoding = keyof typeof importEncodings;

/** The part of a date such as `1/2/2026` that is the day. */
export const importDateOrders = {
  auto: msg('Detect automatically'),
  day: msg('Day first (31/12/2026)'),
  month: msg('Month first (12/31/2026)'),
} as const;
export type ImportDateOrder = keyof typeof importDateOrders;

/** How rows without a date are handled, as in lists that name each day once, above its events. */
export const importEmptyDates = {
  auto: msg('Detect automatically'),
  above: msg('Use the date of the row above'),
  skip: msg('Skip these rows'),
} as const;
export type ImportEmptyDates = keyof typeof importEmptyDates;

/** How a line-up in text form is imported: as floors with artists, or as a part of the description. */
export const importedLineups = ['floors', 'text'] as const;
export type ImportedLineup = (typeof importedLineups)[number];

/** The setting for all line-ups: `auto` imports those parsed with confidence as floors. */
export const importLineups = ['auto', ...importedLineups] as const;
export type ImportLineups = (typeof importLineups)[number];

/** What a person says a line of a line-up is. */
export const lineupLines = ['artist', 'floor', 'nothing'] as const;

/** The result of importing a row. */
export const importOutcomes = ['new', 'changed', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];
