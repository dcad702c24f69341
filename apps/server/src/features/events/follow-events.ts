import type { Kysely } from 'kysely';
import { chunksOf, selectInChunks } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import type { Source } from '../../db/follow-changes.ts';
import { parseNames } from '../records/json-columns.ts';
import { withAlternativeNames } from '@moonfloor/contract/event-match';
import { TimeSlicer } from '../../platform/search/time-slicer.ts';
import { EventIndex } from './event-index.ts';
import type { IndexedEvent } from './indexed-columns.ts';

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
  'alternative_names',
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
      index.load(rows.map(toIndexedEvent));
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
    for (const row of rows) index.put(toIndexedEvent(row));
  },
};

/** Returns an index of some events only, which does not follow changes. */
export async function readEventIndex(db: Kysely<Schema>, ids: readonly number[]): Promise<EventIndex> {
  const index = new EventIndex();
  const rows = await selectInChunks(ids, (some) => indexedEvents(db).where('id', 'in', some));
  index.load(rows.toSorted((a, b) => a.id - b.id).map(toIndexedEvent));
  await index.finishLoading(new TimeSlicer());
  await index.fullyLoaded;
  return index;
}

/** Converts a row to an indexed event, whose text includes alternative names. */
function toIndexedEvent({ alternative_names, ...row }: IndexedRow): IndexedEvent {
  return { ...row, search_key: withAlternativeNames(row.search_key, parseNames(alternative_names)) };
}
type IndexedRow = Awaited<ReturnType<ReturnType<typeof indexedEvents>['execute']>>[number];

/** Selects the next events by id. */
function eventsAfter(db: Kysely<Schema>, last: number) {
  return indexedEvents(db).where('id', '>', last).orderBy('id').limit(chunk);
}

/** Selects events that are public, or were public and have been withdrawn. */
function indexedEvents(db: Kysely<Schema>) {
  return db
    .selectFrom('event')
    .where((eb) => eb.or([eb('status', '=', 'published'), eb('withdrawn_at', 'is not', null)]))
    .select(columns);
}
