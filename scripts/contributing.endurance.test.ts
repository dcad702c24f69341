import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyDiff, exampleDocuments, readWorkedExamples } from './checks/documents.ts';
import { root } from './root.ts';
import { run, runOrThrow } from './run.ts';
import { listSourceFiles } from './source-files.ts';

let clone: string;

beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'moonfloor-contributing-'));
  for (const file of listSourceFiles(/./)) await cp(join(root, file), join(clone, file));
  await runOrThrow('npm', ['ci', '--prefer-offline'], { cwd: clone });
});
afterAll(() => rm(clone, { recursive: true, force: true }));

const readFile = (path: string): string | null =>
  existsSync(join(clone, path)) ? readFileSync(join(clone, path), 'utf8') : null;

/** Runs a command in the clone, as people type it there. */
async function expectSuccess(command: string): Promise<void> {
  const { code, output } = await run('sh', ['-c', command], { cwd: clone });
  expect(code, `${command}:\n${output}`).toBe(0);
}

describe('worked examples', () => {
  test.each(readWorkedExamples())('$title', async ({ steps }) => {
    for (const { kind, text } of steps) {
      if (kind === 'diff') applyDiff(text, readFile, (path, content) => writeFileSync(join(clone, path), content));
      else for (const command of text.trim().split('\n')) await expectSuccess(command);
    }
  });

  test('all together pass the check', async () => {
    // which would say that the examples do not fit code that has them already
    for (const document of exampleDocuments) {
      const file = join(clone, document);
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/^```diff$[^]*?^```$/gm, ''));
    }
    await expectSuccess('npm run check');
  });
});
