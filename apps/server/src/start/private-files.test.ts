import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { demoEnvironment } from '../sample/demo-site.ts';
import { createTestPlace, type TestPlace } from '../testing/databases.ts';
import { apiOnly, runProgram, startProgram } from '../testing/programs.ts';
import { compose } from './compose.ts';

let place: TestPlace;
beforeEach(async () => {
  place = await createTestPlace('sqlite');
});
afterEach(() => place.remove());

const modeOf = async (file: string): Promise<number> => (await stat(file)).mode & 0o777;

/** Returns files and folders below a folder that users other than the owner may read, write or enter. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const modes = await Promise.all(names.map((name) => modeOf(path.join(folder, name))));
  return names.filter((_, at) => (modes[at]! & 0o077) !== 0);
}

const admin = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'correct horse' };

test('what the server creates is readable by its own user only, with several workers and in a shared folder', async () => {
  const folder = path.join(place.dataDir, 'shared');
  await mkdir(folder);
  await chmod(folder, 0o1777);
  const settings = { PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: folder, WORKERS: '2', ...admin };
  const server = startProgram(apiOnly, settings);
  await server.line('Moonfloor listens on ');
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.output()).toContain('data folder is accessible to other users and its mode cannot be changed');
  expect((await stat(folder)).mode & 0o7777).toBe(0o1777);
  expect((await readdir(folder)).includes('moonfloor.db')).toBe(true);
  expect(await openToOthers(folder)).toEqual([]);
});

test('permissions of an open folder are restricted, which is logged once', async () => {
  const warnings: unknown[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line)) });
  const folder = place.dataDir;
  const open = async (): Promise<void> => (await compose(readConfig({ DATA_DIR: folder }), log)).close();
  await chmod(folder, 0o755);
  await open();
  expect(warnings).toEqual([
    expect.objectContaining({ folder, msg: 'data folder was accessible to other users; access removed' }),
  ]);
  expect(await modeOf(folder)).toBe(0o700);
  await open();
  expect(warnings).toHaveLength(1);
});

test('what the command creates is readable by its own user only', async () => {
  const DATA_DIR = path.join(place.dataDir, 'made');
  const { code, output } = await runProgram(['cli/moonfloor.ts', 'migrate'], { DATA_DIR });
  expect([code, output]).toEqual([0, expect.not.stringContaining('accessible to other users')]);
  expect(await modeOf(DATA_DIR)).toBe(0o700);
  expect(await openToOthers(DATA_DIR)).toEqual([]);
});

test('the demo does not listen on addresses that other machines reach', async () => {
  const line = (HOST: string): string =>
    `The demo's passwords are published, so HOST must be 127.0.0.1, ::1 or localhost, not ${HOST}`;
  expect(() => demoEnvironment({ HOST: 'example.org' }, place.dataDir)).toThrow(line('example.org'));
  const refused = await runProgram(['start/demo.ts'], { HOST: '0.0.0.0', PORT: '0' });
  expect(refused).toEqual({ code: 1, output: `${line('0.0.0.0')}\n` });
});
