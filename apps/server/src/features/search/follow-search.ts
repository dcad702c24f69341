import type { Kysely } from 'kysely';
import { type ResourceType, resourceTypes } from '@moonfloor/contract/lists';
import { chunksOf } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import type { Source } from '../../db/follow-changes.ts';
import { TimeSlicer } from '../../platform/search/time-slicer.ts';
import type { IndexedRecord } from './record-columns.ts';
import { SearchIndex } from './search-index.ts';

/** Rows per query: a few milliseconds of work, after which the event loop serves other requests. */
const chunk = 200;

const columns = ['type', 'id', 'name_key', 'status', 'due', 'created_at', 'updated_at', 'words'] as const;

/** Reads the in-memory search index from the database. */
export const searchSource: Source<SearchIndex> = {
  name: 'search',
  types: resourceTypes,

  async load(db) {
    const index = new SearchIndex();
    const slicer = new TimeSlicer();
    let last: Pick<IndexedRecord, 'type' | 'id'> | undefined;
    for (;;) {
      const rows = await entriesAfter(db, last).execute();
      index.load(rows);
      last = rows.at(-1);
      if (rows.length < chunk) break;
      await slicer.yieldIfDue();
    }
    await index.finishLoading(slicer);
    return index;
  },

  async apply(db, index, changed) {
    const entries: IndexedRecord[] = [];
    for (const [type, keys] of Map.groupBy(changed, (key) => key.type)) {
      for (const some of chunksOf(keys.map(({ id }) => id))) {
        entries.push(...(await entriesById(db, type, some).execute()));
      }
    }
    for (const entry of entries) index.put(entry);
  },
};

/** Selects the entries of a type with these ids. */
function entriesById(db: Kysely<Schema>, type: ResourceType, ids: readonly number[]) {
  return db.selectFrom('search_entry').where('type', '=', type).where('id', 'in', ids).select(columns);
}

/** Selects the next entries by type and id, after one or from the first. */
function entriesAfter(db: Kysely<Schema>, last: Pick<IndexedRecord, 'type' | 'id'> | undefined) {
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
