import type { ResourceType } from '@moonfloor/contract/values/lists';

export interface RecordKey {
  type: ResourceType;
  id: number;
}

/**
 * The changes of all records: each has the version of its last write. Versions become visible in order. A restore or a
 * purge gives all changes one version, newer than those before.
 */
export interface ChangeFeed {
  /** Returns a number that differs after every write, also of other processes. Called often: at each read of an index. */
  state(): number;
  /** Returns the newest version in the feed; 0 if it is empty. */
  newest(): Promise<number>;
  /** Returns up to `limit` changes after a version, and the oldest and newest version in the feed at that moment. */
  changesAfter(
    version: number,
    types: readonly ResourceType[],
    limit: number,
  ): Promise<{ oldest: number | null; newest: number | null; keys: RecordKey[] }>;
}

/** Where errors of loading are logged, and the time in milliseconds, by which the next attempt waits. */
export interface Surroundings {
  log: { error(details: object, message: string): void };
  clock: { now(): number };
}

interface MemoryIndex {
  /** Number of records. */
  readonly size: number;
  /** True when outdated rows take up so much space that the index should be rebuilt. */
  readonly needsRebuild: boolean;
}

/** The source of an index: loads and updates it. */
export interface Source<I extends MemoryIndex> {
  /** Name of the index in the log. */
  name: string;
  /** Types of the records in it. */
  types: readonly ResourceType[];
  /**
   * Loads all records. Changes made during the load are newer than the version known before it, so that the next update
   * applies them.
   */
  load(): Promise<I>;
  /** Applies changes, synchronously once their rows are read, so that no reader sees only some of them. */
  apply(index: I, changed: readonly RecordKey[]): Promise<void>;
}

/** Maximum number of changes applied individually; beyond it the index is rebuilt. */
const maxChanges = 2000;

/** An index that follows the changes in the database. */
export interface Follower<I> {
  /**
   * Returns the index with everything written before the call. Waits for loading, which the first call starts. Rejects
   * with the database's error when it cannot be read.
   */
  current(): Promise<I>;
  /** Resolves when no more database reads are running. */
  close(): Promise<void>;
}

/** An index, and the newest version of the feed that it is known to contain. */
interface Loaded<I> {
  index: I;
  version: number;
}

/** Minimum time between a failed load and the next one, in milliseconds. */
const retryAfterFailureMs = 1000;

/** Keeps an index in memory up to date with its source, by the change feed whenever its state has changed. */
export function followChanges<I extends MemoryIndex>(
  feed: ChangeFeed,
  source: Source<I>,
  { log, clock }: Surroundings,
): Follower<I> {
  let current: Loaded<I> | undefined;
  /** The rebuild in progress while the outdated index serves, and its result. */
  let reload: Promise<void> | undefined;
  let fresh: Loaded<I> | undefined;
  let failure: { at: number; error: unknown } | undefined;
  let pendingUpdate: Promise<I> | undefined;
  /** The state of the feed that `current` is up to date with. */
  let state = Number.NaN;
  let closed = false;

  const load = async (): Promise<Loaded<I>> => {
    if (isWaitingToRetry()) throw failure!.error;
    try {
      const version = await feed.newest();
      return { index: await source.load(), version };
    } catch (error) {
      failure = { at: clock.now(), error };
      log.error({ err: error, index: source.name }, 'loading an index failed');
      throw error;
    }
  };
  /** Returns whether to wait after a failure; a clock that is set back ends the wait. */
  const isWaitingToRetry = (): boolean => {
    const passed = failure === undefined ? retryAfterFailureMs : clock.now() - failure.at;
    return passed >= 0 && passed < retryAfterFailureMs;
  };
  const reloadBeside = (): void => {
    if (closed || reload !== undefined || isWaitingToRetry()) return;
    reload = load()
      .then((loaded) => {
        fresh = loaded;
      })
      // `load` has logged it; the outdated index continues to serve
      .catch(() => undefined)
      .finally(() => {
        reload = undefined;
      });
  };

  const update = async (): Promise<I> => {
    const stateBefore = feed.state();
    let loaded = fresh ?? current;
    fresh = undefined;
    let changes = loaded === undefined ? null : await changesOf(loaded);
    if (loaded === undefined || changes === null) {
      current = undefined;
      loaded = await load();
      // changes written during the load; when these are too many as well, the next update loads again
      changes = await changesOf(loaded);
    }
    if (changes !== null && changes.keys.length > 0) await source.apply(loaded.index, changes.keys);
    current = { index: loaded.index, version: changes?.newest ?? loaded.version };
    state = stateBefore;
    if (current.index.needsRebuild) reloadBeside();
    return current.index;
  };
  /** Returns the changes that an index lacks; null when it must be rebuilt. */
  const changesOf = async ({
    index,
    version,
  }: Loaded<I>): Promise<{ newest: number | null; keys: RecordKey[] } | null> => {
    const { oldest, newest, keys } = await feed.changesAfter(version, source.types, maxChanges + 1);
    // if no change is as old as the known version, a restore or a purge rewrote the feed, and deleted records left no
    // change behind
    if (oldest === null ? index.size > 0 : oldest > version) return null;
    return keys.length > maxChanges ? null : { newest, keys };
  };

  return {
    current: async () => {
      if (current !== undefined && feed.state() === state) return current.index;
      // earlier writes must be included: an update in progress may have read the database before
      // that
      if (pendingUpdate !== undefined) await pendingUpdate.catch(() => undefined);
      if (closed) throw new Error('The index is closed');
      pendingUpdate ??= update().finally(() => {
        pendingUpdate = undefined;
      });
      return pendingUpdate;
    },
    close: async () => {
      closed = true;
      await pendingUpdate?.catch(() => undefined);
      await reload;
    },
  };
}
