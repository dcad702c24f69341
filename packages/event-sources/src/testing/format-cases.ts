import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { type CountryName, findCountry } from '@moonfloor/contract/values/countries';

/** A source of one kind of real data, and what is right. */
interface FormatCase {
  kind: string;
  text: string | Uint8Array;
  country: CountryName | null;
  /** Fields shown behind name and times. */
  fields: readonly string[];
  rows: readonly string[];
  /** Beginnings of all notes, in any order. */
  notes: readonly string[];
}

const folder = join(import.meta.dirname, 'format-cases');

/** The kinds of data on which importers of other projects fail, and this one did: those of the files in `format-cases`. */
export const formatCases: readonly FormatCase[] = readdirSync(folder)
  .toSorted()
  .flatMap((file) => readFileSync(join(folder, file), 'utf8').split(/^## /m).slice(1).map(readCase));

/**
 * Reads a case: its kind, its options (`country`, `fields` separated by spaces, `lines: crlf`, an `encoding`, which may be
 * base64), an empty line and the source, in which `␍` is a carriage return. Below `==>` are a line for each event, in
 * which `␊` is a line break, and `! ` with the beginning of each note.
 */
function readCase(block: string): FormatCase {
  const [input = '', output = ''] = block.split('\n==>\n');
  const start = input.indexOf('\n\n');
  const [kind = '', ...options] = input.slice(0, start).split('\n');
  const { country, fields, lines, encoding }: Partial<Record<string, string>> = Object.fromEntries(
    options.map((line) => line.split(': ')),
  );
  const text = input
    .slice(start + 2)
    .replaceAll('\n', lines === 'crlf' ? '\r\n' : '\n')
    .replaceAll('␍', '\r');
  const results = output.split('\n').filter((line) => line !== '');
  return {
    kind,
    text: encoding === undefined ? text : iconv.encode(text, encoding),
    country: findCountry(country ?? '')?.name ?? null,
    fields: fields?.split(' ') ?? [],
    rows: results.filter((line) => !line.startsWith('! ')).map((row) => row.replaceAll('␊', '\n')),
    notes: results.flatMap((line) => (line.startsWith('! ') ? [line.slice(2)] : [])),
  };
}
