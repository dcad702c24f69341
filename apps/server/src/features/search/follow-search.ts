import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Source } from '../../db/follow-changes.ts';
import type { IndexedRecord } from '../../platform/search/record-columns.ts';
import { SearchIndex } from '../../platform/search/search-index.ts';
import { TimeSlicer } from '../../platform/search/time-slicer.ts';

/** Rows per query: a few milliseconds of work, after which the event loop serves other requests. */
const chunk = 200;

const columns = ['type', 'id', 'name_key', 'status', 'due', 'created_at', 'updated_at', 'words'] as const;

/** Reads the in-memory search index from the database. */
export const searchSource: Source<SearchIndex, IndexedRecord> = {
  feed: 'search_entry',
  maxChanges: 2000,

  async load(db) {
    const index = new SearchIndex();
    const turns = new TimeSlicer();
    let last: Pick<IndexedRecord, 'type' | 'id'> | undefined;
    for (;;) {
      const rows = await entriesAfter(db, last).execute();
      index.load(rows);
      last = rows.at(-1);
      if (rows.length < chunk) break;
      await turns.yieldIfDue();
    }
    await index.finishLoading(turns);
    return index;
  },

  changesSince: (db, version, limit) => changedEntries(db, version, limit).execute(),

  async apply(_db, index, changes) {
    for (const record of changes) index.put(record);
  },
};

/** Selects entries written after a content version, the latest last. */
export function changedEntries(db: Kysely<Schema>, version: number, limit: number) {
  return db.selectFrom('search_entry').where('version', '>', version).orderBy('version').limit(limit).select(columns);
}

/** Selects the next entries by type and id, after one or from the first. */
export function entriesAfter(db: Kysely<Schema>, last: Pick<IndexedRecord, 'type' | 'id'> | undefined) {
  return db
    .selectFrom('search_entry')
    .$if(last !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple('type', 'id'), '>', tuple(last!.type, last!.id))),
    )
    .orderBy('type')
    .orderBy('id')
    .limit(chunk)
    .select(columns);
}
