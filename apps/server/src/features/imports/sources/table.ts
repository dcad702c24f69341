import { CsvError, parse } from 'csv-parse/sync';
import type { ImportDelimiter } from '@moonfloor/contract/import-fields';
import { limits } from '@moonfloor/contract/limits';
import { SourceError } from './source-event.ts';

/** A table, its rows with where each stands. */
export interface Table {
  headers: string[];
  rows: { place: string; cells: string[] }[];
  /** What parts the cells; null where nothing does (JSON). */
  delimiter: ImportDelimiter | null;
}

const characters = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

/** Reads a CSV table whose first line names the columns. Throws `SourceError` that names the broken line. */
export function readCsv(text: string, wanted: ImportDelimiter): Table {
  const delimiter = wanted === 'auto' ? findDelimiter(text) : wanted;
  const lines = parseLines(text, characters[delimiter]);
  const [head, ...rest] = lines;
  if (head === undefined) throw new SourceError('The table is empty');
  if (head.record.length > limits.importColumns)
    throw new SourceError(`A table can have at most ${limits.importColumns} columns`);
  const headers = head.record.map((cell, index) => cell.trim() || `Column ${index + 1}`);
  return { headers, delimiter, rows: rest.map(({ record, line }) => ({ place: `line ${line}`, cells: record })) };
}

/** The character that the first line, which names the columns, has most of outside quotes. */
function findDelimiter(text: string): keyof typeof characters {
  const head = (text.split(/\r\n?|\n/).find((line) => line.trim() !== '') ?? '').replace(/"[^"]*"/g, '');
  const counts = Object.entries(characters).map(([name, character]) => ({ name, count: head.split(character).length }));
  counts.sort((one, other) => other.count - one.count);
  return (counts[0]?.name ?? 'comma') as keyof typeof characters;
}

interface Line {
  record: string[];
  /** Number of the line that the row begins in, from 1. */
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
    throw new SourceError(`The table is broken in line ${lines}: ${message.replace(/ (?:at|on) line \d[^]*$/, '')}`);
  }
}
