import { spawn } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPushService, type TestPushService } from '../../apps/server/src/testing/fakes/push-service.ts';
import { createDatabase } from '../../apps/server/src/testing/postgres.ts';
import { startTemplateServer, type TemplateServer } from '../../apps/server/src/testing/templates.ts';
import { root } from '../../scripts/root.ts';
import { startTiles } from './tiles.ts';
import { trackFolder } from './tracks.ts';

export type Database = 'sqlite' | 'postgres';

/** Environment variables of the server in addition to the default ones. */
export type Settings = Readonly<Record<string, string>>;

/** Settings that several files share, and with them a server. Other settings have the address of a server that their file starts. */
export const presets = {
  usual: {},
  /** Submissions of members are published, and news are sent, at once. */
  open: { MODERATION: 'none', NEWS_DELAY_MINUTES: '0' },
  /** All new records of members await a decision. */
  moderated: { MODERATION: 'all', TRUST_AFTER: '0' },
  /** Proofs are demanded: of the address of members, and a second one of admins. */
  proofs: { REQUIRE_VERIFIED_EMAIL: 'on', ADMIN_SECOND_FACTOR: 'on' },
  /** Pages have the music player; submissions of members are published at once. */
  music: { AUDIO_DIR: trackFolder, MODERATION: 'none' },
} as const satisfies Record<string, Settings>;

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
  const [quick, main] = ['testing/programs/quick-server.ts', 'start/main.ts'].map((file) =>
    join(root, 'apps/server/src', file),
  );
  const server = spawn(process.execPath, ['--import', quick!, main!], {
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

/**
 * Starts the real server on a free port, with a new database.
 *
 * @param databaseUrl of a migrated, empty PostgreSQL database; by default, it is SQLite
 */
export async function startSite(settings: Settings, databaseUrl?: string): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'moonfloor-e2e-'));
  const template = process.env.DATABASE_TEMPLATE;
  if (template !== undefined && databaseUrl === undefined) await copyFile(template, join(dataDir, 'moonfloor.db'));
  const tiles = await startTiles();
  const push = await openPushService();
  const tilesUrl = `${tiles.url}/{z}/{x}/{y}.png`;
  const clean = async (): Promise<void> => {
    await tiles.stop();
    await push.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const server = await startServer({
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
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

/** The servers of a worker. */
export interface Sites {
  /** Returns the server with the settings, which starts at the first call; `owner` is the file that has its own. */
  get(settings: Settings, owner: string): Promise<Site>;
  stop(): Promise<void>;
}

/** Starts servers when they are needed. Those on PostgreSQL share one that starts with the first of them. */
export function openSites(database: Database): Sites {
  const started = new Map<string, Promise<Site>>();
  let postgres: Promise<TemplateServer> | undefined;
  const start = async (settings: Settings): Promise<Site> => {
    if (database === 'sqlite') return startSite(settings);
    const { url, template } = await (postgres ??= startTemplateServer());
    const { url: databaseUrl, drop } = await createDatabase(url, template.name);
    const site = await startSite(settings, databaseUrl);
    const stop = async (): Promise<void> => {
      await site.stop();
      await drop();
    };
    return { ...site, stop };
  };
  return {
    get(settings, owner) {
      const key = JSON.stringify([owner, settings]);
      const site = started.get(key) ?? start(settings);
      started.set(key, site);
      return site;
    },
    async stop() {
      await Promise.all([...started.values()].map(async (site) => (await site).stop()));
      await (await postgres)?.stop();
    },
  };
}
