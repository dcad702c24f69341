import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { minuteMs, secondMs } from '@moonfloor/contract/values/durations';
import { loadCatalogues } from '@moonfloor/messages/catalogue';
import { buildApp } from '../app.ts';
import { type Config, type Environment, readConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { features } from '../features.ts';
import { recordOperatorAction } from '../features/admin/activity-repository.ts';
import { ensureAdmin } from '../features/auth/admins.ts';
import { openBuiltPages, type Pages } from '../pages/ssr.ts';
import { createLogger } from '../platform/create-logger.ts';
import { buildGazetteerIfStale } from '../platform/gazetteer-build.ts';
import { Jobs } from '../platform/jobs.ts';
import { listeningPort } from '../platform/listening-port.ts';
import type { Metrics } from '../platform/metrics.ts';
import { buildDir, buildIfStale, webDir } from '../platform/web-build.ts';
import { checkSettings } from './checks.ts';
import { compose, type ComposeOptions } from './compose.ts';
import {
  addJobMetrics,
  createRequestMetrics,
  openProcessMetrics,
  serveMetrics,
  sendMetricsOnRequest,
} from './metrics.ts';
import { errorLines } from './start-errors.ts';

/** Time for running requests to finish after a signal, in milliseconds; then they are aborted. */
const shutdownGraceMs = 8000;

/**
 * Backlog of connections to accept. Linux drops further attempts; their clients retry after one second, then two, then
 * four, and the server does not know how long they have waited.
 */
const backlog = 4096;

/** Time after a signal at which the process exits in any case, in milliseconds. */
const shutdownLimitMs = 9500;

export interface Running {
  /** URL on which a browser on this machine reaches it, and that of its metrics. */
  address: string;
  metricsAddress: string | undefined;
  close(): Promise<void>;
}

/**
 * The pages to serve: the built ones (default), those of the development server, or only the API. `network` replaces the real one
 * in tests.
 */
interface ServeOptions extends Pick<ComposeOptions, 'network'> {
  development?: boolean;
  pages?: boolean;
}

/**
 * Starts the server in this process or in the configured number of workers, each of which calls this, too. Throws when
 * it fails; cheap checks run before a build.
 */
export async function serve(config: Config, options: ServeOptions = {}): Promise<Running> {
  const { isWorker } = cluster;
  const { network } = options;
  const composed = await compose(config, createLogger(config.logLevel), { prepared: isWorker, network });
  const { deps } = composed;
  try {
    if (!isWorker) await runOnce(config, deps, options);
    const alone = isWorker || config.workers === 1 || options.development === true;
    const metrics = config.metrics === null ? null : await openProcessMetrics(deps);
    const { port, close } = alone ? await listen(deps, options, metrics) : await startWorkers(config.workers, deps.log);
    composed.setPort(port);
    const jobs = isWorker ? undefined : startJobs(deps);
    const metricsServer = await openMetricsServer(deps, metrics, jobs);
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    return {
      address: `http://${host}:${port}`,
      metricsAddress: metricsServer?.address,
      close: async () => {
        deps.log.info('server stops');
        await metricsServer?.close();
        await Promise.all([jobs?.close(), close()]);
        await composed.close();
      },
    };
  } catch (error) {
    await composed.close();
    throw error;
  }
}

/** Runs everything that only one of the processes does. */
async function runOnce(config: Config, deps: Deps, options: ServeOptions): Promise<void> {
  if (config.admin !== null) await prepareAdmin(deps, config.admin);
  const announce = (line: string): void => console.log(line);
  await (usesBuild(options) ? buildIfStale(announce) : buildGazetteerIfStale(announce));
}

async function prepareAdmin(
  { store, clock, lifecycle, publicUrl, log }: Deps,
  admin: NonNullable<Config['admin']>,
): Promise<void> {
  await ensureAdmin(
    {
      store,
      clock,
      lifecycle,
      publicUrl,
      onOperatorAction: async (db, account, action, now) => {
        await recordOperatorAction(db, account, action, now);
        log.warn(
          { account: account.id, action },
          'account of ADMIN_EMAIL changed; its sessions and access tokens were revoked',
        );
      },
    },
    admin,
  );
}

/** Serves requests in this process. */
async function listen(
  deps: Deps,
  options: ServeOptions,
  metrics: Metrics | null,
): Promise<{ port: number; close(): Promise<void> }> {
  const { config, log } = deps;
  const pages = await openPages(options);
  let app: FastifyInstance | undefined;
  const close = async (): Promise<void> => {
    const cut = setTimeout(() => app?.server.closeAllConnections(), shutdownGraceMs);
    await app?.close();
    clearTimeout(cut);
    await pages?.close?.();
  };
  try {
    app = await buildApp({ deps, log, pages, meter: metrics === null ? null : createRequestMetrics(metrics) });
    await app.listen({ host: config.host, port: config.port, backlog });
    const port = listeningPort(app.server);
    // start loading before the first request, which waits for it; errors are logged
    void deps.events.load().catch(() => undefined);
    return { port, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Serves metrics: a worker sends them to its parent process, which (or a single process) serves them over HTTP. */
async function openMetricsServer(deps: Deps, metrics: Metrics | null, jobs: Jobs | undefined) {
  const { config } = deps;
  if (metrics === null || config.metrics === null) return undefined;
  if (jobs === undefined) {
    sendMetricsOnRequest(metrics);
    return undefined;
  }
  addJobMetrics(metrics, deps, jobs);
  return serveMetrics(config.metrics, metrics);
}

function usesBuild({ development = false, pages = true }: ServeOptions): boolean {
  return pages && !development;
}

async function openPages(options: ServeOptions): Promise<Pages | null> {
  if (usesBuild(options)) {
    loadCatalogues(path.join(buildDir, 'server/messages'));
    return openBuiltPages(buildDir);
  }
  if (options.development !== true) return null;
  const { openDevelopmentPages } = await import('../pages/development-pages.ts');
  return openDevelopmentPages(webDir);
}

/**
 * Runs the server until a signal ends it. Invalid settings, a data folder in use or an address in use: a one-line
 * message each and exit code 1. SIGTERM and SIGINT: running requests finish, then exit code 0. `prepare` runs before the
 * server is opened; a signal ends it, too.
 */
export async function run(
  env: Environment,
  options: ServeOptions = {},
  prepare?: (config: Config) => Promise<void>,
): Promise<Running> {
  let server: Running | undefined;
  let stopping = false;
  // a signal to a process group may arrive twice, directly and forwarded: ignore the second
  const stop = (): void => {
    if (server === undefined) process.exit(0);
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), shutdownLimitMs).unref();
    server.close().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  try {
    const config = readConfig(env);
    if (cluster.isPrimary) await checkSettings(env, config);
    await prepare?.(config);
    server = await serve(config, options);
    if (server.metricsAddress !== undefined) console.log(`Metrics are at ${server.metricsAddress}`);
    if (cluster.isPrimary) console.log(`Moonfloor listens on ${server.address}`);
    return server;
  } catch (error) {
    return fail(error);
  }
}

function fail(error: unknown): never {
  for (const line of errorLines(error)) console.error(line);
  process.exit(1);
}

/** Starts the background jobs of all features. Close the result before `deps`. */
function startJobs(deps: Deps): Jobs {
  const jobs = new Jobs(deps.log);
  for (const feature of features) feature.jobs?.(jobs, deps);
  return jobs;
}

/**
 * Starts `count` worker processes of this program, which share one port, and resolves when all are listening. One that ends
 * later is replaced, however long that takes; one that ends before all are listening is an error, which terminates all.
 * `close` terminates them gracefully, and resolves when all have ended.
 */
async function startWorkers(count: number, log: FastifyBaseLogger) {
  const closing = new AbortController();
  const close = async (): Promise<void> => {
    closing.abort();
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const ended = running.map((worker) => once(worker, 'exit'));
    for (const worker of running) worker.process.kill('SIGTERM');
    await Promise.all(ended);
  };

  const start = async (): Promise<number> => {
    const worker = cluster.fork();
    const port = await waitUntilListening(worker);
    worker.once('exit', (code, signal) => {
      if (closing.signal.aborted) return;
      log.error({ code, signal }, 'worker exited; starting a replacement');
      void replace();
    });
    return port;
  };

  const replace = async (): Promise<void> => {
    for (let pause: number = secondMs; !closing.signal.aborted; pause = Math.min(pause * 2, minuteMs)) {
      try {
        await start();
        return;
      } catch (error) {
        log.error({ err: error, pause }, 'replacement worker could not be started; trying again');
        await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  };

  try {
    const ports = await Promise.all(Array.from({ length: count }, start));
    return { port: ports[0]!, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Resolves with a worker's port when it is listening; rejects when it ends before. The worker has printed the error itself. */
function waitUntilListening(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('listening', ({ port }) => resolve(port));
    worker.once('exit', () => reject(new Error('A worker could not start')));
  });
}
