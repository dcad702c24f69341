import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { run, runOrThrow } from '../scripts/run.ts';
import { spawnSite } from '../scripts/spawn-site.ts';
import { ownPackage, packDeb, stageDeb } from './deb/stage-deb.ts';

const { code: noDpkg } = await run('dpkg-deb', ['--version']);
if (noDpkg !== 0) process.stdout.write('Not tested: building the Debian package. Missing: dpkg-deb\n');

describe.skipIf(noDpkg !== 0)('the Debian package and its folder, built with an empty cache of npm', () => {
  let folder: string;
  let staged: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'moonfloor-packages-'));
    vi.stubEnv('npm_config_cache', path.join(folder, 'cache'));
    staged = path.join(folder, 'staged');
    await stageDeb(staged, await ownPackage(), () => undefined);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });

  test('the folder serves the site, on its own Node.js, and its command works', async () => {
    const program = path.join(staged, 'usr/lib/moonfloor/bin/moonfloor');
    const env = { PATH: '/usr/bin:/bin', PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: path.join(folder, 'data') };
    expect(await runOrThrow('env', ['-i', 'PATH=/usr/bin:/bin', program, '--help'])).toMatch(
      /^Usage: moonfloor COMMAND/,
    );
    const site = await spawnSite(program, ['start'], { cwd: folder, env });
    expect(await (await fetch(`${site.address}/home`)).text()).toContain('No upcoming events');
    expect(await site.end()).toBe(0);
  });

  test('the package contains what was staged', async () => {
    const file = await packDeb(staged, folder, 'none');
    const content = await runOrThrow('dpkg-deb', ['--contents', file]);
    for (const part of ['bin/node', 'bin/moonfloor', 'apps/server/bin/moonfloor.js', 'apps/server/src/start/launch.js'])
      expect(content).toContain(` ./usr/lib/moonfloor/${part}\n`);
    // whatever npm has built it
    expect(content).not.toMatch(/musl|wasm32/);
  });
});
