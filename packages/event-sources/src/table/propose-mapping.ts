import { type ImportField, importFieldNames } from '@moonfloor/contract/imports/import-fields';
import { importRecordFields, type ImportRecordType } from '@moonfloor/contract/imports/import-record-fields';
import type { ImportMapping } from '@moonfloor/contract/imports/imports';
import { daysBetween } from '@moonfloor/contract/values/days';
import { keysOf } from '@moonfloor/contract/values/keys';
import { wordSet } from '@moonfloor/lineup/word-patterns';
import { defaultLanguage } from '@moonfloor/messages/languages';
import { currentLanguage, type Message, t } from '@moonfloor/messages/t';
import { parseRange } from '../values/parse-day.ts';
import {
  columnNames,
  eventPrefix,
  eventWords,
  nameWords,
  otherColumns,
  placeWords,
  regionNames,
} from './column-names-table.ts';
import type { ColumnNames } from './column-names.ts';
import { canBeField, hasNames, hasOwnNames, isMostlyDays, namesYear } from './column-values.ts';
import { guessByValues, promoteFullTimes, promotePlaceLine } from './columns-by-values.ts';
import { guessByWords } from './columns-by-words.ts';
import { deadlineWord, endWord, otherDayWords, ownerWords, startWord, wordsOf } from './header-words.ts';
import { promoteSetTimes } from './set-columns.ts';

/** Header words that name the content of the table rather than a column. */
const wrapperWords = wordSet(`
  event events party parties festival festivals properties attributes field fields node data item record acf meta parent ical 0
`);
/** Keys of records around another, as of JSON:API, GeoJSON and WordPress: `attributes.date`. */
const containers =
  /(?<=^|\.)(?:(?:attributes|properties|extendedProps|fields|node|content|acf|meta|object|data|_source)\.)+(?=.)/g;
/** Header suffixes that name the format of a value. */
const formatWords = wordSet(
  'text rich rendered value raw display formatted html plain iso 0 local full original href uri seconds sekunden secondes segundos secondi sec de fr es it pt nl',
);

const placeFields = wordSet('event_location area country place_line coordinates latitude longitude');

/** Words of questions, as the columns of forms are named: `Which city is it in?` */
const questionWords = wordSet('what s which where when who is are does do will it the of your a an in at please');

/** Returns the keys under which a header is looked up: unchanged, and without wrapper words, format words, or words for an event. */
function lookupKeys(header: string): { all: string[]; ofPlace: string[] } {
  const headerWords = wordsOf(
    header
      .replace(containers, '')
      .replace(/displayName/g, 'name')
      .replace(/\.en(?:-[A-Z]{2})?$|\.(?:select|status)\.name$/, ''),
  );
  const wordsWithoutQuestion =
    questionWords.has(headerWords[0] ?? '') && !header.includes('.')
      ? headerWords.filter((word) => !questionWords.has(word))
      : [];
  const words = wordsWithoutQuestion.length > 0 ? wordsWithoutQuestion : headerWords;
  // `Data evento` is a day
  const isWrapper = (word: string): boolean => wrapperWords.has(word) && !(word === 'data' && header.includes(' '));
  const bare = words.slice(words.findIndex((word) => !isWrapper(word)));
  const last = bare.findLastIndex((word) => !formatWords.has(word));
  const short = bare.slice(0, last + 1);
  const ofEvent = words.filter((word) => !eventWords.has(word)).map((word) => word.replace(eventPrefix, ''));
  const placed = short.slice(short.findIndex((word) => !placeWords.has(word)));
  // `venue.area.name`, `area.country.name`, `local.nome`
  const unnamed = nameWords.has(placed.at(-1) ?? '') ? placed.slice(0, -1) : placed;
  const keptWords = unnamed.length === 0 ? short.slice(0, -1) : unnamed;
  const isNested = /\.\w+\./.test(header) && !words.some((word) => ownerWords.has(word) && word !== 'type');
  const inner =
    placed.length < short.length || isNested
      ? [-2, -1].map((from) => wordsOf(header.split('.').slice(from).join('.')))
      : [];
  const keys = (lists: string[][]): string[] => [
    ...new Set(lists.filter((list) => list.length > 0).map((list) => list.join(' '))),
  ];
  // `City/Town`, `Start date (DD/MM/YYYY)`
  const parts =
    header.length > 60
      ? []
      : header
          .replace(/\s?\([^()]*\)/g, '')
          .split('/')
          .map(wordsOf);
  return {
    all: keys([words, bare, short, ofEvent, ...parts, [oneWord(header)]]),
    ofPlace: keys([words, bare, short, ofEvent, placed, keptWords, ...inner, ...parts, [oneWord(header)]]),
  };
}

/** Returns the lowest rank of some keys among the names of a field; shortened keys rank below all others. */
const rankOf = (names: ColumnNames, keys: readonly string[]): number =>
  Math.min(...keys.map((key, shortened) => (names.get(key) ?? Infinity) + shortenedBy(keys[0]!, key, shortened)));

/** Words of the format (`name.text`) and the word for the whole (`event_start_date`) say nothing about the meaning of a column; others do. */
const shortenedBy = (headerKey: string, key: string, shortened: number): number =>
  shortened > 0 && (headerKey.startsWith(`${key} `) || headerKey === `event ${key}`) ? 0.5 : shortened * 1000;

/** Returns the index of the suitable column that is named best; `keys` are those of each column. */
function findColumn(names: ColumnNames, keys: readonly string[][], isSuitable: (at: number) => boolean) {
  const ranked = keys.map((columnKeys, at) => ({ at, rank: rankOf(names, columnKeys) }));
  const suitable = ranked.filter(({ at, rank }) => rank < Infinity && isSuitable(at));
  return suitable.toSorted((one, other) => one.rank - other.rank)[0]?.at;
}

/** Names of the column in which forms write when they were sent. */
const formStamp =
  /^(?:timestamp|zeitstempel|horodateur|marca temporal|carimbo de data hora|informazioni cronologiche|tijdstempel|отметка времени|sygnatura czasowa|časová značka|tidsstämpel)$/;
/**
 * Guesses the fields of a table's columns, each field once; empty for unknown columns. Columns are recognised by name,
 * days also by their values, so that weekdays and times are not mistaken for them. `columns` are all or some values of
 * each column.
 */
export function proposeMapping(headers: readonly string[], columns: readonly (readonly string[])[]): ImportMapping {
  const mapping: ImportMapping = headers.map(() => '');
  const keys = headers.map(lookupKeys);
  const [all, ofPlace] = [keys.map((key) => key.all), keys.map((key) => key.ofPlace)];
  const areTowns = headers.map((header) => isTownOfPlace(header, headers));
  const areSets = findColumn(columnNames.event.set_start, all, () => true) !== undefined;
  // `Kezdés`, `Bis` and the like name a day or a time: the values tell, except of days of sets
  const timeColumn = (field: ImportField): number | undefined => {
    if ((field !== 'start_time' && field !== 'end_time') || areSets) return undefined;
    const ofDays = columnNames.event[field === 'start_time' ? 'event_date' : 'event_end_date'];
    const isTime = (values: readonly string[]): boolean => canBeField(field, values) && !values.some(namesYear);
    return findColumn(ofDays, all, (at) => mapping[at] === '' && isTime(columns[at] ?? []));
  };
  // beside an address of mail, `name` is that of its sender
  const isForm = keys.some(({ all: [key = ''] }) => /\b(?:e?mail|phone|telefon|telephone)\b/.test(key));
  const isSender = (at: number): boolean => isForm && /^(?:full |your )?name$/.test(all[at]?.[0] ?? '');
  for (const field of importFieldNames) {
    const isSuitable = (at: number): boolean =>
      mapping[at] === '' &&
      canBeField(field, columns[at] ?? []) &&
      !(field === 'event_name' && isSender(at)) &&
      !(field === 'event_location' && areTowns[at]);
    const find = (isBest: (at: number) => boolean) =>
      findColumn(
        columnNames.event[field],
        placeFields.has(field) ? ofPlace : all,
        (at) => isSuitable(at) && isBest(at),
      );
    const best =
      field === 'event_name'
        ? (find((at) => hasOwnNames(columns[at] ?? [])) ?? find((at) => hasNames(columns[at] ?? [])))
        : undefined;
    const at = best ?? find(() => true) ?? timeColumn(field);
    if (at !== undefined) mapping[at] = field;
  }
  const withStart = guessStartColumn(promoteFullTimes(promotePlaceLine(mapping, columns), columns), headers, columns);
  if (mapping.every((field) => field === '')) return guessByValues(withStart, columns);
  return promoteSetTimes(guessByWords(withStart, headers, columns), columns);
}

/** Whether a key of a place repeats that of the place, beside its name: `ort.ort` beside `ort.name`. */
function isTownOfPlace(header: string, headers: readonly string[]): boolean {
  const [, place = ''] = /(?:^|\.)([^.]{2,40})\.\1$/i.exec(header) ?? [];
  const container = header.slice(0, header.length - place.length);
  return (
    place !== '' &&
    headers.some((one) => one.startsWith(container) && nameWords.has(wordsOf(one.slice(container.length)).join(' ')))
  );
}

/** Returns the columns whose names say that they are of a field, the best first. */
export function columnsOf(field: ImportField, headers: readonly string[]): number[] {
  const ranks = headers.map((header) => {
    const { all, ofPlace } = lookupKeys(header);
    return rankOf(columnNames.event[field], placeFields.has(field) ? ofPlace : all);
  });
  return [...ranks.keys()].filter((at) => ranks[at]! < Infinity).toSorted((one, other) => ranks[one]! - ranks[other]!);
}

/** Whether the name of a column, or what is left of it without its containers, says that it tells something else of an event. */
export const isOtherColumn = (header: string, name: keyof typeof otherColumns): boolean =>
  lookupKeys(header).all.some((key) => otherColumns[name].has(key));

/** Returns the column that tells something else of an event; -1 if there is none. */
export const otherColumn = (headers: readonly string[], name: keyof typeof otherColumns): number =>
  headers.findIndex((header) => isOtherColumn(header, name));

/** Returns the column of states or provinces beside that of towns; -1 if there is none. */
export function regionColumn(headers: readonly string[], mapping: ImportMapping): number {
  return headers.findIndex(
    (header, at) => mapping[at] === '' && rankOf(regionNames, lookupKeys(header).ofPlace) < Infinity,
  );
}

/** Returns a name of a column in one word: `SoundCloud`, `YouTube`. */
const oneWord = (header: string): string => wordsOf(header.toLowerCase()).join(' ');

/** Guesses the fields of a table of records by the names of its columns; empty for unknown columns. */
export function proposeRecordMapping(type: ImportRecordType, headers: readonly string[]): string[] {
  const mapping = headers.map(() => '');
  const keys = headers.map((header) => [wordsOf(header).join(' '), oneWord(header)]);
  const fields = keysOf(importRecordFields(type));
  for (const field of new Set([...keysOf(columnNames[type]).filter((name) => fields.includes(name)), ...fields])) {
    const names = columnNames[type][field] ?? new Map([[field.replaceAll('_', ' '), 0]]);
    const at = findColumn(names, keys, (at) => mapping[at] === '');
    if (at !== undefined) mapping[at] = field;
  }
  return mapping;
}

/** Returns the problem of a mapping; null when it is complete. `labels` are those of all fields. */
export function mappingError(
  labels: Readonly<Record<string, Message>>,
  required: readonly string[],
  mapping: readonly string[],
): string | null {
  const unknown = mapping.find((field) => field !== '' && !Object.hasOwn(labels, field));
  if (unknown !== undefined) return t('There is no field {name}', { name: unknown });
  // English writes labels in lower case within sentences; other languages quote them.
  const labelOf = (field: string): string =>
    currentLanguage() === defaultLanguage ? labels[field]!.toLowerCase() : t(labels[field]!);
  const missing = required.filter((field) => !mapping.includes(field));
  const [first, ...others] = missing.map(labelOf);
  if (first !== undefined)
    return t('Please choose the column for: {fields}', {
      fields: others.reduce((list, next) => t('{first} and the {second}', { first: list, second: next }), first),
    });
  const twice = mapping.find((field, at) => field !== '' && mapping.indexOf(field) !== at);
  return twice === undefined ? null : t('Two columns are assigned to {field}', { field: labelOf(twice) });
}

/** Without a known name, the start is the first column of days, else one with a matching name, whatever its values. */
function guessStartColumn(
  mapping: ImportMapping,
  headers: readonly string[],
  columns: readonly (readonly string[])[],
): ImportMapping {
  const mapped = mapping.indexOf('event_date');
  const isOther = (word: string): boolean => otherDayWords.has(word) || deadlineWord.test(word);
  const free = headers.map((_, at) => at).filter((at) => mapping[at] === '');
  const dated = free.filter((at) => isMostlyDays(columns[at] ?? []) && !wordsOf(headers[at] ?? '').some(isOther));
  const byContent = dated.find((at) => wordsOf(headers[at] ?? '').some((word) => startWord.test(word))) ?? dated[0];
  const byName = free.find((at) => rankOf(columnNames.event.event_date, lookupKeys(headers[at] ?? '').all) < Infinity);
  const column = mapped >= 0 ? mapped : (byContent ?? byName);
  if (column === undefined) return mapping;
  const better = free.find((at) => at !== column && isStampBeside(column, at, headers, columns)) ?? column;
  return (mapped >= 0 ? mapping.with(mapped, '') : mapping).with(better, 'event_date');
}

/** Whether a column says when a record was written, to the second, and another one names the day of the event. */
function isStampBeside(
  stamp: number,
  day: number,
  headers: readonly string[],
  columns: readonly (readonly string[])[],
): boolean {
  const words = wordsOf(headers[day] ?? '');
  const isOfEvent =
    words.some((word) => startWord.test(word) || columnNames.event.event_date.has(word)) &&
    !words.some((word) => otherDayWords.has(word) || endWord.test(word));
  const [stamps = [], days = []] = [columns[stamp], columns[day]];
  if (!isOfEvent || !isMostlyDays(days)) return false;
  if (formStamp.test(wordsOf(headers[stamp] ?? '').join(' '))) return true;
  const dayOf = (value: string): string => parseRange(value, 'day', '2000-01-01')?.start.day ?? '2000-01-01';
  const pairs = stamps
    .slice(0, 50)
    .flatMap((value, at) => (value === '' || !days[at] ? [] : [[value, days[at]] as const]));
  return (
    pairs.length > 0 &&
    pairs.every(([value, other]) => /\d:\d\d:\d\d/.test(value) && daysBetween(dayOf(value), dayOf(other)) > 1)
  );
}
