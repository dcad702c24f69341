import type { Kysely } from 'kysely';
import { withAlternativeNames } from '@moonfloor/contract/events/event-match';
import type { EventTableRow } from '@moonfloor/contract/events/event-table';
import { factBits } from '@moonfloor/contract/events/fact-filter';
import type { EventTablePart } from '@moonfloor/read-model/event-table';
import type { EventSource } from '@moonfloor/read-model/events';
import type { IndexedEvent } from '@moonfloor/read-model/indexed-columns';
import type { Store } from '../../db/open-database.ts';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { parseFacts, parseNames } from '../records/record-table.ts';
import { findEventCards, publicSeriesId } from './event-cards.ts';

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
  'place_radius_km',
  'styles',
  'facts',
  'search_key',
  'alternative_names',
  'location_key',
  'promoters',
  'updated_at',
  'sequence',
  'withdrawn_at',
] as const;

/** Reads the events of the read model from the database. */
export function eventSource({ db }: Pick<Store, 'db'>): EventSource {
  return {
    async *all() {
      for (let last = 0; ;) {
        const rows = await eventsAfter(db, last).execute();
        yield rows.map(toIndexedEvent);
        if (rows.length < chunk) return;
        last = rows.at(-1)!.id;
      }
    },
    some: (ids) => readIndexedEvents(db, ids),
    cards: (ids) => findEventCards(db, ids),
    tableRows: async (part) => {
      const rows = await selectTableRows(db, part).execute();
      return rows.map((row): EventTableRow => ({
        ...row,
        alternative_names: parseNames(row.alternative_names),
        facts: factBits(parseFacts(row.facts)),
      }));
    },
  };
}

/** Returns the events of these ids that are public, or were public and have been withdrawn, as they are indexed. */
export async function readIndexedEvents(db: Kysely<Schema>, ids: readonly number[]): Promise<IndexedEvent[]> {
  const rows = await selectInChunks(ids, (chunk) => indexedEvents(db).where('id', 'in', chunk).execute());
  return rows.map(toIndexedEvent);
}

/** Converts a row to an indexed event, whose text includes alternative names. */
function toIndexedEvent({ alternative_names, facts, ...row }: IndexedRow): IndexedEvent {
  return {
    ...row,
    facts: factBits(parseFacts(facts)),
    search_key: withAlternativeNames(row.search_key, parseNames(alternative_names)),
  };
}
type IndexedRow = Awaited<ReturnType<ReturnType<typeof indexedEvents>['execute']>>[number];

/** Selects the next events by id. */
function eventsAfter(db: Kysely<Schema>, last: number) {
  return indexedEvents(db).where('id', '>', last).orderBy('id').limit(chunk);
}

function indexedEvents(db: Kysely<Schema>) {
  return db
    .selectFrom('event')
    .where((eb) => eb.or([eb('status', '=', 'published'), eb('withdrawn_at', 'is not', null)]))
    .select(columns)
    .select(publicSeriesId);
}

/** Selects published events by date: upcoming ones soonest first, past ones latest first. */
function selectTableRows(db: Kysely<Schema>, { when, today, month }: EventTablePart) {
  const direction = when === 'past' ? 'desc' : 'asc';
  return db
    .selectFrom('event')
    .where('status', '=', 'published')
    .where(({ eb, or, and }) =>
      when === 'upcoming'
        ? or([eb('event_date', '>=', today), eb('event_end_date', '>=', today)])
        : and([eb('event_date', '<', today), or([eb('event_end_date', 'is', null), eb('event_end_date', '<', today)])]),
    )
    .$if(month !== undefined, (query) =>
      query.where('event_date', '>=', `${month}-01`).where('event_date', '<=', `${month}-31`),
    )
    .orderBy('event_date', direction)
    .orderBy('id', direction)
    .select(['id', 'event_name', 'event_date', 'event_end_date', 'event_status', 'event_location', 'area', 'country'])
    .select(['alternative_names', 'latitude', 'longitude', 'place_radius_km', 'styles', 'facts'])
    .select(publicSeriesId);
}
