import type { Kysely } from 'kysely';
import type { EventCard } from '@moonfloor/contract/events';
import { limits } from '@moonfloor/contract/limits';
import { chunksOf } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { EventVersion } from '../../platform/event-index/event-index.ts';
import { pictureColumns } from '../records/pictures.ts';
import { withImage } from '../events/event-cards.ts';
import { askIndex, type EventFilter } from '../events/sql-filter.ts';
import { listCrews, listLineups } from '../events/lineup.ts';

/** Where events are looked for. */
type Sources = Pick<Deps, 'store' | 'events'>;

const versionColumns = ['event.id', 'event.updated_at', 'event.sequence'] as const;

/** The published events of a filter by date (past ones latest first), as many as a calendar holds. */
export async function findFilteredVersions(sources: Sources, asked: EventFilter): Promise<EventVersion[]> {
  const { index, filter } = await askIndex(sources, asked);
  const part = { descending: filter.when === 'past', offset: 0, limit: limits.calendarEvents };
  return index.versionsOf(index.page(filter, part).ids);
}

/** The published events of a filter, those first that were changed last, as many as a feed holds. */
export async function findLatestVersions(sources: Sources, asked: EventFilter): Promise<EventVersion[]> {
  const { index, filter } = await askIndex(sources, asked);
  return index.pickChanged(filter, limits.feedEntries);
}

/** What calendars still tell of an event that has been withdrawn: that it was there, and on which day. */
const withdrawnColumns = [...versionColumns, 'event.created_at', 'event.event_date', 'event.withdrawn_at'] as const;

/**
 * The events of a filter that were public and were withdrawn at an instant or after it, latest first, as many as a calendar
 * holds; those that never were public are not among them.
 */
export async function findWithdrawn(sources: Sources, asked: EventFilter, since: string): Promise<WithdrawnEvent[]> {
  const { index, filter } = await askIndex(sources, asked);
  const ids = index.pickWithdrawn(filter, since, limits.calendarEvents);
  const rows = new Map<number, WithdrawnEvent>();
  for (const some of chunksOf(ids)) {
    for (const row of await withdrawnEvents(sources.store.db, some).execute()) rows.set(row.id, row);
  }
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Those of some events that are withdrawn. */
function withdrawnEvents(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('event')
    .where('event.id', 'in', ids)
    .where('event.withdrawn_at', 'is not', null)
    .select(withdrawnColumns);
}
export type WithdrawnEvent = Awaited<ReturnType<ReturnType<typeof withdrawnEvents>['execute']>>[number];

const columns = [
  ...versionColumns,
  'event.created_at',
  'event.published_at',
  'event.event_name',
  'event.event_date',
  'event.event_end_date',
  'event.start_time',
  'event.end_time',
  'event.event_status',
  'event.event_location',
  'event.country',
  'event.area',
  'event.latitude',
  'event.longitude',
  'event.place_radius_km',
  'event.description',
  'event.extras',
  'event.event_page_link',
  'event.ticket_link',
  'event.price',
] as const;

/** Events whatever their status, without line-ups. */
function eventRows(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('event')
    .leftJoin('picture', 'picture.id', 'event.picture_id')
    .where('event.id', 'in', ids)
    .select(columns)
    .select(pictureColumns)
    .execute();
}

/** An event as calendars and feeds tell it. */
export type FeedEvent = ReturnType<typeof withImage<Awaited<ReturnType<typeof eventRows>>[number]>> &
  Pick<EventCard, 'floors'> & {
    /** Names of the crews that decorate it. */
    crews: string[];
  };

/** Events with their line-ups and crews, in no order, in three queries; `ids` are some hundred at most. */
export async function loadEvents(db: Kysely<Schema>, ids: readonly number[]): Promise<FeedEvent[]> {
  if (ids.length === 0) return [];
  const rows = await eventRows(db, ids);
  const lineups = await listLineups(db, ids);
  const crews = await listCrews(db, ids);
  return rows.map((row) => ({ ...withImage(row), floors: lineups.get(row.id) ?? [], crews: crews.get(row.id) ?? [] }));
}

/** What decides whether and how one event is in a calendar; undefined when there is none. */
export function findCalendarState(db: Kysely<Schema>, id: number) {
  return db
    .selectFrom('event')
    .where('event.id', '=', id)
    .select([...withdrawnColumns, 'event.status', 'event.event_name'])
    .executeTakeFirst();
}
