import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { type ChangeFeed, versionSpan } from '../db/change-feed.ts';
import type { ContentVersion } from '../db/content-version.ts';
import type { Schema } from '../db/schema.ts';
import type { Clock } from './clock.ts';

/** Rows of the database, indexed in memory. */
interface MemoryIndex {
  /** How many records it has. */
  readonly size: number;
  /** True when former versions take so much room that it should be loaded again. */
  readonly needsRebuild: boolean;
}

/** What an index is made from and kept up to date with. `C` is a change: a row of the feed. */
export interface Source<I extends MemoryIndex, C> {
  feed: ChangeFeed;
  /** More changes than this are not applied one by one; the index is loaded again. */
  mostChanges: number;
  /** Reads all records. What changes while it reads is newer than what was known before, so that the next update applies it. */
  load(db: Kysely<Schema>): Promise<I>;
  /** Up to `limit` changes after a content version, oldest first. */
  changesSince(db: Kysely<Schema>, version: number, limit: number): Promise<C[]>;
  /** Applies changes, all in one go once their rows are read, so that nobody sees some of them. */
  apply(db: Kysely<Schema>, index: I, changes: readonly C[]): Promise<void>;
}

/** An index that follows the database. */
export interface Follower<I> {
  /**
   * The index with everything written before the call. Waits while it is loaded, which the first call begins. Rejects with
   * the database's error when it cannot be read.
   */
  current(): Promise<I>;
  /** Resolves when the database is not read any more. */
  close(): Promise<void>;
}

/** An index, and the newest version in the feed that it is sure to have. */
interface Loaded<I> {
  index: I;
  version: number;
}

/** After a failed load so many milliseconds pass before the next one. */
const restMs = 1000;

/** Keeps an index in memory up to date with its source, by one query whenever the content version has moved. */
export function followChanges<I extends MemoryIndex, C>(
  db: Kysely<Schema>,
  contentVersion: ContentVersion,
  source: Source<I, C>,
  { log, clock }: { log: Pick<FastifyBaseLogger, 'error'>; clock: Clock },
): Follower<I> {
  const { feed, mostChanges } = source;
  let current: Loaded<I> | undefined;
  /** A fresh one that is loaded while the worn one serves, and what it came to. */
  let reload: Promise<void> | undefined;
  let fresh: Loaded<I> | undefined;
  let failure: { at: number; error: unknown } | undefined;
  let underWay: Promise<I> | undefined;
  /** The content version that `current` is as new as. */
  let state = Number.NaN;
  let closed = false;

  const load = async (): Promise<Loaded<I>> => {
    if (isResting()) throw failure!.error;
    try {
      const { newest } = await versionSpan(db, feed);
      return { index: await source.load(db), version: newest ?? 0 };
    } catch (error) {
      failure = { at: clock.now(), error };
      log.error({ err: error, feed }, 'loading an index failed');
      throw error;
    }
  };
  /** A clock that is set back ends the rest. */
  const isResting = (): boolean => {
    const passed = failure === undefined ? restMs : clock.now() - failure.at;
    return passed >= 0 && passed < restMs;
  };
  const reloadBeside = (): void => {
    if (closed || reload !== undefined || isResting()) return;
    reload = load()
      .then((loaded) => {
        fresh = loaded;
      })
      // `load` has logged it; the worn one goes on to serve
      .catch(() => undefined)
      .finally(() => {
        reload = undefined;
      });
  };

  const update = async (): Promise<I> => {
    const before = contentVersion.current();
    let loaded = fresh ?? current ?? (await load());
    fresh = undefined;
    for (;;) {
      const changes = await changesOf(loaded);
      if (changes !== null) {
        await source.apply(db, loaded.index, changes.rows);
        // not that of the last change: a restore after the first query must be seen by the next update
        current = { index: loaded.index, version: changes.newest ?? loaded.version };
        break;
      }
      current = undefined;
      loaded = await load();
    }
    state = before;
    if (current.index.needsRebuild) reloadBeside();
    return current.index;
  };
  /** What an index lacks; null when it must be loaded again. */
  const changesOf = async ({ index, version }: Loaded<I>): Promise<{ newest: number | null; rows: C[] } | null> => {
    const { oldest, newest } = await versionSpan(db, feed);
    // where nothing is as old as what is known, all was written again by a restore, and what is gone has left no change behind
    if (oldest === null ? index.size > 0 : oldest > version) return null;
    const rows = newest === version ? [] : await source.changesSince(db, version, mostChanges + 1);
    return rows.length > mostChanges ? null : { newest, rows };
  };

  return {
    current: async () => {
      if (current !== undefined && contentVersion.current() === state) return current.index;
      // what was written before this moment must be in: an update that is under way may have looked already
      if (underWay !== undefined) await underWay.catch(() => undefined);
      if (closed) throw new Error('The index is closed');
      underWay ??= update().finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
    close: async () => {
      closed = true;
      await underWay?.catch(() => undefined);
      await reload;
    },
  };
}
