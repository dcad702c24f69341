import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { openReadModel } from '@moonfloor/read-model/read-model';
import type { Config } from '../config.ts';
import { openChangeFeed } from '../db/change-feed.ts';
import { openContentVersion } from '../db/content-version.ts';
import { migrate } from '../db/migrate.ts';
import type { Store } from '../db/open-database.ts';
import type { OpenedDeps } from '../deps.ts';
import { countWaiting, createRecordTypes, lifecycle, onSignIn, tables } from '../features.ts';
import { createHitRecorder } from '../features/analytics/hit-recorder.ts';
import { eventSource } from '../features/events/event-source.ts';
import { createEventWriter } from '../features/feeds/vevent.ts';
import { createMemberQueue } from '../features/imports/worker/member-queue.ts';
import { startNotifier } from '../features/notifications/collect-changes.ts';
import { rebuildDerivedRows } from '../features/search/derived-rows.ts';
import { recordSource } from '../features/search/search-source.ts';
import { BackgroundTasks } from '../platform/background-tasks.ts';
import { type Clock, dayIn, systemClock } from '../platform/clock.ts';
import { lockDataFolder } from '../platform/data-lock.ts';
import { openPrivateFolder } from '../platform/files.ts';
import { openMailer } from '../platform/mail/mailer.ts';
import { type Network, realNetwork } from '../platform/safe-fetch/network.ts';
import { createSafeFetch } from '../platform/safe-fetch/safe-fetch.ts';
import { checkResources } from './checks.ts';
import { openMedia, openStore } from './open-stores.ts';
import { errorMessageOf } from './start-errors.ts';

/**
 * How to open: standalone, or (`prepared`) after another process of the same server has locked and migrated everything.
 */
export interface ComposeOptions {
  clock?: Clock;
  network?: Network;
  prepared?: boolean;
}

/**
 * Opens the configured resources: locks the data folder (SQLite only; with PostgreSQL several servers may share one),
 * migrates the database, opens storage and mailer. Throws when one cannot be opened, after closing the others.
 */
export async function compose(
  config: Config,
  log: FastifyBaseLogger,
  { clock = systemClock, network = realNetwork, prepared = false }: ComposeOptions = {},
): Promise<OpenedDeps> {
  if (!prepared) openPrivateFolder(config.dataDir, log);
  const lock = config.databaseUrl === null && !prepared ? lockDataFolder(config.dataDir) : null;
  let store: Store | undefined;
  try {
    store = await openStore(config, log);
    const storage = await openMedia(config);
    if (!prepared) await checkResources(config, storage, log);
    const { contentVersion, steps } = await prepareDatabase(store, prepared);
    if (steps.length > 0) log.info({ steps }, 'database migrated');
    const mailer = openMailer({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      mailFolder: path.join(config.dataDir, 'outbox'),
    });
    const readModel = openReadModel({
      feed: openChangeFeed(store, contentVersion),
      events: eventSource(store),
      records: recordSource(store),
      log,
      clock,
    });
    const outbound = createSafeFetch(config.publicUrl, network);
    let { port } = config;
    const publicUrl = (): string => config.publicUrl ?? `http://localhost:${port}`;
    const today = (): string => dayIn(config.timeZone, clock.now());
    const backgroundTasks = new BackgroundTasks(log);
    const close = async (): Promise<void> => {
      await backgroundTasks.settled();
      await mailer.close();
      await readModel.close();
      await storage.close();
      await store?.close();
      lock?.close();
    };
    return {
      deps: {
        config,
        store,
        openStore: () => openStore(config, log),
        tables,
        recordTypes: createRecordTypes(today),
        lifecycle,
        countWaiting,
        onSignIn,
        hitRecorder: createHitRecorder({ config, log, store, clock, today }),
        sourceQueue: createMemberQueue(() => performance.now()),
        eventWriter: createEventWriter({ store, publicUrl }),
        contentVersion,
        storage,
        mailer,
        search: readModel.search,
        events: readModel.events,
        safeFetch: outbound,
        clock,
        backgroundTasks,
        log,
        publicUrl,
        today,
      },
      setPort: (listening) => {
        port = listening;
      },
      close,
    };
  } catch (error) {
    await store?.close();
    lock?.close();
    throw error;
  }
}

async function prepareDatabase(store: Store, prepared: boolean) {
  try {
    const steps = prepared ? [] : await migrate(store);
    if (!prepared) await rebuildDerivedRows(store);
    if (!prepared) await startNotifier(store);
    return { steps, contentVersion: await openContentVersion(store) };
  } catch (error) {
    throw new Error(`The database cannot be used: ${errorMessageOf(error)}`, { cause: error });
  }
}
