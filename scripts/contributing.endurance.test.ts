import { readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './root.ts';
import { run, runOrThrow } from './run.ts';
import { listSourceFiles } from './source-files.ts';

/** A fenced block of a worked example: changes to apply, or commands to run. */
interface Step {
  kind: 'diff' | 'sh';
  text: string;
}

/** The worked examples of CONTRIBUTING.md, by heading. */
const examples = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  .split(/^## (?=Add )/m)
  .slice(1)
  .map((section) => ({
    title: section.slice(0, section.indexOf('\n')),
    steps: [...section.split(/^## /m)[0]!.matchAll(/^```(diff|sh)\n(.*?)^```$/gms)].map(([, kind, text]): Step => ({
      kind: kind === 'diff' ? 'diff' : 'sh',
      text: text!,
    })),
  }));

let clone: string;

/** Returns the lines of a diff's part before (`-`) or after (`+`) it. */
const side = (part: string, sign: '-' | '+'): string =>
  part
    .trimEnd()
    .split('\n')
    .filter((line) => line.startsWith(sign) || !/^[-+]/.test(line))
    .map((line) => `${line.slice(1)}\n`)
    .join('');

/** Applies a diff without line numbers: each part replaces lines that the file has exactly once, or is a new file. */
function apply(diff: string): void {
  for (const change of diff.split(/^--- /m).slice(1)) {
    const path = change.slice(0, change.indexOf('\n'));
    const [added, ...parts] = change.slice(path.length + 1).split(/^@@.*\n/m);
    if (parts.length === 0) writeFileSync(join(clone, path), side(added!, '+'), { flag: 'wx' });
    for (const part of parts) {
      const pieces = readFileSync(join(clone, path), 'utf8').split(side(part, '-'));
      expect(pieces.length - 1, `occurrences in ${path} of:\n${side(part, '-')}`).toBe(1);
      writeFileSync(join(clone, path), pieces.join(side(part, '+')));
    }
  }
}

beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'moonfloor-contributing-'));
  for (const file of listSourceFiles(/./)) await cp(join(root, file), join(clone, file));
  await runOrThrow('npm', ['ci', '--prefer-offline'], { cwd: clone });
});
afterAll(() => rm(clone, { recursive: true, force: true }));

/** Runs a command in the clone, as people type it there. */
async function expectSuccess(command: string): Promise<void> {
  const { code, output } = await run('sh', ['-c', command], { cwd: clone });
  expect(code, `${command}:\n${output}`).toBe(0);
}

describe('worked examples', () => {
  test('there are five', () => expect(examples).toHaveLength(5));

  test.each(examples)('$title', async ({ steps }) => {
    for (const { kind, text } of steps) {
      if (kind === 'diff') apply(text);
      else for (const command of text.trim().split('\n')) await expectSuccess(command);
    }
  });

  test('all together pass the check', () => expectSuccess('npm run check'));
});
