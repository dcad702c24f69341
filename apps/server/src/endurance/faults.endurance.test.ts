import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import S3rver from 's3rver';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestPlace, describeOnBothDatabases } from '../testing/databases.ts';
import {
  findPartialWrites,
  findLosses,
  type Ledger,
  signInAt,
  startLoad,
  submitAndRecord,
  type Target,
} from '../testing/load/ledger.ts';
import { openLink } from '../testing/load/link.ts';
import { makeSmallDisk, type SmallDisk } from '../testing/load/small-disk.ts';
import { sweepForDays } from '../testing/load/strays.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { apiOnly, type Program, runProgram, startProgram } from '../testing/programs.ts';

const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'correct horse' };
const mib = 1024 * 1024;

let programs: Program[];
let folder: string;
let ledger: Ledger;

beforeEach(async () => {
  programs = [];
  ledger = { known: new Map(), unanswered: 0 };
  folder = await mkdtemp(path.join(tmpdir(), 'moonfloor-faults-'));
});
afterEach(async () => {
  for (const program of programs) program.process.kill('SIGKILL');
  await Promise.all(programs.map((program) => program.ended));
  await rm(folder, { recursive: true, force: true });
});

const settings = (more: Record<string, string> = {}): Record<string, string> => ({
  ...admin,
  PORT: '0',
  LOG_LEVEL: 'silent',
  MODERATION: 'none',
  DATA_DIR: path.join(folder, 'data'),
  ...more,
});

async function start(more: Record<string, string> = {}, args = apiOnly): Promise<{ target: Target; program: Program }> {
  const program = startProgram(args, settings(more));
  programs.push(program);
  const address = await program.line('Moonfloor listens on ');
  return { program, target: await signInAt(address, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD) };
}

const statusOf = async (target: Target, call: string): Promise<number> => (await fetch(target.address + call)).status;

/** Asserts that everything acknowledged is complete, and that writes still work. */
async function expectAllThere(target: Target): Promise<void> {
  await submitAndRecord(target, ledger, 'Afterwards');
  expect([...ledger.known.values()].at(-1)?.description).toBe('Afterwards');
  const losses = await findLosses(target, ledger, ledger.known.keys());
  const { halves } = await findPartialWrites(target, ledger);
  expect([...losses, ...halves]).toEqual([]);
}

/**
 * Stops the server, and asserts that sweeps leave no unreferenced file in its storage, at `media`. Sweeps trust a
 * storage only if most of its files are known to the database, so there are records first.
 */
async function expectNoStrays(
  { target, program }: Awaited<ReturnType<typeof start>>,
  more: Record<string, string>,
  media: string,
): Promise<void> {
  for (let missing = ledger.unanswered - ledger.known.size; missing >= 0; missing -= 1)
    await submitAndRecord(target, ledger, `Known ${missing}`);
  program.process.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  const { files, strays } = await sweepForDays(settings(more), media);
  expect(strays).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
}

/** Returns the names of files that are being written, or were never finished. */
async function unfinished(dataDir: string): Promise<string[]> {
  const files = await readdir(dataDir, { recursive: true });
  return files.filter((name) => name.endsWith('.tmp'));
}

describe('a disk', () => {
  let disk: SmallDisk | null;
  beforeEach(() => {
    disk = makeSmallDisk(64 * mib);
  });
  afterEach(async () => {
    for (const program of programs) program.process.kill('SIGKILL');
    await Promise.all(programs.map((program) => program.ended));
    disk?.remove();
  });

  test('that is full: reads continue, writes are rejected without partial data, and it recovers with free space', async ({
    skip,
  }) => {
    if (disk === null) return skip('only root may mount a disk');
    const { target, program } = await start({ DATA_DIR: disk.folder });
    await submitAndRecord(target, ledger, 'Before');
    disk.fill(mib);
    const load = startLoad(target, ledger);
    await expect.poll(() => ledger.unanswered, { timeout: 120_000, interval: 50 }).toBeGreaterThan(50);
    await load.end();
    expect(await statusOf(target, '/events/all')).toBe(200);
    expect(program.process.exitCode).toBe(null);
    disk.empty();
    await expectAllThere(target);
    expect(await unfinished(disk.folder)).toEqual([]);
    await expectNoStrays({ target, program }, { DATA_DIR: disk.folder }, path.join(disk.folder, 'media'));
  });

  test('that is read-only: the start fails with a one-line error, and works once it is writable', async ({ skip }) => {
    if (disk === null) return skip('only root may mount a disk');
    const { target, program } = await start({ DATA_DIR: disk.folder });
    await submitAndRecord(target, ledger, 'Before');
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    disk.setReadOnly(true);
    const { code, output } = await runProgram(apiOnly, settings({ DATA_DIR: disk.folder }));
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    disk.setReadOnly(false);
    await expectAllThere((await start({ DATA_DIR: disk.folder })).target);
  });
});

test('PostgreSQL unreachable for a minute: 503 during the outage, then full recovery', async () => {
  const postgres: TestPostgres = await startPostgres();
  try {
    const { url } = await postgres.createDatabase();
    const { target } = await start({ DATABASE_URL: url });
    const load = startLoad(target, ledger);
    await expect.poll(() => ledger.known.size, { timeout: 60_000 }).toBeGreaterThan(20);
    await postgres.halt();
    const statuses = new Set<number>();
    for (const until = Date.now() + 60_000; Date.now() < until; await pause(200)) {
      statuses.add(await statusOf(target, '/events/all'));
      expect(await statusOf(target, '/healthz')).toBe(200);
    }
    await load.end();
    expect([...statuses]).toEqual([503]);
    await postgres.resume();
    await expect.poll(() => statusOf(target, '/readyz'), { timeout: 20_000 }).toBe(200);
    await expectAllThere(target);
  } finally {
    await postgres.stop();
  }
});

test('an object store that is slow, then unreachable: writes wait or are rejected without partial data', async () => {
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'pictures' }],
  });
  const link = await openLink((await store.run()).port);
  try {
    const endpoint = encodeURIComponent(`http://127.0.0.1:${link.port}`);
    const more = { STORAGE_URL: `s3://S3RVER:S3RVER@pictures?endpoint=${endpoint}` };
    const server = await start(more);
    const { target } = server;
    await submitAndRecord(target, ledger, 'Before');
    link.delay = 1500;
    const slow = startLoad(target, ledger);
    await expect.poll(() => ledger.known.size, { timeout: 120_000 }).toBeGreaterThan(5);
    // requests without pictures are not delayed
    expect(await statusOf(target, '/events/all')).toBe(200);
    link.cut();
    const refused = ledger.unanswered + 10;
    await expect.poll(() => ledger.unanswered, { timeout: 120_000 }).toBeGreaterThan(refused);
    await slow.end();
    expect(await statusOf(target, '/events/all')).toBe(200);
    link.delay = 0;
    await link.mend();
    await expectAllThere(target);
    await expectNoStrays(server, more, path.join(folder, 's3'));
  } finally {
    link.close();
    await store.close();
  }
});

test('clients that disconnect during uploads leave nothing behind', async () => {
  const { target, program } = await start();
  const { hostname, port } = new URL(target.address);
  const sentBytes = 1_500_000;
  const head = [
    'POST /events/submit HTTP/1.1',
    `Host: ${hostname}`,
    `Authorization: Bearer ${target.token}`,
    'Content-Length: 3000000',
    'Content-Type: multipart/form-data; boundary=b',
    '',
    '--b',
    'Content-Disposition: form-data; name="event_image"; filename="a.jpg"',
    '',
    '',
  ].join('\r\n');
  const residentBytes = async (): Promise<number> => {
    const status = await readFile(`/proc/${program.process.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
  };
  const vanish = async (count: number): Promise<void> => {
    for (let sent = 0; sent < count; sent += 10) {
      await Promise.all(
        Array.from(
          { length: 10 },
          () =>
            new Promise<void>((resolve) => {
              const socket = connect(Number(port), hostname, () => {
                socket.write(head);
                socket.write(Buffer.alloc(sentBytes), () => socket.destroy());
              });
              socket.on('error', () => undefined).on('close', () => resolve());
            }),
        ),
      );
    }
  };
  await vanish(200);
  const before = await residentBytes();
  const vanished = 1000;
  await vanish(vanished);
  // wait for their bytes in the system's buffers
  const submitted = (): Promise<string> =>
    submitAndRecord(target, ledger, 'First').then(
      () => 'taken',
      (error: Error) => error.message,
    );
  await expect.poll(submitted, { timeout: 60_000, interval: 500 }).toBe('taken');
  expect((await residentBytes()) - before).toBeLessThan((vanished * sentBytes) / 10);
  await expectAllThere(target);
  expect(await unfinished(path.join(folder, 'data'))).toEqual([]);
  await expectNoStrays({ target, program }, {}, path.join(folder, 'data/media'));
});

describeOnBothDatabases('a clock that is set back during writes', (dialect) => {
  test('nothing is lost, sessions stay valid, and a restart finds everything', async () => {
    const place = await createTestPlace(dialect);
    const more = { DATA_DIR: place.dataDir, ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }) };
    const server = await start(more, ['--import', './testing/load/clock-set-back.ts', ...apiOnly]);
    const load = startLoad(server.target, ledger);
    for (let times = 0; times <= 5; times += 1) {
      const before = ledger.known.size;
      await expect.poll(() => ledger.known.size, { timeout: 120_000 }).toBeGreaterThan(before + 15);
      server.program.process.kill('SIGUSR2');
    }
    await load.end();
    expect(ledger.unanswered).toBe(0);
    await expectAllThere(server.target);
    server.program.process.kill('SIGTERM');
    expect(await server.program.ended).toBe(0);

    const again = await start(more);
    await expectAllThere({ ...again.target, token: server.target.token });
    await expectNoStrays(again, more, path.join(place.dataDir, 'media'));
    await place.remove();
  });
});
