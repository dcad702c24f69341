import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from './app.ts';
import { compose } from './compose.ts';
import { type Config, ConfigFault, type Environment, readConfig } from './config.ts';
import { ensureAdmin } from './features/auth/admins.ts';
import { openBuiltPages, type Pages } from './http/ssr.ts';
import { FolderInUse } from './platform/data-lock.ts';
import { buildDir, buildIfStale, webDir } from './platform/web-build.ts';

/** Time for running requests to finish after a signal, in milliseconds; then they are cut off. */
const graceMs = 8000;

/** A running server. */
export interface Running {
  app: FastifyInstance;
  /** Where it listens, as a browser on this machine reaches it. */
  address: string;
  close(): Promise<void>;
}

/** Starts the server and listens. Throws when it cannot. */
export async function serve(config: Config, { development = false } = {}): Promise<Running> {
  const log = pino({ level: config.logLevel });
  if (!development) await buildIfStale((line) => console.log(line));
  const composed = await compose(config, log);
  try {
    if (config.admin !== null) await ensureAdmin(composed.deps, config.admin);
    let port = config.port;
    const publicUrl = (): string => config.publicUrl ?? `http://localhost:${port}`;
    const pages = await openPages(development);
    const app = await buildApp({ ...composed, log, pages, publicUrl });
    await app.listen({ host: config.host, port: config.port });
    port = (app.server.address() as AddressInfo).port;
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    const close = async (): Promise<void> => {
      const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
      await app.close();
      clearTimeout(cut);
      await pages.close?.();
      await composed.close();
    };
    return { app, address: `http://${host}:${port}`, close };
  } catch (error) {
    await composed.close();
    throw error;
  }
}

async function openPages(development: boolean): Promise<Pages> {
  if (!development) return openBuiltPages(buildDir);
  const { openDevelopmentPages } = await import('./http/development-pages.ts');
  return openDevelopmentPages(webDir);
}

/**
 * Runs the server until a signal ends it. Settings that are wrong, a data folder in use, an address that is taken:
 * one plain line each and exit code 1. SIGTERM and SIGINT: running requests finish, then exit code 0.
 */
export async function run(env: Environment, options: { development?: boolean } = {}): Promise<Running> {
  try {
    const running = await serve(readConfig(env), options);
    console.log(`Moonfloor listens on ${running.address}`);
    const stop = (): void => void running.close().then(() => process.exit(0));
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    return running;
  } catch (error) {
    for (const line of plainLines(error)) console.error(line);
    process.exit(1);
  }
}

/** What is said of a start that failed. */
export function plainLines(error: unknown): readonly string[] {
  if (error instanceof ConfigFault) return error.lines;
  if (error instanceof FolderInUse) return [error.message];
  if (!(error instanceof Error)) return [String(error)];
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (code === 'EADDRINUSE') return [`The address ${address}:${port} is in use by another process`];
  if (code === 'EACCES') return [`Not allowed: ${error.message}`];
  if (code === 'ECONNREFUSED') return [`The database does not answer: ${error.message}`];
  return [error.message];
}
