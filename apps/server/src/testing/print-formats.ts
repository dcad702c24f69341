import '@moonfloor/messages/catalogue';
import { formatCases } from './format-cases.ts';
import { readFormat } from './read-format.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints how each kind of source is read, beside what is right: `npm run formats`. */
const cell = (rows: readonly string[]): string => rows.join('<br>').replaceAll('\n', ' ').replaceAll('|', '·');

print('| kind | right | read | ok |\n|---|---|---|---|');
let right = 0;
for (const { kind, text, country, fields, rows } of formatCases) {
  const read = await readFormat(Buffer.from(text), { country, fields });
  const isRight = read.rows.join('\n') === rows.join('\n');
  right += Number(isRight);
  print(`| ${cell([kind])} | ${cell(rows)} | ${isRight ? '=' : cell(read.rows)} | ${isRight ? 'yes' : '**no**'} |`);
}
print(`\n${right} of ${formatCases.length} are right.`);
