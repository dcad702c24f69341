import { sql, type Transaction } from 'kysely';
import { type DialectName, type Store, versionChannel } from './open-database.ts';
import { lockBy } from './query-parts.ts';
import type { Schema } from './schema.ts';

/**
 * The number of content writes so far. Cached content carries the version it was made from and is fresh only while that
 * is the current one.
 */
export interface ContentVersion {
  current(): number;
  /**
   * Applies a committed version; an older one is ignored. Resolves when no other process serves content of an earlier
   * version. Never rejects.
   */
  advance(version: number): Promise<void>;
}

/** Reads the stored version and follows writes of other processes. */
export async function openContentVersion(store: Store): Promise<ContentVersion> {
  let knownVersion = 0;
  let subscribed = true;
  let lastUncacheable = 0;
  const advanceTo = (version: number): void => {
    knownVersion = Math.max(knownVersion, version);
  };
  const subscription = await store.followVersion((version) => {
    subscribed = version !== null;
    if (version !== null) advanceTo(version);
  });
  const row = await store.db.selectFrom('content_version').select('version').executeTakeFirstOrThrow();
  advanceTo(row.version);
  return {
    // while notifications from other processes are lost, every call returns a different value, so that no cache entry
    // is fresh
    current: () => {
      subscription.poll();
      return subscribed ? knownVersion : (lastUncacheable -= 1);
    },
    advance: (version) => {
      advanceTo(version);
      return subscription.waitForAcks(version);
    },
  };
}

/** A transaction that writes content. Use only `db` inside it: a query on the outer connection would deadlock. */
export type ContentTransaction = Transaction<Schema>;

/** Notifies other processes of a version once the transaction is committed; on PostgreSQL only. */
export async function notifyVersion(db: ContentTransaction, dialect: DialectName, version: number): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_notify(${versionChannel}, ${String(version)})`.execute(db);
}

/**
 * Acquires the content writers' lock for a transaction that writes no content. `writeContent` does so automatically;
 * SQLite has only one writer anyway.
 */
export async function lockWriter(db: Transaction<Schema>): Promise<void> {
  await db.updateTable('content_version').set(lockBy('version')).execute();
}

/** Increments the stored version, which also acquires the content writers' lock, and returns it. */
export async function incrementVersion(db: ContentTransaction): Promise<number> {
  const { version } = await db
    .updateTable('content_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * Runs `work` in one transaction that also increments the content version, which takes effect at the commit.
 * Incrementing it first locks its row, so writers are serialized: reads of one of them still hold when it writes.
 * Rejects only when nothing was committed, or the connection broke during the commit; later errors are logged.
 * Responses must therefore be built from the reads of `work`: reading again after the commit could fail although the
 * write succeeded.
 */
export function writeContent<T>(
  store: Store,
  contentVersion: ContentVersion,
  work: (db: ContentTransaction) => Promise<T>,
): Promise<T> {
  return write(store, contentVersion, incrementVersion, work);
}

/** Like `writeContent`, but increments the version only if `isContent`, which reads with the writers' lock, says so. */
export function writeContentIf<T>(
  store: Store,
  contentVersion: ContentVersion,
  isContent: (db: ContentTransaction) => Promise<boolean>,
  work: (db: ContentTransaction) => Promise<T>,
): Promise<T> {
  const begin = async (db: ContentTransaction): Promise<number | null> => {
    await lockWriter(db);
    return (await isContent(db)) ? incrementVersion(db) : null;
  };
  return write(store, contentVersion, begin, work);
}

async function write<T>(
  store: Store,
  contentVersion: ContentVersion,
  begin: (db: ContentTransaction) => Promise<number | null>,
  work: (db: ContentTransaction) => Promise<T>,
): Promise<T> {
  const { result, version } = await store.db.transaction().execute(async (db) => {
    const next = await begin(db);
    const done = await work(db);
    if (next !== null) await notifyVersion(db, store.dialect, next);
    return { result: done, version: next };
  });
  if (version !== null) await contentVersion.advance(version);
  return result;
}
