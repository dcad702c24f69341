import { readFileSync } from 'node:fs';
import path from 'node:path';
import '@moonfloor/messages/catalogue';
import { formatCases } from '../format-cases.ts';
import { readFormat, sourcesBelow } from '../read-format.ts';

// `npm run formats` prints how each kind of source is read, beside what is right; `npm run formats -- FOLDER…` how many events
// are read from your own sources, how many of them are refused, and what else is said about each.

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const cell = (rows: readonly string[]): string => rows.join('<br>').replaceAll('\n', ' ').replaceAll('|', '·');

const own = process.argv.slice(2).flatMap(sourcesBelow);
if (own.length > 0) await printSources(own);
else await printCases();

async function printSources(files: readonly string[]): Promise<void> {
  print('| source | events | refused | notes |\n|---|---:|---:|---|');
  for (const file of files) {
    const { rows, notes } = await readFormat(readFileSync(file), {});
    const refused = rows.filter((row) => / \| refused: |^(?:refused|asks): /.test(row));
    const why = refused.map((row) => row.slice(row.search(/(?:refused|asks): /)));
    const cells = [path.basename(file), rows.length, refused.length, cell([...new Set([...why, ...notes])])];
    print(`| ${cells.join(' | ')} |`);
  }
}

async function printCases(): Promise<void> {
  print('| kind | right | read | ok |\n|---|---|---|---|');
  let right = 0;
  for (const { kind, text, country, fields, rows } of formatCases) {
    const read = await readFormat(Buffer.from(text), { country, fields });
    const isRight = read.rows.join('\n') === rows.join('\n');
    right += Number(isRight);
    print(`| ${cell([kind])} | ${cell(rows)} | ${isRight ? '=' : cell(read.rows)} | ${isRight ? 'yes' : '**no**'} |`);
  }
  print(`\n${right} of ${formatCases.length} are right.`);
}
