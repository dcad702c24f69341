import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';
import { root } from '../root.ts';
import { listSourceFiles } from '../source-files.ts';

/** The comment on the line of a regular expression, or the line above, that bounds the length of its input. */
const bound = /\/\/ for up to ([\d,]+) characters/;
/** Up to this input length, quadratic time is harmless. */
const maxBound = 1000;

/** A regular expression, and the line on which it begins. */
interface Pattern {
  line: number;
  source: string;
  flags: string;
}

/**
 * Finds regular expressions of a file that take more than linear time for some inputs, unless their input is bounded.
 */
export function nonLinearPatterns(
  file: string,
  content: string,
  patterns: readonly Pattern[] = literals(content),
): string[] {
  const lines = content.split('\n');
  return patterns.flatMap(({ line, source, flags }) => {
    const { reports } = analyse({ source, flags }, { reportTypes: { Move: true } });
    if (reports.length === 0) return [];
    const precedingLines = `${lines[line - 2] ?? ''}\n${lines[line - 1] ?? ''}`;
    const length = Number((bound.exec(precedingLines)?.[1] ?? 'NaN').replaceAll(',', ''));
    if (length <= maxBound && !reports.some(({ exponential }) => exponential)) return [];
    const { pick } = reports[0]!.character;
    return [
      `${file}:${line}: takes more than linear time in repetitions of ${JSON.stringify(pick)}: /${source.slice(0, 80)}/`,
    ];
  });
}

/** Returns the regular expression literals of a file. */
function literals(content: string): Pattern[] {
  const patterns: Pattern[] = [];
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return;
      const { pattern: source, flags } = node.regex;
      patterns.push({ line: content.slice(0, node.start).split('\n').length, source, flags });
    },
  }).visit(parseSync('file.ts', content).program);
  return patterns;
}

/** Returns the regular expressions that modules construct when they are loaded, by file. */
async function constructedPatterns(files: readonly string[]): Promise<Partial<Record<string, Pattern[]>>> {
  const constructed: (Pattern & { file: string })[] = [];
  const { RegExp: original } = globalThis;
  const frame = new original(`${pathToFileURL(root).href}/((?:apps|packages)/[^:]+):(\\d+)`);
  globalThis.RegExp = new Proxy(original, {
    construct: (target, [pattern, flags]: [string | RegExp, string?]) => {
      const made = new target(pattern, flags);
      const [, file = '', line = ''] = frame.exec(new Error('for its stack').stack ?? '') ?? [];
      constructed.push({ file, line: Number(line), source: made.source, flags: made.flags });
      return made;
    },
  });
  try {
    for (const file of files) await import(pathToFileURL(join(root, file)).href);
  } finally {
    globalThis.RegExp = original;
  }
  return Object.groupBy(constructed, ({ file }) => file);
}

/**
 * Checks that no regular expression applied to request data takes more than linear time for long inputs: those of the
 * server and the packages, without tests and sample data.
 */
export async function checkPatterns(): Promise<string[]> {
  const sources = listSourceFiles(/^(?:apps\/server|packages\/[\w-]+)\/src\/.*\.ts$/)
    .filter((file) => !/\.test\.ts$|\/(?:testing|sample)\//.test(file))
    .map((file) => ({ file, content: readFileSync(join(root, file), 'utf8') }));
  const constructing = sources.filter(({ content }) => content.includes('new RegExp('));
  const constructed = await constructedPatterns(constructing.map(({ file }) => file));
  return sources.flatMap(({ file, content }) =>
    nonLinearPatterns(file, content, [...literals(content), ...(constructed[file] ?? [])]),
  );
}
