import type { Kysely } from 'kysely';
import type { ResourceType } from '@moonfloor/contract/values/lists';
import type { IndexedRecord } from '@moonfloor/read-model/record-columns';
import type { RecordSource } from '@moonfloor/read-model/search';
import type { Store } from '../../db/open-database.ts';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { storedStatus } from '../records/record-table.ts';

/** Rows per query: a few milliseconds of work, after which the event loop serves other requests. */
const chunk = 200;

const columns = [
  'search_entry.type',
  'search_entry.id',
  'search_entry.name_key',
  'search_entry.status',
  'event.event_date as begins',
  'search_entry.due',
  'search_entry.created_at',
  'search_entry.updated_at',
  'search_entry.words',
] as const;

/** Reads the records that the search finds from the database. */
export function recordSource({ db }: Pick<Store, 'db'>): RecordSource {
  return {
    async *all() {
      for (let last: EntryRow | undefined; ;) {
        const rows: EntryRow[] = await entriesAfter(db, last).execute();
        yield rows.map(toIndexedRecord);
        if (rows.length < chunk) return;
        last = rows.at(-1);
      }
    },
    some: async (keys) => {
      const rows: EntryRow[] = [];
      for (const [type, keysOfType] of Map.groupBy(keys, (key) => key.type)) {
        const ids = keysOfType.map(({ id }) => id);
        rows.push(...(await selectInChunks(ids, (chunk) => entriesById(db, type, chunk).execute())));
      }
      return rows.map(toIndexedRecord);
    },
  };
}

type EntryRow = Omit<IndexedRecord, 'isPublic'>;

const toIndexedRecord = (row: EntryRow): IndexedRecord => ({
  ...row,
  isPublic: row.status === storedStatus[row.type].public,
});

/** Selects the entries, of events with their first day. */
const selectEntries = (db: Kysely<Schema>) =>
  db
    .selectFrom('search_entry')
    .leftJoin('event', (join) => join.onRef('event.id', '=', 'search_entry.id').on('search_entry.type', '=', 'event'))
    .select(columns);

function entriesById(db: Kysely<Schema>, type: ResourceType, ids: readonly number[]) {
  return selectEntries(db).where('search_entry.type', '=', type).where('search_entry.id', 'in', ids);
}

/** Selects the next entries by type and id, after one or from the first. */
function entriesAfter(db: Kysely<Schema>, last: Pick<EntryRow, 'type' | 'id'> | undefined) {
  return selectEntries(db)
    .$if(last !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('search_entry.type', 'search_entry.id'), '>', tuple(last!.type, last!.id)),
      ),
    )
    .orderBy('search_entry.type')
    .orderBy('search_entry.id')
    .limit(chunk);
}
