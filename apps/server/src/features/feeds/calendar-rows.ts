import type { Kysely } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import { type LocalText, textFor } from '@moonfloor/contract/values/translations';
import { currentLanguage } from '@moonfloor/messages/t';
import type { EventVersion } from '@moonfloor/read-model/index-filter';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { outlineColumns } from '../events/event-cards.ts';
import { resolveFilter, type EventFilter } from '../events/event-filter.ts';
import { listEventDecorations, listTimedLineups, type TimedFloor } from '../events/lineup.ts';
import { pictureColumns, withPictureUrl } from '../records/pictures.ts';
import { parseTranslations } from '../records/record-table.ts';

/** Dependencies for finding events. */
type Sources = Pick<Deps, 'store' | 'events'>;

const versionColumns = ['event.id', 'event.updated_at', 'event.sequence'] as const;

/** Returns versions of a filter's published events by date (past ones latest first), up to the limit of a calendar. */
export async function findFilteredVersions({ store, events }: Sources, query: EventFilter): Promise<EventVersion[]> {
  const filter = await resolveFilter(store.db, query);
  return events.versions(filter, { descending: filter.when === 'past', offset: 0, limit: limits.calendarEvents });
}

/** Returns versions of a filter's published events, latest change first, up to the limit of a feed. */
export async function findLatestVersions({ store, events }: Sources, query: EventFilter): Promise<EventVersion[]> {
  return events.changed(await resolveFilter(store.db, query), limits.feedEntries);
}

/** Columns that calendars still publish of a withdrawn event: its identity and day. */
const withdrawnColumns = [...versionColumns, 'event.created_at', 'event.event_date', 'event.withdrawn_at'] as const;

/**
 * Returns the events of a filter that were withdrawn since an instant, latest first, up to the limit of a calendar.
 * Events that never were public are excluded.
 */
export async function findWithdrawn(
  { store, events }: Sources,
  query: EventFilter,
  since: string,
): Promise<WithdrawnEvent[]> {
  const ids = await events.withdrawn(await resolveFilter(store.db, query), since, limits.calendarEvents);
  const rows = await selectInChunks(ids, (chunk) => selectWithdrawn(store.db, chunk).execute());
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Selects the withdrawn ones among some events. */
export function selectWithdrawn(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('event')
    .where('event.id', 'in', ids)
    .where('event.withdrawn_at', 'is not', null)
    .select(withdrawnColumns);
}
export type WithdrawnEvent = Awaited<ReturnType<ReturnType<typeof selectWithdrawn>['execute']>>[number];

const columns = [
  ...versionColumns,
  'event.created_at',
  'event.published_at',
  ...outlineColumns,
  'event.place_hidden_until',
  'event.description',
  'event.descriptions',
  'event.extras',
  'event.event_page_link',
  'event.ticket_link',
  'event.price',
] as const;

/** Selects events whatever their status, without line-ups. */
function eventRows(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('event')
    .leftJoin('picture', 'picture.id', 'event.picture_id')
    .where('event.id', 'in', ids)
    .select(columns)
    .select(pictureColumns)
    .execute();
}

type EventRow = Omit<Awaited<ReturnType<typeof eventRows>>[number], 'description' | 'descriptions'>;

/** An event as used in calendars and feeds. */
export type FeedEvent = ReturnType<typeof withPictureUrl<'event', EventRow>> & {
  floors: TimedFloor[];
  /** The description for readers of the current language. */
  description: LocalText | null;
  /** Names of its decoration crews. */
  decorations: string[];
};

/**
 * Returns events with line-ups and crews in the current language, in no particular order, with three queries; for up to a few hundred `ids`.
 */
export async function loadEvents(db: Kysely<Schema>, ids: readonly number[]): Promise<FeedEvent[]> {
  if (ids.length === 0) return [];
  const rows = await eventRows(db, ids);
  const lineups = await listTimedLineups(db, ids);
  const decorations = await listEventDecorations(db, ids);
  return rows.map(({ description, descriptions, ...row }) => ({
    ...withPictureUrl('event', row),
    description: textFor(currentLanguage(), description, parseTranslations(descriptions)),
    floors: lineups.get(row.id) ?? [],
    decorations: decorations.get(row.id) ?? [],
  }));
}

/** Selects the columns that determine how one event appears in a calendar; undefined when it does not exist. */
export function findCalendarState(db: Kysely<Schema>, id: number) {
  return db
    .selectFrom('event')
    .where('event.id', '=', id)
    .select([...withdrawnColumns, 'event.status', 'event.event_name', 'event.event_status'])
    .executeTakeFirst();
}
