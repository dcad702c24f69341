import { t } from '@moonfloor/messages/t';
import { CsvError, parse } from 'csv-parse/sync';
import type { ImportDelimiter } from '@moonfloor/contract/import-fields';
import { keysOf } from '@moonfloor/contract/keys';
import { limits } from '@moonfloor/contract/limits';
import { SourceError } from './source-event.ts';

/** A table with the position of each row. */
export interface Table {
  headers: string[];
  rows: { place: string; cells: string[] }[];
  /** The cell delimiter; null for JSON. */
  delimiter: ImportDelimiter | null;
}

/** Returns each column's header with sample cells. */
export function columnSamples({ headers, rows }: Table): { header: string; samples: string[] }[] {
  return headers.map((header, at) => {
    const filled = rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');
    return { header, samples: [...new Set(filled.slice(0, 50))].slice(0, 3).map((cell) => cell.slice(0, 80)) };
  });
}

const characters = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

/** Parses a CSV table with column names in the first line. Throws `SourceError` with the invalid line. */
export function readCsv(text: string, wanted: ImportDelimiter): Table {
  const delimiter = wanted === 'auto' ? findDelimiter(text) : wanted;
  const lines = parseLines(text, characters[delimiter]);
  const [head, ...rest] = lines;
  if (head === undefined) throw new SourceError(t('The table is empty'));
  if (head.record.length > limits.importColumns)
    throw new SourceError(t('A table can have at most {most} columns', { most: limits.importColumns }));
  const headers = head.record.map((cell, index) => cell.trim() || t('Column {number}', { number: index + 1 }));
  return {
    headers,
    delimiter,
    rows: rest.map(({ record, line }) => ({ place: t('line {line}', { line }), cells: record })),
  };
}

/** Returns the delimiter that occurs most often in the first line, outside quotes. */
function findDelimiter(text: string): keyof typeof characters {
  const head = (text.split(/\r\n?|\n/).find((line) => line.trim() !== '') ?? '').replace(/"[^"]*"/g, '');
  const countOf = (name: keyof typeof characters): number => head.split(characters[name]).length;
  return keysOf(characters).toSorted((one, other) => countOf(other) - countOf(one))[0]!;
}

interface Line {
  record: string[];
  /** Line number of the row's beginning, from 1. */
  line: number;
}

function parseLines(text: string, delimiter: string): Line[] {
  let next = 1;
  const starts: number[] = [];
  try {
    const records = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: limits.importRows + 2,
      max_record_size: 500_000,
      on_record: (record: string[], { lines }) => {
        starts.push(next);
        next = lines + 1;
        return record;
      },
    });
    return records.map((record, index) => ({ record, line: starts[index] ?? 1 }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines = 1, message } = error as CsvError & { lines?: number };
    const reason = message.replace(/ (?:at|on) line \d[^]*$/, '');
    throw new SourceError(t('The table is broken in line {line}: {reason}', { line: lines, reason }));
  }
}
