import { hash } from 'node:crypto';
import { limits } from '@moonfloor/contract/api/limits';
import type { FieldError } from '@moonfloor/contract/api/problem';
import {
  importRecordFields,
  type ImportRecordType,
  isIdentified,
} from '@moonfloor/contract/imports/import-record-fields';
import type { ImportRecordPreview } from '@moonfloor/contract/imports/import-records';
import type { Field } from '@moonfloor/contract/records/field-kinds';
import { findField, type NameOf, namesOfKind } from '@moonfloor/contract/records/record-fields';
import { readExternalId } from '@moonfloor/contract/values/external-pages';
import { type ExternalSite, externalSites } from '@moonfloor/contract/values/external-sites';
import { keysOf } from '@moonfloor/contract/values/keys';
import { nameKey, searchKey } from '@moonfloor/contract/values/text';
import { type Message, msg, t } from '@moonfloor/messages/t';
import { decodeAgain } from './decode.ts';
import { readJsonTable } from './json/json-table.ts';
import { readJson } from './json/json.ts';
import { type ImportSource, SourceError } from './source-event.ts';
import { mappingError, proposeRecordMapping } from './table/propose-mapping.ts';
import { columnSamples, readCsv, type Table } from './table/table.ts';
import { normalizeCoordinates } from './values/coordinates.ts';
import { parseCountry } from './values/countries.ts';
import { firstLink } from './values/links.ts';
import { parseDay } from './values/parse-day.ts';
import { oneLine, plainText, textOrEmpty } from './values/plain-text.ts';
import { readCoordinates } from './values/read-coordinates.ts';

/** A table of records to parse, with the record type and the mapping of its columns. */
export interface SentRecords extends Pick<ImportSource, 'text' | 'encoding' | 'readAs' | 'delimiter' | 'country'> {
  records: { type: ImportRecordType; mapping: string[] | null };
}

/** A parsed row. Fields without a column are absent. */
export interface ParsedRecord {
  position: string;
  /** Its id in the table, else a hash of its name. */
  source_id: string;
  fields: Record<string, string>;
  /** Ids at other sites. */
  ids: { source: ExternalSite; source_id: string }[];
  faults: FieldError[];
  notes: string[];
}

export interface ParsedRecords extends Pick<ImportRecordPreview, 'format' | 'columns' | 'mapping' | 'fault'> {
  entries: ParsedRecord[];
}

/** Parses a table of records. Throws `SourceError`. */
export function parseRecords({ delimiter, country, records, ...sentText }: SentRecords): ParsedRecords {
  const { type } = records;
  const text = decodeAgain(sentText.text, sentText);
  const isJson = /^\s*[{[]/.test(text);
  const table = isJson ? readJsonTable(readJson(text)) : readCsv(text, delimiter);
  if (table === undefined || table.rows.length === 0) throw new SourceError(t('There are no rows in it'));
  if (table.rows.length > limits.importRows)
    throw new SourceError(
      t('This holds more than {most} rows. Please import it in parts.', { most: limits.importRows }),
    );
  const { headers } = table;
  const mapping = records.mapping?.length === headers.length ? records.mapping : proposeRecordMapping(type, headers);
  const fault = mappingError(importRecordFields(type), namesOfKind(type, 'name', 'required-day'), mapping);
  const entries = fault === null ? table.rows.map((row) => parseRow(type, mapping, row, country)) : [];
  return { format: isJson ? 'json' : 'csv', columns: columnSamples(table), mapping, fault, entries };
}

function parseRow(
  type: ImportRecordType,
  mapping: readonly string[],
  { position, cells }: Table['rows'][number],
  country: string | null,
): ParsedRecord {
  const entry: ParsedRecord = { position, source_id: '', fields: {}, ids: [], faults: [], notes: [] };
  for (const [at, field] of mapping.entries()) {
    if (field !== '') parseCell(type, entry, field, textOrEmpty(cells[at] ?? ''));
  }
  const { fields } = entry;
  if (country !== null) for (const name of namesOfKind(type, 'country')) fields[name] ||= country;
  const { latitude, longitude } = fields;
  if (latitude !== undefined || longitude !== undefined) {
    const read = readCoordinates({ latitude, longitude }, entry.notes);
    const point = { ...read, ...(fields.country !== undefined && { country: fields.country }) };
    normalizeCoordinates(point, null, entry.notes);
    Object.assign(fields, { latitude: point.latitude, longitude: point.longitude });
  }
  const [id] = entry.ids;
  entry.source_id ||=
    id !== undefined ? `${id.source}:${id.source_id}` : hash('sha256', identityOf(type, fields)).slice(0, 32);
  return entry;
}

/** The fields that tell a record of a type from others. */
const identifying: Readonly<Record<ImportRecordType, readonly string[]>> = {
  // the order of what hashes of earlier imports consist of
  artist: ['release_name', 'artist_name'],
  release: ['release_name', 'artist_name'],
  decoration: ['decoration_name'],
  venue: ['venue_name', 'country', 'area'],
  promoter: ['promoter_name', 'country', 'area'],
  label: ['label_name'],
};

/** Returns what identifies a row without an id. */
export const identityOf = (type: ImportRecordType, fields: Readonly<Record<string, string | undefined>>): string =>
  identifying[type].map((name) => nameKey(fields[name] ?? '')).join('\n');

function parseCell(type: ImportRecordType, entry: ParsedRecord, column: string, text: string): void {
  const { fields, ids, notes } = entry;
  const site = keysOf(externalSites).find((one) => column === `${one}_id`);
  const field = findField(type, column);
  if (column === 'source_id') entry.source_id = text.slice(0, 200);
  else if (field !== undefined) {
    // no country is stated by an empty cell
    if (field.kind !== 'country' || text !== '') fields[column] = parseValue(column, field, text, entry);
  } else if (site !== undefined && isIdentified(type)) {
    const id = readExternalId(site, type, text);
    if (id !== undefined) ids.push({ source: site, source_id: id });
    else if (text !== '')
      notes.push(
        t('“{text}” is not an id of {site} and was left out', { text: text.slice(0, 60), site: externalSites[site] }),
      );
  }
}

/** Returns a cell as the value of a field, as its kind says; adds to the entry what is wrong with it. */
function parseValue(name: string, field: Field, text: string, { faults, notes }: ParsedRecord): string {
  const { kind } = field;
  if (kind === 'country') return parseCountry(text) ?? firstCountry(text, field, notes);
  if (kind === 'required-day' || kind === 'day') {
    const day = parseDay(text, 'day')?.day ?? firstDay(text, notes);
    if (text !== '' && day === undefined)
      faults.push({ field: name, message: t('“{text}” is not a valid day', { text: text.slice(0, 60) }) });
    return day ?? '';
  }
  if (kind === 'choices')
    return matchKnownWords(text, field, unknownWords[name === 'styles' ? name : 'artist_type'], notes);
  if (kind === 'link') return firstLink(text, field.site) ?? text;
  if (kind === 'labels')
    return text
      .split(/(?:(?<!\s)\s+)?[,;|]\s*/)
      .filter(Boolean)
      .join(',');
  if (kind === 'names' || kind === 'artists') {
    // a semicolon or line between says that a comma belongs to a name
    const list = text
      .split(/[;|\n]/.test(text) ? /[;|\n]/ : ',')
      .map(oneLine)
      .filter(Boolean);
    return JSON.stringify(kind === 'names' ? list : list.map((one) => ({ artist_name: one })));
  }
  if (kind === 'lines') return truncated(plainText(text), field, notes);
  if (kind === 'word') {
    const key = searchKey(text);
    const word = keysOf(field.words).find((one) =>
      [one, t(field.words[one]!)].some((spelling) => searchKey(spelling) === key),
    );
    if (word === undefined && text !== '') notes.push(leftOut(field, text));
    return word ?? '';
  }
  if (kind === 'integer') {
    // between groups of digits
    const digits = oneLine(text.slice(0, 40)).replace(/(?<=\d)[\s.,'’](?=\d{3}(?!\d))/g, '');
    const number = /^\d*$/.test(digits) ? digits : undefined;
    if (number === undefined) notes.push(leftOut(field, text));
    return number ?? '';
  }
  return oneLine(text);
}

/** Returns the first country of several: `Japan / Germany`; a text that is none is returned as it is. */
function firstCountry(text: string, field: Field, notes: string[]): string {
  const [first = '', ...others] = text.split(/\s?(?:[/,;+&|\n]|\s(?:and|und|et|y|e|и)\s)\s?/u);
  const country = others.length === 0 ? undefined : parseCountry(first);
  if (country !== undefined) notes.push(leftOut(field, others.join(', ')));
  return country ?? text;
}

/** Returns the first day of a year, or of a month in one, with a note: `March 2027`, `2027-03`, `03/2027`. */
function firstDay(text: string, notes: string[]): string | undefined {
  const month = /^\d{1,2}[-/.]\d{4}$/.test(text)
    ? text.replace(/\D/, '.')
    : text.replace(/^(\d{4})[-/.](\d{1,2})$/, '$2.$1');
  const day = /^\d{4}$/.test(text)
    ? `${text}-01-01`
    : parseDay(`1${/^\d/.test(month) ? '.' : ' '}${month}`, 'day')?.day;
  if (day !== undefined) notes.push(t('“{text}” was read as {date}', { text: text.slice(0, 60), date: day }));
  return day;
}

/** Notes on words that are not in the list of a field. */
const unknownWords = {
  artist_type: msg(
    '{count, plural, one {{words} is not a type of act and was left out} other {{words} are not types of acts and were left out}}',
  ),
  styles: msg(
    '{count, plural, one {{words} is not in the list of styles and was left out} other {{words} are not in the list of styles and were left out}}',
  ),
} as const satisfies Record<NameOf<ImportRecordType, 'choices'>, Message>;
type UnknownWords = (typeof unknownWords)[keyof typeof unknownWords];

/** Returns the words of a field's list that occur in a text, comma-separated; adds a note on unknown ones. */
function matchKnownWords(
  text: string,
  { options, max }: Extract<Field, { kind: 'choices' }>,
  message: UnknownWords,
  notes: string[],
): string {
  const byKey = new Map(options.map((word) => [searchKey(word), word]));
  const words = text.split(/(?:(?<!\s)\s+)?[,;|/&+]\s*|(?<!\s)\s+and\s+/i).filter(Boolean);
  const matches = words
    .slice(0, 50)
    .map((word) => ({ word, match: byKey.get(searchKey(word).replace(/ (ACT|SET)$/, '')) }));
  const matched = [...new Set(matches.flatMap(({ match }) => match ?? []))];
  const unknown = matches.filter(({ match }) => match === undefined).map(({ word }) => `“${word.slice(0, 40)}”`);
  if (unknown.length > 0) notes.push(t(message, { count: unknown.length, words: unknown.slice(0, 5).join(', ') }));
  if (matched.length > max) notes.push(t('Only the first {max} of {count} were taken', { max, count: matched.length }));
  return matched.slice(0, max).join(',');
}

const leftOut = ({ label }: Field, text: string): string =>
  t('{field}: “{text}” was left out', { field: t(label), text: text.slice(0, 60) });

function truncated(text: string, { label, max: most }: Extract<Field, { kind: 'lines' }>, notes: string[]): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  notes.push(t('{field}: cut to {most} characters', { field: t(label), most }));
  const beginning = letters.slice(0, most - 1).join('');
  return `${beginning.trimEnd()}…`;
}
