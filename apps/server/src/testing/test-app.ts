import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll } from 'vitest';
import type { Role } from '@moonfloor/contract/accounts/roles';
import { buildApp } from '../app.ts';
import { type Config, type Environment, readConfig } from '../config.ts';
import type { DialectName } from '../db/open-database.ts';
import type { Deps } from '../deps.ts';
import { sessionIdleMs } from '../http/session.ts';
import { hashToken, newToken } from '../http/tokens.ts';
import type { Pages } from '../pages/ssr.ts';
import { instant } from '../platform/clock.ts';
import { type Network, realNetwork } from '../platform/safe-fetch/network.ts';
import { compose } from '../start/compose.ts';
import { Client, type Send, toInject } from './client.ts';
import { createTestPlace } from './databases.ts';

/** A clock that stands still until a test advances it. */
interface TestClock {
  now(): number;
  /** Sets the time, an ISO 8601 instant. */
  set(instant: string): void;
  /** Advances the time, in milliseconds. */
  advance(ms: number): void;
}

interface AccountFields {
  id: number;
  username: string;
  email: string;
  token: string;
}

/** A signed-in user, with whose token calls are made. */
export class TestAccount extends Client implements AccountFields {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly token: string;

  constructor(send: Send, { id, username, email, token }: AccountFields) {
    super(send, { token });
    this.id = id;
    this.username = username;
    this.email = email;
    this.token = token;
  }
}

/** The API on a fresh database, without the pages. */
export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  clock: TestClock;
  /** Sends any request. Calls of the API are made by name, as accounts do, too: `must` and `tries` make them as a visitor. */
  request: Send;
  must: Client['must'];
  tries: Client['tries'];
  /** Makes the calls of an account, or a visitor's, here: accounts make theirs on the app that signed them in. */
  as(account?: Pick<AccountFields, 'token'> | null): Client;
  /**
   * Creates a session of a new member, moderator or admin directly in the database. Where admins need a second factor,
   * it has been given.
   */
  signIn(role?: Role, username?: string): Promise<TestAccount>;
  close(): Promise<void>;
}

/** The password of all users created by `signIn`, and its hash. */
export const testPassword = 'a password for tests';
const testHash = '$argon2id$v=19$m=8,t=1,p=1$CW0k9ll5lyg4u2ZvtMucLw$JGWb89MIZCQ3P8B2fgs9QUEsDSwYhvbCcfdAe9uJSMY';

/** Initial time of every test's clock. */
export const testStart = '2026-06-15T12:00:00.000Z';

/**
 * Builds the API on a fresh database with the given settings; with `pages`, those are served too. `network` replaces
 * the network.
 */
export async function createTestApp(
  dialect: DialectName,
  env: Environment = {},
  pages: Pages | null = null,
  network: Network = realNetwork,
): Promise<TestApp> {
  const place = await createTestPlace(dialect);
  const given = {
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    LOG_LEVEL: 'fatal',
    EDGE: process.env['EDGE'],
  };
  const config = readConfig({ ...given, ...env });
  const site = await openTestApp(config, createClock(), pages, network);
  const close = async (): Promise<void> => {
    await site.close();
    await place.remove();
  };
  return { ...site, close };
}

/** Builds an app like `createTestApp` for all tests of the suite that is being declared; it is closed after them. */
export async function createSuiteApp(...options: Parameters<typeof createTestApp>): Promise<TestApp> {
  const site = await createTestApp(...options);
  afterAll(site.close);
  return site;
}

/** Builds a second app on the same database, like another process of the same server. Close it first. */
export function createSecondApp({ deps, clock }: TestApp, changes: Partial<Config> = {}): Promise<TestApp> {
  return openTestApp({ ...deps.config, ...changes }, clock, null, realNetwork, true);
}

/** Builds a second app like `createSecondApp` for all tests of the suite that is being declared; it is closed before the first one. */
export async function createSuiteSecondApp(...options: Parameters<typeof createSecondApp>): Promise<TestApp> {
  const second = await createSecondApp(...options);
  afterAll(second.close);
  return second;
}

/** Builds the API on existing data; with `ready`, beside one that has locked and migrated it. */
export async function openTestApp(
  config: Config,
  clock: TestClock = createClock(),
  pages: Pages | null = null,
  network: Network = realNetwork,
  ready = false,
): Promise<TestApp> {
  const log = pino({ level: config.logLevel });
  const composed = await compose(config, log, { clock, network, prepared: ready });
  const app = await buildApp({ ...composed, log, pages });
  await app.ready();
  const request: Send = (method, url, asked = {}) => app.inject(toInject(method, url, asked));
  const visitor = new Client(request);
  return {
    app,
    deps: composed.deps,
    clock,
    request,
    must: visitor.must.bind(visitor),
    tries: visitor.tries.bind(visitor),
    as: (account) => new Client(request, account),
    signIn: async (role = 'user', username = `user-${randomUUID().slice(0, 8)}`) =>
      new TestAccount(request, await signIn(composed.deps, role, username)),
    close: async () => {
      await app.close();
      await composed.close();
    },
  };
}

function createClock(): TestClock {
  let now = Date.parse(testStart);
  return {
    now: () => now,
    set: (instant) => {
      now = Date.parse(instant);
    },
    advance: (ms) => {
      now += ms;
    },
  };
}

async function signIn({ store: { db }, clock, config }: Deps, role: Role, username: string): Promise<AccountFields> {
  const now = instant(clock);
  const email = `${username.toLowerCase()}@example.com`;
  const { id } = await db
    .insertInto('account')
    .values({
      username,
      username_key: username.toUpperCase(),
      email,
      email_key: email.toUpperCase(),
      role,
      password_hash: testHash,
      email_verified_at: now,
      created_at: now,
      last_login: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = newToken();
  const expires = instant(clock, sessionIdleMs);
  const factor_at = config.adminSecondFactor && role !== 'user' ? now : null;
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      account_id: id,
      created_at: now,
      last_used_at: now,
      expires_at: expires,
      factor_at,
    })
    .execute();
  return { id, username, email, token };
}
