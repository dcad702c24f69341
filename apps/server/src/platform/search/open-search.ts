import type { Kysely } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/lists';
import type { Schema } from '../../db/schema.ts';
import type { Finds } from './finds.ts';
import type { IndexedRecord } from './records.ts';
import { SearchIndex, type SearchPage, type SearchRequest } from './search-index.ts';
import { Turns } from './turns.ts';
import { findForVisitors } from './visitor-search.ts';

/** The search over all records, as they stand in the database. */
export interface Search {
  /** One page of the records that match, whatever their status, and how many match. */
  find(request: SearchRequest): Promise<SearchPage>;
  /** What visitors may see of what a query finds on a day. */
  findForVisitors(query: string, today: string): Promise<Finds>;
  /** How many records of each type are not deleted. */
  counts(): Promise<Record<ResourceType, number>>;
}

/** Rows read at once: a few milliseconds of work, between which the server answers others. */
const chunk = 200;

/** When more than so many entries are new, it is quicker to load all. */
const mostNews = 2000;

const columns = ['type', 'id', 'name_key', 'status', 'due', 'created_at', 'updated_at', 'words'] as const;

/** An index, and the newest version of an entry that it is sure to have. */
interface Loaded {
  index: SearchIndex;
  version: number;
}

/**
 * Opens the search. Its index is loaded when somebody first searches; from then on every search begins with one query
 * for what has changed.
 */
export function openSearch(db: Kysely<Schema>): Search {
  let current: Loaded = { index: new SearchIndex(), version: 0 };
  /** A fresher one, once it is there; null while it is being loaded. */
  let next: { loaded: Loaded | null } | undefined;
  let underWay: Promise<void> | undefined;

  /** Loads a fresh index beside a worn one, which serves meanwhile. A failure leaves that for another time. */
  const renew = (newest: number): void => {
    const coming: { loaded: Loaded | null } = { loaded: null };
    next = coming;
    load(db).then(
      (index) => {
        coming.loaded = { index, version: newest };
      },
      () => {
        next = undefined;
      },
    );
  };
  const update = async (): Promise<void> => {
    if (next?.loaded != null) {
      current = next.loaded;
      next = undefined;
    }
    const { oldest, newest } = await versionSpan(db).executeTakeFirstOrThrow();
    if (newest === current.version) return;
    const news = oldest === null || oldest > current.version ? null : await changedSince(db, current.version).execute();
    if (news === null || news.length > mostNews) {
      current = { index: await load(db), version: newest ?? 0 };
      return;
    }
    for (const record of news) current.index.put(record);
    current.version = newest ?? current.version;
    if (current.index.worn && next === undefined) renew(current.version);
  };
  const refresh = async (): Promise<SearchIndex> => {
    // what has changed before this moment must be in: an update that is under way may have looked already
    await underWay?.catch(() => undefined);
    underWay ??= update().finally(() => {
      underWay = undefined;
    });
    await underWay;
    return current.index;
  };
  return {
    find: async (request) => (await refresh()).search(request),
    findForVisitors: async (query, today) => findForVisitors(await refresh(), query, today),
    counts: async () => (await refresh()).counts(['deleted']),
  };
}

/** The oldest and the newest version of an entry; null without any. */
export function versionSpan(db: Kysely<Schema>) {
  return db.selectNoFrom((eb) => [
    eb.selectFrom('search_entry').select((min) => min.fn.min('version').as('version')).as('oldest'),
    eb.selectFrom('search_entry').select((max) => max.fn.max('version').as('version')).as('newest'),
  ]);
}

/** Entries that were made after a version; one more than can be taken in stands for too many. */
export function changedSince(db: Kysely<Schema>, version: number) {
  return db.selectFrom('search_entry').where('version', '>', version).orderBy('version').limit(mostNews + 1).select(columns);
}

/** Reads all entries. What changes meanwhile is newer than what was known before, so that the next update brings it. */
async function load(db: Kysely<Schema>): Promise<SearchIndex> {
  const index = new SearchIndex();
  const turns = new Turns();
  let last: Pick<IndexedRecord, 'type' | 'id'> | undefined;
  for (;;) {
    const rows = await entriesAfter(db, last).execute();
    index.load(rows);
    last = rows.at(-1);
    if (rows.length < chunk) break;
    await turns.pass();
  }
  await index.finish(turns);
  return index;
}

/** The next entries by type and id, after one or from the first. */
export function entriesAfter(db: Kysely<Schema>, last: Pick<IndexedRecord, 'type' | 'id'> | undefined) {
  return db
    .selectFrom('search_entry')
    .$if(last !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple('type', 'id'), '>', tuple(last!.type, last!.id))))
    .orderBy('type')
    .orderBy('id')
    .limit(chunk)
    .select(columns);
}
