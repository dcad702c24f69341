import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { listSourceFiles } from '../source-files.ts';

const longest = 300;
/** Tests list their cases, which the formatter puts on lines of their own. */
const longestTest = 400;
const test = /\.(?:test|spec)\.tsx?$/;
const measured = /\.(?:ts|tsx|css)$/;
/** Tables of data, migrations and generated files are as long as what they list. */
const unbounded = /-table\.ts$|\.generated\.\w+$|\/migrations\//;
const texts = /\.(?:ts|tsx|js|mjs|css|json|md|html|svg|yml|yaml|sh|txt)$|^\.ci\/|^\.\w+$/;
const machinePath = /(?<![\w.~$})-])\/(?:work|root|tmp|home\/\w+|Users\/\w+)\//;

/** Finds a source file that is too long to be read at once. */
export function tooLong(file: string, content: string): string[] {
  const most = test.test(file) ? longestTest : longest;
  const lines = content.split('\n').length - (content.endsWith('\n') ? 1 : 0);
  if (!measured.test(file) || unbounded.test(file) || lines <= most) return [];
  return [`${file}:${longest + 1}: has ${lines} lines; at most ${longest} are allowed`];
}

/** Finds absolute paths that exist on one machine only. */
export function machinePaths(file: string, content: string): string[] {
  return content.split('\n').flatMap((line, index) => {
    const found = machinePath.exec(line);
    return found
      ? [`${file}:${index + 1}: contains an absolute path of one machine: ${line.slice(found.index).trim()}`]
      : [];
  });
}

/** Checks the length of source files and every text file for paths of one machine. */
export async function checkText(): Promise<string[]> {
  return listSourceFiles(texts).flatMap((file) => {
    const content = readFileSync(join(root, file), 'utf8');
    return [...tooLong(file, content), ...machinePaths(file, content)];
  });
}
