import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** A worked example of CONTRIBUTING.md: its heading, and its fenced blocks, which are changes or commands. */
export interface WorkedExample {
  title: string;
  steps: { kind: 'diff' | 'sh'; text: string }[];
}

/** Reads the worked examples, in their order: each begins with the state that the one before has left. Throws without any. */
export function readWorkedExamples(): WorkedExample[] {
  const sections = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split(/^## /m);
  const examples = sections.filter((section) => section.startsWith('Add '));
  if (examples.length === 0) throw new Error('CONTRIBUTING.md has no worked example');
  return examples.map((section) => ({
    title: section.slice(0, section.indexOf('\n')),
    steps: [...section.matchAll(/^```(diff|sh)\n(.*?)^```$/gms)].map(([, kind, text]) => ({
      kind: kind === 'diff' ? 'diff' : 'sh',
      text: text!,
    })),
  }));
}

/** Returns the lines of a diff's part before (`-`) or after (`+`) it. */
const side = (part: string, sign: '-' | '+'): string =>
  part
    .trimEnd()
    .split('\n')
    .filter((line) => line.startsWith(sign) || !/^[-+]/.test(line))
    .map((line) => `${line.slice(1)}\n`)
    .join('');

/**
 * Applies a diff without line numbers: each part replaces lines that its file has exactly once; without parts, the file is
 * new. `read` returns a file's text, null if there is none. Throws where the diff does not fit.
 */
export function applyDiff(
  diff: string,
  read: (path: string) => string | null,
  write: (path: string, text: string) => void,
): void {
  for (const change of diff.split(/^--- /m).slice(1)) {
    const path = change.slice(0, change.indexOf('\n'));
    const [added, ...parts] = change.slice(path.length + 1).split(/^@@.*\n/m);
    const before = read(path);
    if ((before === null) !== (parts.length === 0))
      throw new Error(`${path} ${before === null ? 'is missing' : 'exists already'}`);
    let text: string = before ?? side(added!, '+');
    for (const part of parts) {
      const pieces: string[] = text.split(side(part, '-'));
      if (pieces.length !== 2)
        throw new Error(`${path} has these lines ${pieces.length - 1} times, not once:\n${side(part, '-')}`);
      text = pieces.join(side(part, '+'));
    }
    write(path, text);
  }
}
