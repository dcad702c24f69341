import type { FastifyBaseLogger } from 'fastify';
import type { Events } from '@moonfloor/read-model/events';
import type { Search } from '@moonfloor/read-model/search';
import type { Config } from './config.ts';
import type { ContentVersion } from './db/content-version.ts';
import type { Store } from './db/open-database.ts';
import type { Table } from './db/table.ts';
import type { BackgroundTasks } from './platform/background-tasks.ts';
import type { Clock } from './platform/clock.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { SafeFetch } from './platform/safe-fetch/safe-fetch.ts';
import type { Storage } from './platform/storage/storage.ts';

/** All opened resources, and how to close them. */
export interface OpenedDeps {
  deps: Deps;
  /** Tells `deps.publicUrl` the port on which the server listens, if the settings leave it open. */
  setPort(port: number): void;
  close(): Promise<void>;
}

/** Dependencies of services; opened once, in `compose.ts`. Features declare those that they own (`declare module`). */
export interface Deps {
  config: Config;
  store: Store;
  /** Opens the database once more, for work that must not delay requests. */
  openStore(): Promise<Store>;
  contentVersion: ContentVersion;
  /** All tables, each after those that it refers to. */
  tables: readonly Table[];
  storage: Storage;
  mailer: Mailer;
  /** All records in memory, for the search. */
  search: Search;
  /** All public events, in memory. */
  events: Events;
  safeFetch: SafeFetch;
  clock: Clock;
  backgroundTasks: BackgroundTasks;
  log: FastifyBaseLogger;
  /** Returns the site's canonical URL without a trailing slash. */
  publicUrl(): string;
  /** Returns the current day in the server's time zone, `YYYY-MM-DD`. */
  today(): string;
}
