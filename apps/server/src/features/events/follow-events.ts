import type { Kysely } from 'kysely';
import { chunksOf } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import type { Source } from '../../db/follow-changes.ts';
import { TimeSlicer } from '../../platform/search/time-slicer.ts';
import { EventIndex } from './event-index.ts';

/** Rows per query: a few milliseconds of work, after which the event loop serves other requests. */
const chunk = 1000;

const columns = [
  'id',
  'event_date',
  'event_end_date',
  'event_status',
  'country',
  'latitude',
  'longitude',
  'styles',
  'search_key',
  'updated_at',
  'sequence',
  'withdrawn_at',
] as const;

/** Reads the in-memory event index from the database. */
export const eventSource: Source<EventIndex> = {
  name: 'events',
  types: ['event'],

  async load(db) {
    const index = new EventIndex();
    const slicer = new TimeSlicer();
    for (let last = 0; ;) {
      const rows = await eventsAfter(db, last).execute();
      index.load(rows);
      if (rows.length < chunk) break;
      last = rows.at(-1)!.id;
      await slicer.yieldIfDue();
    }
    await index.finishLoading(slicer);
    return index;
  },

  async apply(db, index, changed) {
    const ids = changed.map(({ id }) => id);
    const rows = [];
    for (const some of chunksOf(ids)) {
      rows.push(...(await indexedEvents(db).where('id', 'in', some).execute()));
    }
    await index.fullyLoaded;
    for (const id of ids) index.remove(id);
    for (const row of rows) index.put(row);
  },
};

/** Selects the next events by id. */
export function eventsAfter(db: Kysely<Schema>, last: number) {
  return indexedEvents(db).where('id', '>', last).orderBy('id').limit(chunk);
}

/** Selects events that are public, or were public and have been withdrawn. */
function indexedEvents(db: Kysely<Schema>) {
  return db
    .selectFrom('event')
    .where((eb) => eb.or([eb('status', '=', 'published'), eb('withdrawn_at', 'is not', null)]))
    .select(columns);
}
