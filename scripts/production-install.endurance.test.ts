import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './root.ts';
import { run } from './run.ts';
import { listSourceFiles } from './source-files.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moonfloor-production-'));
  for (const file of listSourceFiles(/./)) await cp(join(root, file), join(folder, file));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts an npm script in the copy, and resolves with the address that it prints and a function that ends it. */
async function serve(script: string): Promise<{ address: string; end(): Promise<void> }> {
  const child = spawn('npm', ['run', script], {
    cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: join(folder, 'data') },
  });
  const ended = once(child, 'close');
  const end = async (): Promise<void> => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const found = /^Moonfloor listens on (\S+)$/.exec(line);
    if (found?.[1] !== undefined) {
      child.stdout.resume();
      return { address: found[1], end };
    }
  }
  throw new Error(`npm run ${script} ended before it listened`);
}

test('without development tools, the site is installed, built and served', async () => {
  const installed = await run('npm', ['ci'], { cwd: folder, env: { NODE_ENV: 'production' } });
  expect(installed.code, installed.output).toBe(0);

  for (const [script, text] of [['demo', 'Your guide to upcoming psytrance events'], ['start', 'No upcoming events']] as const) {
    const site = await serve(script);
    const page = await fetch(`${site.address}/home`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(text);
    await site.end();
  }
});
