import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../apps/server/src/testing/postgres.ts';
import { root } from '../../scripts/root.ts';
import { openPushService, type TestPushService } from '../../apps/server/src/testing/push-service.ts';
import { startTiles } from './tiles.ts';

/** Options of a spec file's server, set by `test.use({ … })` at the top of the file. */
export interface SiteOptions {
  /** `@postgres` in a test's title runs it on both databases. */
  database: 'sqlite' | 'postgres';
  /** Environment variables of the server in addition to the default ones, such as `{ MODERATION: 'none' }`. */
  settings: Record<string, string>;
}

/** A running server with an empty database and one admin. */
export interface Site {
  /** Base URL, without a trailing slash. */
  url: string;
  dataDir: string;
  /** Base URL of its map tiles, which a local stub serves; without a trailing slash. */
  tiles: string;
  /** A push service that the site may send to. */
  push: TestPushService;
  admin: { email: string; password: string };
  /** Stops the server with a signal, as an operator would, and deletes its data. */
  stop(): Promise<void>;
}

const admin = { email: 'admin@moonfloor.example', password: 'a password for tests' };
const addressLine = /http:\/\/127\.0\.0\.1:\d+/;

interface Server {
  url: string;
  stop(): Promise<void>;
}

function startServer(env: Record<string, string>): Promise<Server> {
  const server = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const ended = new Promise<number | null>((resolve) => server.once('close', resolve));
  return new Promise((resolve, reject) => {
    const stop = async (): Promise<void> => {
      server.kill('SIGTERM');
      const code = await ended;
      if (code !== 0) throw new Error(`The server ended with code ${code}:\n${log}`);
    };
    const read = (text: string): void => {
      log += text;
      const url = addressLine.exec(log)?.[0];
      if (url !== undefined && log.slice(log.indexOf(url)).includes('\n')) resolve({ url, stop });
    };
    server.stdout.setEncoding('utf8').on('data', read);
    server.stderr.setEncoding('utf8').on('data', read);
    server.once('error', reject);
    void ended.then((code) => reject(new Error(`The server did not start, code ${code}:\n${log}`)));
  });
}

/** Starts the real server on a free port, with a new database of the given kind. */
export async function startSite({ database, settings }: SiteOptions): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'moonfloor-e2e-'));
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  const tiles = await startTiles();
  const push = await openPushService();
  const tilesUrl = `${tiles.url}/{z}/{x}/{y}.png`;
  const clean = async (): Promise<void> => {
    await postgres?.stop();
    await tiles.stop();
    await push.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const server = await startServer({
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      ...(postgres && { DATABASE_URL: postgres.url }),
      PUSH_SERVICES: push.origin,
      MAP_TILES_URL: tilesUrl,
      MAP_DETAIL_TILES_URL: tilesUrl,
      ADMIN_EMAIL: admin.email,
      ADMIN_USERNAME: 'Admin',
      ADMIN_PASSWORD: admin.password,
      // members may sign up from addresses of their own
      TRUST_PROXY: 'on',
      ...settings,
    });
    const stop = async (): Promise<void> => {
      try {
        await server.stop();
      } finally {
        await clean();
      }
    };
    return { url: server.url, dataDir, tiles: tiles.url, push, admin, stop };
  } catch (error) {
    await clean();
    throw error;
  }
}
