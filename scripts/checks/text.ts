import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { listSourceFiles } from '../source-files.ts';

/** Maximum lines of a file; tests have more, because the formatter puts each case on a separate line. */
const maxLines = { code: 300, test: 400 };
/** Data tables, migrations and generated files have no maximum length. */
const unbounded = /-table\.ts$|\.generated\.\w+$|\/migrations\//;
const texts = /\.(?:ts|tsx|js|mjs|css|json|md|html|svg|yml|yaml|sh|txt)$|^\.ci\/|^\.\w+$/;
const machinePath = /(?<![\w.~$})-])\/(?:work|root|tmp|home\/\w+|Users\/\w+)\//;

/** Reports a source file that is longer than the limit. */
export function tooLong(file: string, content: string): string[] {
  const max = maxLines[/\.(?:test|spec)\.tsx?$/.test(file) ? 'test' : 'code'];
  const lines = content.split('\n').length - (content.endsWith('\n') ? 1 : 0);
  if (!/\.(?:ts|tsx|css)$/.test(file) || unbounded.test(file) || lines <= max) return [];
  return [`${file}:${max + 1}: has ${lines} lines; at most ${max} are allowed`];
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

/** A selector whose last part is any element, one at a certain position, or any descendant with a tag. */
const endsUnnamed = /[ >+~](?:\*|:[a-z-]+) ?[,{]$|(?<![+~])[ >][a-z]+ ?[,{]$/;

/** Finds selectors with `:has()` that end unnamed: wherever an element is inserted, browsers restyle the whole page. */
export function restylingSelectors(file: string, content: string): string[] {
  if (!file.endsWith('.css')) return [];
  return content.split('\n').flatMap((line, index) => {
    if (!line.includes(':has(') || !endsUnnamed.test(line)) return [];
    return [`${file}:${index + 1}: restyles the page at each insertion; end with a class: ${line.trim()}`];
  });
}

/** Checks the length and the words of source files, selectors, and every text file for machine-specific paths. */
export function checkText(): string[] {
  return listSourceFiles(texts).flatMap((file) => {
    const content = readFileSync(join(root, file), 'utf8');
    return [tooLong, machinePaths, restylingSelectors].flatMap((check) => check(file, content));
  });
}
