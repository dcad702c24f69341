import { type ResourceType, resourceTypes } from '@moonfloor/contract/values/lists';
import { TimeSlicer } from '@moonfloor/contract/values/time-slicer';
import {
  type ChangeFeed,
  followChanges,
  type Follower,
  type RecordKey,
  type Source,
  type Surroundings,
} from './follow-changes.ts';
import type { RankedKey, RankedResults } from './ranked-results.ts';
import type { IndexedRecord } from './record-columns.ts';
import { type ListRequest, SearchIndex } from './search-index.ts';
import { prefixesOf } from './tokenize.ts';
import { findByName, findForVisitors } from './visitor-search.ts';

/** Reads the records that the search finds from the database. */
export interface RecordSource {
  /** All of them, each once, some milliseconds of work at a time. */
  all(): AsyncIterable<readonly IndexedRecord[]> | Iterable<readonly IndexedRecord[]>;
  /** Those of these keys. */
  some(keys: readonly RecordKey[]): Promise<IndexedRecord[]>;
}

type Counts = Record<ResourceType, number>;

/** Found records, best first, and the numbers of all that match. */
interface Found {
  keys: RankedKey[];
  total: number;
  counts: Counts;
}

/** The search: all records in memory, with everything written before each call, which waits until they are loaded. */
export class Search {
  readonly #follower: Follower<SearchIndex>;

  constructor(source: RecordSource, feed: ChangeFeed, surroundings: Surroundings) {
    const followed: Source<SearchIndex> = {
      name: 'search',
      types: resourceTypes,
      load: async () => {
        const index = new SearchIndex();
        const slicer = new TimeSlicer();
        for await (const records of source.all()) {
          index.load(records);
          await slicer.yieldIfDue();
        }
        await index.finishLoading(slicer);
        return index;
      },
      apply: async (index, changed) => {
        for (const record of await source.some(changed)) index.put(record);
      },
    };
    this.#follower = followChanges(feed, followed, surroundings);
  }

  /** Resolves when searches can be answered. */
  async load(): Promise<void> {
    await this.#follower.current();
  }

  /** Resolves when no more database reads are running. */
  close(): Promise<void> {
    return this.#follower.close();
  }

  /** Returns one page of the public records that match a query, as ranked by `findForVisitors`; `total` is that of the type. */
  async search(
    query: string,
    { today, type, offset, limit }: { today: string; type: ResourceType | 'all'; offset: number; limit: number },
  ): Promise<Found> {
    const results = await this.#find(query, today);
    const { counts } = results;
    return { keys: results.page(type, offset, limit), total: type === 'all' ? results.total : counts[type], counts };
  }

  /** Returns the best few matches of a query, with equal shares for each type. */
  async complete(query: string, { today, limit }: { today: string; limit: number }): Promise<Found> {
    const results = await this.#find(query, today);
    return { keys: results.best(limit), total: results.total, counts: results.counts };
  }

  /** Returns the best few public records of a type by their names alone. */
  async completeName(
    query: string,
    { today, type, limit }: { today: string; type: ResourceType; limit: number },
  ): Promise<RankedKey[]> {
    return findByName(await this.#follower.current(), query, today).page(type, 0, limit);
  }

  /** Returns one page of the records of any status with words that begin with all of a query's, and their total number. */
  async list(query: string, request: ListRequest): Promise<{ keys: RecordKey[]; total: number }> {
    return (await this.#follower.current()).list(prefixesOf(query), request);
  }

  /** Counts the records of each type that have none of the statuses in `except`. */
  async counts(except: readonly string[]): Promise<Counts> {
    return (await this.#follower.current()).counts(except);
  }

  async #find(query: string, today: string): Promise<RankedResults> {
    return findForVisitors(await this.#follower.current(), query, today);
  }
}
