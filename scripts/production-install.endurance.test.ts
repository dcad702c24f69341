import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './root.ts';
import { run } from './run.ts';
import { listSourceFiles } from './source-files.ts';
import { spawnSite } from './spawn-site.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moonfloor-production-'));
  for (const file of listSourceFiles(/./)) await cp(join(root, file), join(folder, file));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the site can be installed, built and served without development tools', async () => {
  const installed = await run('npm', ['ci'], { cwd: folder, env: { NODE_ENV: 'production' } });
  expect(installed.code, installed.output).toBe(0);

  const env = { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: join(folder, 'data') };
  for (const [script, text] of [
    ['demo', 'Your guide to upcoming psytrance events'],
    ['start', 'No upcoming events'],
  ] as const) {
    const site = await spawnSite('npm', ['run', script], { cwd: folder, env });
    const page = await fetch(`${site.address}/home`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(text);
    await site.end();
  }
});
