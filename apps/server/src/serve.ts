import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from './app.ts';
import { compose } from './compose.ts';
import { plainLines } from './compose/start-faults.ts';
import { type Config, type Environment, readConfig } from './config.ts';
import { ensureAdmin } from './features/auth/admins.ts';
import { openBuiltPages, type Pages } from './http/ssr.ts';
import { buildDir, buildIfStale, webDir } from './platform/web-build.ts';

/** Time for running requests to finish after a signal, in milliseconds; then they are cut off. */
const graceMs = 8000;

/** Time after a signal at which the process ends in any case, in milliseconds. */
const lastMs = 9500;

/** A running server. */
export interface Running {
  app: FastifyInstance;
  /** Where it listens, as a browser on this machine reaches it. */
  address: string;
  close(): Promise<void>;
}

/** How to serve: with the pages as they are built (the usual), as they change while developing, or the API alone. */
export interface ServeOptions {
  development?: boolean;
  pages?: boolean;
}

/** Starts the server and listens. Throws when it cannot; what is cheap to find out is found out before a build. */
export async function serve(config: Config, options: ServeOptions = {}): Promise<Running> {
  const log = pino({ level: config.logLevel });
  const composed = await compose(config, log);
  let app: FastifyInstance | undefined;
  let pages: Pages | null = null;
  const close = async (): Promise<void> => {
    const cut = setTimeout(() => app?.server.closeAllConnections(), graceMs);
    await app?.close();
    clearTimeout(cut);
    await pages?.close?.();
    await composed.close();
  };
  try {
    if (config.admin !== null) await ensureAdmin(composed.deps, config.admin);
    await requireFreeAddress(config);
    let port = config.port;
    const publicUrl = (): string => config.publicUrl ?? `http://localhost:${port}`;
    pages = await openPages(options);
    app = await buildApp({ ...composed, log, pages, publicUrl });
    await app.listen({ host: config.host, port });
    port = (app.server.address() as AddressInfo).port;
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    return { app, address: `http://${host}:${port}`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Throws when the server could not listen there. */
async function requireFreeAddress({ host, port }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(port, host, resolve);
  });
  await new Promise((resolve) => {
    probe.close(resolve);
  });
}

async function openPages({ development = false, pages = true }: ServeOptions): Promise<Pages | null> {
  if (!pages) return null;
  if (!development) {
    await buildIfStale((line) => console.log(line));
    return openBuiltPages(buildDir);
  }
  const { openDevelopmentPages } = await import('./http/development-pages.ts');
  return openDevelopmentPages(webDir);
}

/**
 * Runs the server until a signal ends it. Settings that are wrong, a data folder in use, an address that is taken:
 * one plain line each and exit code 1. SIGTERM and SIGINT: running requests finish, then exit code 0.
 */
export async function run(env: Environment, options: ServeOptions = {}): Promise<Running> {
  let running: Running | undefined;
  const stop = (): void => {
    if (running === undefined) process.exit(0);
    setTimeout(() => process.exit(0), lastMs).unref();
    running.close().then(() => process.exit(0), fail);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  try {
    running = await serve(readConfig(env), options);
    console.log(`Moonfloor listens on ${running.address}`);
    return running;
  } catch (error) {
    return fail(error);
  }
}

function fail(error: unknown): never {
  for (const line of plainLines(error)) console.error(line);
  process.exit(1);
}
