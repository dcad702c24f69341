import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';
import { analyse } from 'scslre';
import { root } from '../root.ts';
import { listSourceFiles } from '../source-files.ts';

/** Code that handles requests: the server and the contract, without tests and sample data. */
const reached = /^(?:apps\/server|packages\/contract)\/src\/.*\.ts$/;
const unreached = /\.test\.ts$|\/(?:testing|sample)\//;

/** The comment on the line of a regular expression, or the line above, that bounds the length of its input. */
const bound = /\/\/ for up to ([\d,]+) characters/;
/** Up to this input length, quadratic time is harmless. */
const mostBound = 1000;

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
    const near = `${lines[line - 2] ?? ''}\n${lines[line - 1] ?? ''}`;
    const most = Number((bound.exec(near)?.[1] ?? 'NaN').replaceAll(',', ''));
    if (most <= mostBound && !reports.some(({ exponential }) => exponential)) return [];
    const { pick } = reports[0]!.character;
    return [
      `${file}:${line}: takes more than linear time in repetitions of ${JSON.stringify(pick)}: /${source.slice(0, 80)}/`,
    ];
  });
}

/** Returns the regular expression literals of a file. */
function literals(content: string): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (typeof node === 'object' && node !== null) {
      const { type, start, regex } = node as {
        type?: string;
        start?: number;
        regex?: { pattern: string; flags: string };
      };
      if (type === 'Literal' && regex)
        found.push({ line: lineOf(content, start ?? 0), source: regex.pattern, flags: regex.flags });
      Object.values(node).forEach(visit);
    }
  };
  visit(parseSync('file.ts', content).program);
  return found;
}

const lineOf = (content: string, at: number): number => content.slice(0, at).split('\n').length;

/** Returns the regular expressions that modules construct when they are loaded, by file. */
async function puttingTogether(files: readonly string[]): Promise<Map<string, Pattern[]>> {
  const found = new Map<string, Pattern[]>();
  const { RegExp: own } = globalThis;
  const frame = new own(`${pathToFileURL(root).href}/((?:apps|packages)/[^:]+):(\\d+)`);
  globalThis.RegExp = new Proxy(own, {
    construct: (target, [source, flags]: [string | RegExp, string?]) => {
      const made = new target(source, flags);
      const [, file = '', line = ''] = frame.exec(new Error('here').stack ?? '') ?? [];
      if (file !== '')
        found.set(file, [...(found.get(file) ?? []), { line: Number(line), source: made.source, flags: made.flags }]);
      return made;
    },
  });
  try {
    for (const file of files) await import(pathToFileURL(join(root, file)).href);
  } finally {
    globalThis.RegExp = own;
  }
  return found;
}

/** Checks that no regular expression applied to request data takes more than linear time for long inputs. */
export async function checkPatterns(): Promise<string[]> {
  const files = listSourceFiles(reached).filter((file) => !unreached.test(file));
  const contents = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const together = await puttingTogether(files.filter((file) => contents.get(file)!.includes('new RegExp(')));
  return files.flatMap((file) => {
    const content = contents.get(file)!;
    return [...nonLinearPatterns(file, content), ...nonLinearPatterns(file, content, together.get(file) ?? [])];
  });
}
