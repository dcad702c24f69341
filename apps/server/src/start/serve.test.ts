import { once } from 'node:events';
import { mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import { listeningPort } from '../platform/listening-port.ts';
import { createTestPlace, describeOnDatabase, type TestPlace } from '../testing/databases.ts';
import { testsPostgres } from '../testing/dialects.ts';
import { makeSmallDisk } from '../testing/load/small-disk.ts';
import { openLocalServer } from '../testing/local-server.ts';
import { apiOnly, type Program, runProgram, sources, startProgram } from '../testing/programs.ts';
import { checkResources, checkSettings } from './checks.ts';
import { openMedia } from './open-stores.ts';
import { serve } from './serve.ts';
import { addressInUse, errorLines } from './start-errors.ts';

const site = (place: TestPlace, more: Record<string, string> = {}): Record<string, string> => ({
  PORT: '0',
  LOG_LEVEL: 'warn',
  DATA_DIR: place.dataDir,
  ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  ...more,
});
const start = (place: TestPlace, more: Record<string, string> = {}): Program =>
  startProgram(apiOnly, site(place, more));
const listening = (program: Program): Promise<string> => program.line('Moonfloor listens on ');
/** Starts a server in this process. */
const startHere = (place: TestPlace, more: Record<string, string> = {}) =>
  serve(readConfig(site(place, more)), { pages: false });
/** Returns the lines that a program prints for a failure. */
const linesOf = (start: Promise<unknown>): Promise<unknown> => start.then(() => 'started', errorLines);

test('every invalid setting is reported in one line, before anything is built', async () => {
  const { code, output } = await runProgram(['start/main.ts'], {
    PORT: '70000',
    DATABASE_URL: 'mysql://x',
    TIME_ZONE: 'Mars/Base',
    MODERATION: 'some',
    ADMIN_PASSWORD: 'short',
  });
  expect(code).toBe(1);
  expect(output.split('\n')).toEqual([
    'PORT must be a port number from 0 to 65535',
    'DATABASE_URL must be a postgres:// address',
    'ADMIN_PASSWORD must have 8 to 128 characters',
    'MODERATION must be events, all or none',
    'TIME_ZONE must be a time zone such as UTC or Europe/Berlin',
    '',
  ]);
});

test.each([
  'https://example.org/moonfloor',
  'https://example.org/?a=1',
  'https://exam ple.org',
  'https://me:secret@example.org',
])('an address of the site with more than a host is refused: %s', (PUBLIC_URL) => {
  expect(() => readConfig({ PUBLIC_URL })).toThrow(
    'PUBLIC_URL must be an http:// or https:// address without path, such as https://example.org',
  );
});

test('misspelt settings are named', async () => {
  const env = { DATABSE_URL: 'x', data_dir: 'x' };
  await expect(checkSettings(env, readConfig({ PORT: '0' }))).rejects.toMatchObject({
    lines: [
      'DATABSE_URL is not a setting: did you mean DATABASE_URL?',
      'data_dir is not a setting: did you mean DATA_DIR?',
    ],
  });
});

test.runIf(process.platform === 'linux').each(['DATA_DIR', 'BACKUP_DIR'])(
  'a folder that cannot be created ends the start: %s',
  async (setting) => {
    const env = { PORT: '0', DATA_DIR: tmpdir(), [setting]: '/proc/moonfloor/x' };
    await expect(checkSettings(env, readConfig(env))).rejects.toThrow(`${setting}: the folder cannot be used: ENOENT`);
  },
);

test('a disk that is read-only ends the start until it is writable', async ({ skip }) => {
  const disk = makeSmallDisk(1024 * 1024) ?? skip('it may not mount a disk');
  onTestFinished(() => disk.remove());
  const settings = { PORT: '0', DATA_DIR: disk.folder };
  const check = () => linesOf(checkSettings(settings, readConfig(settings)));
  disk.setReadOnly(true);
  expect(await check()).toEqual([
    `DATA_DIR: the folder cannot be used: EROFS: read-only file system, access '${disk.folder}'`,
  ]);
  disk.setReadOnly(false);
  expect(await check()).toBe('started');
});

test.each(['NoSuchBucket', 'AccessDenied'])('an object store that answers %s ends the start', async (code) => {
  const { origin: endpoint, close } = await openLocalServer((_, response) => {
    response.writeHead(code === 'NoSuchBucket' ? 404 : 403, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No way</Message></Error>`);
  });
  const config = readConfig({ STORAGE_URL: `s3://key:secret@pictures?endpoint=${endpoint}` });
  const storage = await openMedia(config);
  await expect(checkResources(config, storage, pino({ level: 'silent' }))).rejects.toThrow(
    'STORAGE_URL: the object store refuses: No way',
  );
  await storage.close();
  await close();
});

describeOnDatabase('the server as a process', (dialect) => {
  let place: TestPlace;
  let programs: Program[];
  const started = (program: Program): Program => {
    programs.push(program);
    return program;
  };

  beforeEach(async () => {
    place = await createTestPlace(dialect);
    programs = [];
  });
  afterEach(async () => {
    for (const program of programs) program.process.kill('SIGKILL');
    await Promise.all(programs.map((program) => program.ended));
    await place.remove();
  });

  test('prints the free port that it chose, ends on SIGINT, and never logs visitors', async () => {
    const program = started(start(place, { LOG_LEVEL: 'trace' }));
    const address = await listening(program);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    await fetch(`${address}/events/999?secret=query`);
    await fetch(`${address}/auth/login`, {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    program.process.kill('SIGINT');
    expect(await program.ended).toBe(0);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
    expect(program.output()).not.toMatch(/remoteAddress|remotePort|secret=query/);
  });

  test('on SIGTERM a running request finishes, and an idle connection does not delay the exit', async () => {
    const program = started(start(place));
    const address = await listening(program);
    const agent = new Agent({ keepAlive: true });
    const [resting]: IncomingMessage[] = await once(get(`${address}/healthz`, { agent }), 'response');
    resting!.resume();
    await once(resting!, 'end');
    const body = JSON.stringify({ username: 'Late', email: 'late@example.com', password: 'correct horse' });
    const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
    const sending = request(`${address}/auth/register`, { method: 'POST', headers });
    sending.flushHeaders();
    await once(sending, 'continue');
    program.process.kill('SIGTERM');
    await refused(address);
    // signalling a process group may deliver it twice
    program.process.kill('SIGTERM');
    sending.end(body);
    const [response]: IncomingMessage[] = await once(sending, 'response');
    response!.resume();
    expect(response!.statusCode).toBe(201);
    expect(await program.ended).toBe(0);
    agent.destroy();
  });

  test('creates the configured admin; another password is refused, unless configured to be set', async () => {
    const email = 'boss@example.com';
    const refusal = (more: Record<string, string>) => linesOf(startHere(place, { ADMIN_EMAIL: email, ...more }));
    expect(await refusal({})).toEqual(['ADMIN_PASSWORD must be set: there is no account boss@example.com yet']);
    const post = async (address: string, password: string) =>
      fetch(`${address}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
    const first = await startHere(place, { ADMIN_EMAIL: email, ADMIN_PASSWORD: 'correct horse' });
    const session: { token: string } = await (await post(first.address, 'correct horse')).json();
    expect(session).toMatchObject({ user: { username: 'boss', role: 'admin' } });
    await first.close();

    const other = { ADMIN_PASSWORD: 'battery staple' };
    expect(await refusal(other)).toEqual([
      'ADMIN_PASSWORD is not the password of the existing account boss@example.com; ' +
        'ADMIN_RESET=1 would set it, and end its sign-ins and access tokens',
    ]);
    const program = started(start(place, { ADMIN_EMAIL: email, ...other, ADMIN_RESET: '1', LOG_LEVEL: 'warn' }));
    const address = await listening(program);
    await expect.poll(() => program.output()).toContain('"action":"reset-password"');
    const headers = { authorization: `Bearer ${session.token}` };
    expect((await fetch(`${address}/auth/validate`, { headers })).status).toBe(401);
    expect((await post(address, 'correct horse')).status).toBe(401);
    expect((await post(address, 'battery staple')).status).toBe(200);
  });

  test('a taken port ends the demo before it creates anything, and the server; they name another one', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = listeningPort(other);
    const settings = site(place, { PORT: String(port), npm_lifecycle_event: 'demo' });
    const line = `The address 127.0.0.1:${port} is in use by another process. Use another port: PORT=${port + 1}`;
    expect(await runProgram(['start/demo.ts'], settings)).toEqual({ code: 1, output: `${line} npm run demo\n` });
    expect(await linesOf(checkSettings(settings, readConfig(settings)))).toEqual([
      expect.stringMatching(RegExp(`^${RegExp.escape(line)}`)),
    ]);
    other.close();
  });

  test.each([
    ['npm start', { npm_lifecycle_event: 'start' }, ' npm start'],
    ['npm run demo', { npm_lifecycle_event: 'demo' }, ' npm run demo'],
    ['nothing of npm', {}, ''],
  ])('the message about a taken port ends with how it was started: by %s', (_, env, command) => {
    expect(addressInUse('PORT', '127.0.0.1', 3000, env)).toBe(
      `The address 127.0.0.1:3000 is in use by another process. Use another port: PORT=3001${command}`,
    );
  });

  test('several workers share one port; one that ends is replaced; a signal ends all', async () => {
    const program = started(start(place, { WORKERS: '2', LOG_LEVEL: 'info' }));
    const address = await listening(program);
    const workers = (): number[] =>
      [...program.output().matchAll(/"pid":(\d+)[^\n]*"msg":"Server listening/g)].map(([, pid]) => Number(pid));
    await expect.poll(() => new Set(workers()).size).toBe(2);
    process.kill(workers()[0]!, 'SIGKILL');
    await expect.poll(() => new Set(workers()).size, { timeout: 20_000 }).toBe(3);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    // the next replacement cannot open the database at once
    const database = path.join(place.dataDir, 'moonfloor.db');
    renameSync(database, `${database}.away`);
    mkdirSync(database);
    process.kill(workers()[1]!, 'SIGKILL');
    await expect.poll(program.output, { timeout: 20_000 }).toContain('could not be started; trying again');
    rmdirSync(database);
    renameSync(`${database}.away`, database);
    await expect.poll(() => new Set(workers()).size, { timeout: 20_000 }).toBe(4);
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
    for (const worker of workers()) expect(() => process.kill(worker, 0)).toThrow('ESRCH');
  });
});

test('a signal ends the demo while it creates its data, and what it has started', async () => {
  const place = await createTestPlace('sqlite');
  const program = startProgram([path.join(sources, 'start/demo.ts')], { PORT: '0' }, place.dataDir);
  await program.line('Creating the sample data');
  program.process.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  await place.remove();
});

test('a data folder in use by another process, which is free after that was killed', async () => {
  const place = await createTestPlace('sqlite');
  const killed = start(place);
  await listening(killed);
  expect(await linesOf(startHere(place))).toEqual([`The data folder ${place.dataDir} is in use by another process`]);
  killed.process.kill('SIGKILL');
  await killed.ended;
  const free = await startHere(place);
  expect((await fetch(`${free.address}/readyz`)).status).toBe(200);
  await free.close();
  await place.remove();
});

test('a data folder that cannot be created, and a file that is not a database', async () => {
  const place = await createTestPlace('sqlite');
  const file = path.join(place.dataDir, 'moonfloor.db');
  await writeFile(file, 'this is no database, but it is long enough to be looked at as one '.repeat(20));
  const none = await runProgram(['start/main.ts'], site(place));
  expect([none.code, none.output]).toEqual([1, `The database ${file} cannot be opened: file is not a database\n`]);
  const within = { PORT: '0', DATA_DIR: path.join(file, 'data') };
  expect(await linesOf(checkSettings(within, readConfig(within)))).toEqual([
    expect.stringMatching(/^[^\n]*ENOTDIR[^\n]*$/),
  ]);
  await place.remove();
});

test.runIf(testsPostgres)('a database that is missing', async () => {
  const place = await createTestPlace('postgres');
  const url = new URL(place.databaseUrl!);
  url.pathname = '/nowhere';
  expect(await linesOf(startHere(place, { DATABASE_URL: url.href }))).toEqual([
    'The database cannot be used: database "nowhere" does not exist',
  ]);
  await place.remove();
});

/** Resolves once new connections are refused. */
async function refused(address: string): Promise<void> {
  const { hostname, port } = new URL(address);
  for (;;) {
    const socket = connect(Number(port), hostname);
    const taken = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (!taken) return;
  }
}
