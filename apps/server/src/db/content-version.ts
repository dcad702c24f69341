import { sql, type Transaction } from 'kysely';
import { type DialectName, type Store, versionChannel } from './open-database.ts';
import type { Schema } from './schema.ts';

/**
 * The number of content writes so far. Whatever is kept ready for visitors carries the version it was made from
 * and is good only while that is still the current one.
 */
export interface ContentVersion {
  current(): number;
  /**
   * Takes over a version that has been committed; an older one is ignored. Resolves when no other process serves what
   * was before it. Never rejects.
   */
  advance(version: number): Promise<void>;
}

/** Reads the stored version and follows what other processes write. */
export async function openContentVersion(store: Store): Promise<ContentVersion> {
  let known = 0;
  let subscribed = true;
  let lastUncacheable = 0;
  const advanceTo = (version: number): void => {
    known = Math.max(known, version);
  };
  const subscription = await store.followVersion((version) => {
    subscribed = version !== null;
    if (version !== null) advanceTo(version);
  });
  const row = await store.db.selectFrom('content_version').select('version').executeTakeFirstOrThrow();
  advanceTo(row.version);
  return {
    // while news from other processes is lost no two questions get the same answer, so nothing that is kept is good
    current: () => {
      subscription.poll();
      return subscribed ? known : (lastUncacheable -= 1);
    },
    advance: (version) => {
      advanceTo(version);
      return subscription.waitForAcks(version);
    },
  };
}

/** A transaction that writes content. Inside it only `db` may be used: the outer one waits for it for ever. */
export type ContentTransaction = Transaction<Schema>;

/** Tells other processes of a version once the transaction is committed; only PostgreSQL has any. */
export async function notifyVersion(db: ContentTransaction, dialect: DialectName, version: number): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_notify(${versionChannel}, ${String(version)})`.execute(db);
}

/**
 * Lets a transaction that writes no content take its turn among those that do. `writeContent` does so by itself; SQLite
 * has one writer at a time in any case.
 */
export async function lockWriter(db: Transaction<Schema>): Promise<void> {
  await db
    .updateTable('content_version')
    .set((eb) => ({ version: eb.ref('version') }))
    .execute();
}

/**
 * Runs `work` in one transaction together with the next content version, which counts as soon as it is committed. The
 * version is taken first and locks its row, so writers take turns: what one of them reads still holds when it writes.
 * Rejects only when nothing was committed, or the connection broke while it was; what fails afterwards is logged. So an
 * answer is made from what `work` has read: a caller that reads again after the commit can fail after it.
 */
export async function writeContent<T>(
  store: Store,
  contentVersion: ContentVersion,
  work: (db: ContentTransaction) => Promise<T>,
): Promise<T> {
  const { result, version } = await store.db.transaction().execute(async (db) => {
    const row = await db
      .updateTable('content_version')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .returning('version')
      .executeTakeFirstOrThrow();
    const done = await work(db);
    await notifyVersion(db, store.dialect, row.version);
    return { result: done, version: row.version };
  });
  await contentVersion.advance(version);
  return result;
}
