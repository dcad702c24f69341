import { CsvError, parse } from 'csv-parse/sync';
import { limits } from '@moonfloor/contract/api/limits';
import type { ImportDelimiter } from '@moonfloor/contract/imports/import-fields';
import { keysOf } from '@moonfloor/contract/values/keys';
import { t } from '@moonfloor/messages/t';
import { isDate as isDayOfList, isTime } from '../list/list-values.ts';
import { SourceError } from '../source-event.ts';
import { parseRange } from '../values/parse-day.ts';

/** A table with the position of each row. */
export interface Table {
  headers: string[];
  rows: { position: string; cells: string[] }[];
  /** The cell delimiter; null for JSON. */
  delimiter: ImportDelimiter | null;
  /** The lines above the header. */
  above?: string;
  /** Notes about the omissions. */
  notes?: string[];
}

/** Returns each column's header with sample cells. */
export function columnSamples({ headers, rows }: Table): { header: string; samples: string[] }[] {
  return headers.map((header, at) => {
    const filled = rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');
    return { header, samples: [...new Set(filled.slice(0, 50))].slice(0, 3).map((cell) => cell.slice(0, 80)) };
  });
}

/** Columns of one artist each: `DJ 1`, `DJ 2`. */
const numberedAct =
  /^(?:djs?|acts?|artists?|artistas?|artistes?|artiest|künstler|interpret|performers?|live|artysta|umělec|artisti?|fellépő|esiintyjä|sanatçı|артист|исполнитель|アーティスト|艺人|아티스트)[ _#]{0,2}\d{1,2}$/iu;

/** Joins columns of one artist each to one of line-ups, in the place of the first. */
export function joinActs(table: Table): Table {
  const at = [...table.headers.keys()].filter((column) => numberedAct.test(table.headers[column]!.trim()));
  if (at.length < 2) return table;
  const join = (cells: readonly string[], value: string): string[] =>
    cells.with(at[0]!, value).filter((_, column) => column === at[0] || !at.includes(column));
  const rows = table.rows.map(({ position, cells }) => {
    const filled = table.headers.map((_, column) => (cells[column] ?? '').trim());
    const acts = at.map((column) => filled[column]).filter(Boolean);
    return { position, cells: join(filled, acts.join('\n')) };
  });
  return { ...table, headers: join(table.headers, 'Line-up'), rows };
}

const characters = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

/**
 * Parses a CSV table. Column names are in the first line with several cells, if there are any. Throws `SourceError` with the
 * invalid line.
 */
export function readCsv(text: string, wanted: ImportDelimiter): Table {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  // The first line of tables from Excel may name the delimiter only.
  const [mark, named = ''] = /^"?sep=(.)"?[ \t]*\n/i.exec(plain) ?? [''];
  const content = plain.slice(mark.length);
  const character = keysOf(characters).find((name) => characters[name] === named);
  const delimiter = wanted === 'auto' ? (character ?? findDelimiter(content)) : wanted;
  const lines = parseLines(content, characters[delimiter], mark === '' ? 1 : 2);
  const start = lines
    .slice(0, maxTitles + 1)
    .findIndex(({ record }) => record.filter((cell) => cell.trim() !== '').length > 1);
  const heads = lines.slice(Math.max(0, start), Math.max(0, start) + headRows(lines.slice(Math.max(0, start))));
  const joined = joinHeads(heads.map(({ record }) => record));
  const titles = lines.slice(0, Math.max(0, start) + (joined === undefined ? Math.max(0, heads.length - 1) : 0));
  const [first, ...rest] = lines
    .slice(titles.length + (joined === undefined ? 0 : heads.length - 1))
    .filter(({ record }) => !record.every(isRule));
  const head = first && { ...first, record: joined ?? first.record };
  if (head === undefined) throw new SourceError(t('The table is empty'));
  if (head.record.length > limits.importColumns)
    throw new SourceError(t('A table can have at most {most} columns', { most: limits.importColumns }));
  const isLikeBelow = (test: (cell: string) => boolean): boolean =>
    head.record.some((cell, at) => test(cell) && rest.slice(0, 5).every(({ record }) => test(record[at] ?? '')));
  const isRow = head.record.some(isDate) || isLikeBelow(isDayOfList) || isLikeBelow(isTime);
  const width = [head, ...rest].map(({ record }) => record.findLastIndex((cell) => cell.trim() !== '') + 1);
  const columns = Math.min(limits.importColumns, Math.max(head.record.length, ...width));
  const headers = Array.from(
    { length: columns },
    (_, index) => (isRow ? '' : (head.record[index] ?? '').trim()) || t('Column {number}', { number: index + 1 }),
  );
  return {
    headers,
    delimiter,
    rows: (isRow ? [head, ...rest] : rest).map(({ record, line }) => ({
      position: t('line {line}', { line }),
      cells: record,
    })),
    ...(titles.length > 0 && { above: titles.flatMap(({ record }) => record.filter(Boolean)).join(' · ') }),
  };
}

/** Returns how many of the first rows name columns: up to three above the first with a day, the last of them with the most names. */
function headRows(lines: readonly Line[]): number {
  const count = lines.slice(0, maxHeadRows + 1).findIndex(({ record }) => record.some(isDate));
  const counts = lines.slice(0, count).map(({ record }) => record.filter((cell) => cell.trim() !== '').length);
  const isHead = lines.slice(1, count).every(({ record }) => record.every((cell) => !/\d/.test(cell)));
  return count > 1 && counts[0]! < counts.at(-1)! && isHead ? count : 1;
}

/**
 * Joins names of columns over several rows, where the last row repeats or lacks some: `Date` above `from` and `to`. Undefined if the last
 * row says enough.
 */
function joinHeads(rows: readonly string[][]): string[] | undefined {
  const names = (rows.at(-1) ?? []).map((name) => name.trim());
  const isOwn = (name: string): boolean => name !== '' && names.filter((other) => other === name).length === 1;
  const isUsed = names.map((_, at) => rows.some((row) => (row[at] ?? '').trim() !== ''));
  if (rows.length < 2 || names.every((name, at) => isOwn(name) || !isUsed[at])) return undefined;
  const groups = rows.slice(0, -1).map((row) => names.map((_, at) => row.slice(0, at + 1).findLast(Boolean) ?? ''));
  return names.map((name, at) => {
    const isAlone = isOwn(name) && rows.slice(0, -1).every((row) => !row[at]);
    return [...new Set([...(isAlone ? [] : groups.map((row) => row[at]!.trim())), name])].filter(Boolean).join(' ');
  });
}

/** Whether a cell is a day: then the row does not contain the names of columns. */
const isDate = (cell: string): boolean => /\d/.test(cell) && parseRange(cell, 'day') !== undefined;

/** Whether a cell belongs to the line below the names of columns in Markdown. */
const isRule = (cell: string): boolean => /^(?::?-{2,}:?)?$/.test(cell.trim().slice(0, 100));

/** Most lines above the names of columns, and most rows of these. */
const maxTitles = 5;
const maxHeadRows = 3;

/** Returns the delimiter that occurs most often in the first line that has any, outside quotes. */
function findDelimiter(text: string): keyof typeof characters {
  const lines = text
    .split('\n', 50)
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/"[^"]*"/g, ''));
  const head = lines.slice(0, maxTitles + 1).find((line) => /[,;\t|]/.test(line)) ?? '';
  const countOf = (name: keyof typeof characters): number => head.split(characters[name]).length;
  return keysOf(characters).toSorted((one, other) => countOf(other) - countOf(one))[0]!;
}

interface Line {
  record: string[];
  /** Line number of the row's beginning, from 1. */
  line: number;
}

/** Parses a table. Quotes that do not enclose a cell are text; when they make it unreadable, or enclose rows, all are. */
function parseLines(text: string, delimiter: string, firstLine: number): Line[] {
  try {
    const lines = parseQuoted(text, delimiter, firstLine, true);
    const hasRow = lines.some(({ record }) => record.some((cell) => cell.includes('\t') && cell.includes('\n')));
    const plain = delimiter === '\t' && hasRow ? parseLinesPlain(text, delimiter, firstLine) : [];
    return plain.length > 0 && plain.every(({ record }) => record.length === plain[0]!.record.length) ? plain : lines;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (/QUOTE/.test(error.code)) return parseLinesPlain(text, delimiter, firstLine);
    const { lines = 1, message } = error as CsvError & { lines?: number };
    const reason = message.replace(/ (?:at|on) line \d[^]*$/, '');
    throw new SourceError(t('The table is broken in line {line}: {reason}', { line: lines + firstLine - 1, reason }));
  }
}

/** The same with quotes as text, except those around cells. */
const parseLinesPlain = (text: string, delimiter: string, firstLine: number): Line[] =>
  parseQuoted(text, delimiter, firstLine, false).map(({ record, line }) => ({
    line,
    record: record.map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/s, '$1')
        .replaceAll('""', '"'),
    ),
  }));

/** A cell in quotes with one more within it, or a word in quotes: `"Vinyl 12", the night"`, `"The "Lost" Tapes"`. */
const loneQuote = /^"([^"]*"[^"]*|[^"]*\s"[^"]+"[^"]*)"$/;
/** Quotes around all names of columns, as some programs write them. */
const singleQuotes = /^'[^'\n]*'(?:[,;\t|]'[^'\n]*')+$/m;
/** A quote within a cell, as programs write it that escape by a backslash. */
const escapedQuote = /\\"(?![,;\t|\n]|$)/;

function parseQuoted(text: string, delimiter: string, firstLine: number, quoted: boolean): Line[] {
  const mark = singleQuotes.test(text.slice(0, text.indexOf('\n'))) ? "'" : '"';
  const starts: number[] = [];
  const records = parse(text, {
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    quote: quoted ? mark : null,
    escape: escapedQuote.test(text) ? '\\' : mark,
    skip_empty_lines: true,
    to: limits.importRows + 2,
    max_record_size: 500_000,
    on_record: (record: string[], { lines }) => {
      starts.push(firstLine + lines - record.join('').split('\n').length);
      return record.map((cell) =>
        cell
          .replace(/\s?<br\s?\/?>\s?/gi, '\n')
          .replace(loneQuote, '$1')
          .replace(/^'([^']+)'$/, '$1')
          .replace(/^\s?\*\*(.*)\*\*\s?$/, '$1'),
      );
    },
  });
  return records.map((record, index) => ({ record, line: starts[index] ?? firstLine }));
}

/** Whether all lines have the same number of tabs, as those of tables. */
export function hasTabs(text: string): boolean {
  const counts = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.split('\t').length]));
  return counts.length > 1 && counts[0]! > 1 && counts.every((count) => count === counts[0]);
}
