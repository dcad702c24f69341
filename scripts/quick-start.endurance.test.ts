import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from './root.ts';
import { run, runOrThrow } from './run.ts';
import { listSourceFiles } from './source-files.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moonfloor-quick-start-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Versions of Node.js and npm: those of Debian 12, and those with which the quick start once failed. */
describe.runIf(process.platform === 'linux').each([
  ['18.20.8', '9.2.0'],
  ['20.20.2', '10.8.2'],
  ['22.23.3', '10.9.4'],
  ['22.23.3', '11.21.2'],
])('with Node.js %s and npm %s', (node, npm) => {
  test('a clean clone installs from an empty cache without engine warnings, serves the demo, and stops', async () => {
    const clone = join(folder, 'clone');
    for (const file of listSourceFiles(/./)) await cp(join(root, file), join(clone, file));
    const name = `node-linux-${process.arch}`;
    const tools = join(folder, 'tools');
    await mkdir(tools);
    await runOrThrow('npm', ['install', '--no-save', '--ignore-scripts', `${name}@${node}`, 'npm@10.8.2'], {
      cwd: tools,
    });
    // nothing of the repository is on the PATH
    const PATH = [
      join(tools, 'node_modules', name, 'bin'),
      join(tools, 'node_modules/.bin'),
      ...process.env.PATH!.split(delimiter).filter((place) => !place.includes('node_modules')),
    ].join(delimiter);
    const { code, output } = await run('env', [`PATH=${PATH}`, `HOME=${folder}`, '.ci/quick-start', npm], {
      cwd: clone,
    });
    expect(code, output).toBe(0);
    expect(output).toContain(`Node.js v${node}, npm ${npm}\n`);
    expect(output).toMatch(/^npm run demo: \d+ s until it answers\nstopped\n$/m);
  });
});
