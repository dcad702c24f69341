import { type Kysely, sql } from 'kysely';
import type { EventDetail, EventForm } from '@moonfloor/contract/events/events';
import type { PublicationStatus } from '@moonfloor/contract/values/lists';
import type { Schema } from '../../db/schema.ts';
import { listShownOwners } from '../records/access.ts';
import { findPreviousValue } from '../records/history.ts';
import { pictureColumns, withPictureUrl } from '../records/pictures.ts';
import { factsColumn, namesColumn, parseJsonColumns, translationsColumn } from '../records/record-table.ts';
import {
  afterChange,
  type Editable,
  newRecordColumns,
  type RecordTransaction,
  type Writing,
} from '../records/record-type.ts';
import { searchKeys } from '../records/search-keys.ts';
import { findPromoters, findVenueId } from './event-links.ts';
import { instantsOf } from './event-times.ts';
import {
  findLastCircle,
  hiddenColumns,
  hiddenPartOf,
  placeAfter,
  saveHiddenRow,
  splitPlace,
  withHiddenPart,
} from './hidden-place.ts';
import { replaceLists } from './lineup-writes.ts';
import { findEventDecorations, findFloors } from './lineup.ts';

/** Returns an event whatever its status, without line-up and decorations; undefined when it does not exist. */
export async function findEvent(db: Kysely<Schema>, id: number) {
  const row = await eventRows(db).where('event.id', '=', id).executeTakeFirst();
  return row && toStoredEvent(row);
}

type EventRows = ReturnType<typeof eventRows>;

/** Returns the events that `narrow` selects, like `findEvent`. */
export async function findEvents(db: Kysely<Schema>, narrow: (rows: EventRows) => EventRows) {
  return (await narrow(eventRows(db)).execute()).map(toStoredEvent);
}

const toStoredEvent = (row: Awaited<ReturnType<EventRows['execute']>>[number]) =>
  withPictureUrl('event', withHiddenPart(parseJsonColumns(row)));

function eventRows(db: Kysely<Schema>) {
  return db
    .selectFrom('event')
    .leftJoin('picture', 'picture.id', 'event.picture_id')
    .leftJoin('hidden_place', 'hidden_place.event_id', 'event.id')
    .leftJoin('attendance_count', 'attendance_count.event_id', 'event.id')
    .select(pictureColumns)
    .select(({ fn, lit }) => [
      fn.coalesce('interested', lit(0)).as('interested'),
      fn.coalesce('going', lit(0)).as('going'),
    ])
    .select(hiddenColumns)
    .selectAll('event');
}

/**
 * An event as stored, without line-up and decorations: with the place that everyone may know. `withExactPlace` returns it
 * for those who may edit it.
 */
export type StoredEvent = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/** An event, for its editors or for everyone. */
type SeenEvent = StoredEvent & { forEditors?: boolean };

/** Returns the event with its line-up and decorations. */
export async function toEventDetail(db: Kysely<Schema>, event: SeenEvent): Promise<EventDetail> {
  const floors = await findFloors(db, event.id);
  const decorations = await findEventDecorations(db, event.id);
  const previous_date = await findPreviousDate(db, event);
  const sources = await selectSources(db, event.id).execute();
  const claimed_by = await listShownOwners(db, 'event', event.id);
  const promoters = await findPromoters(db, event);
  const venue_id = await findVenueId(db, event);
  const linkedRecords = { decorations, promoters, venue_id, ...(await findSeries(db, event)) };
  return { ...event, floors, ...linkedRecords, previous_date, sources, claimed_by, ...instantsOf(event) };
}

/** Returns the date that a moved event had, if it was published with it; otherwise null. */
async function findPreviousDate(db: Kysely<Schema>, { id, event_status, published_at }: StoredEvent) {
  if (event_status !== 'moved' || published_at === null) return null;
  const date = await findPreviousValue(db, { type: 'event', id, field: 'event_date' }, published_at);
  return typeof date === 'string' ? date : null;
}

/** Returns an event's series, null if that is deleted or, except for editors, hidden, and its day by the rule, null if there is none. */
async function findSeries(db: Kysely<Schema>, { series_id, series_day, forEditors = false }: SeenEvent) {
  if (series_id === null) return { series_id, series_day };
  const series = await db
    .selectFrom('series')
    .leftJoin('series_plan as plan', 'plan.series_id', 'series.id')
    .where('series.id', '=', series_id)
    .where('series.status', 'in', forEditors ? ['active', 'inactive'] : ['active'])
    .select(['series.id', 'plan.series_id as planned'])
    .executeTakeFirst();
  return { series_id: series?.id ?? null, series_day: (series?.planned ?? null) === null ? null : series_day };
}

/** Selects the sources from which an event was imported, the first one first. */
function selectSources(db: Kysely<Schema>, event: number) {
  return db.selectFrom('event_source').where('event_id', '=', event).orderBy('created_at').select(['name', 'url']);
}

/** Values of an event: the parsed form, and picture and series when they change. */
export type EventValues = EventForm & { picture_id?: string | null; series_id?: number | null };

/** Returns the columns of the series that an event has been put into; nothing if the form does not change it. */
const seriesColumns = ({ series_id, event_date }: { series_id?: number | null | undefined; event_date: string }) =>
  series_id === undefined ? {} : { series_id, series_day: series_id === null ? null : event_date, own_fields: null };

/** Returns the column of promoters; nothing if the form does not change them. */
const promotersColumn = (promoters: readonly string[] | undefined) =>
  promoters === undefined ? {} : { promoters: JSON.stringify(promoters) };

/** The place of an event before its form. */
const nowhere = {
  event_location: null,
  latitude: null,
  longitude: null,
  place_radius_km: null,
  place_hidden_until: null,
  hidden: null,
  circle: null,
};

/** Inserts an event with line-up and decorations, and returns its id. */
export async function insertEvent(
  writing: Pick<Writing, 'db' | 'now' | 'publishing'> & { actor: { id: number | null } },
  { floors, decorations, promoters, descriptions, facts, alternative_names, ...event }: EventValues,
): Promise<number> {
  const { db, publishing, now } = writing;
  const entered = placeAfter(nowhere, event);
  const circle = await findLastCircle(db, entered, { series_id: event.series_id, circle: null });
  const place = splitPlace({ ...event, area: event.area ?? null, ...entered }, circle, now);
  const shown = { ...event, ...place.shown };
  const status = (await publishing('event')).waits ? 'draft' : 'published';
  const { id } = await db
    .insertInto('event')
    .values({
      ...shown,
      ...translationsColumn({ descriptions }),
      ...factsColumn({ facts }),
      ...promotersColumn(promoters),
      ...namesColumn(alternative_names, event.event_name),
      ...newRecordColumns(writing),
      ...seriesColumns(event),
      status,
      published_at: status === 'published' ? now : null,
      ...searchKeys.event(shown),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (place.row !== null) await saveHiddenRow(db, id, place.row);
  await replaceLists(db, id, { floors, decorations, promoters }, now);
  return id;
}

/**
 * Changes an event: undefined fields are kept, floors and decorations are replaced completely. Returns its new state,
 * unless the picture has changed.
 */
export async function updateEvent(
  db: RecordTransaction,
  event: Editable<StoredEvent>,
  { floors, decorations, promoters, descriptions, facts, ...change }: Partial<EventValues>,
  now: string,
): Promise<StoredEvent | undefined> {
  const after = afterChange(event, change);
  const entered = placeAfter(event, change);
  const circle = await findLastCircle(db, entered, { series_id: after.series_id, circle: event.circle });
  const place = splitPlace({ ...after, ...entered }, circle, now);
  const changed = { ...after, ...place.shown };
  const row = await db
    .updateTable('event')
    .set((eb) => ({
      ...change,
      ...place.shown,
      ...translationsColumn({ descriptions }),
      ...factsColumn({ facts }),
      ...promotersColumn(promoters),
      ...namesColumn(changed.alternative_names, changed.event_name),
      ...(change.series_id !== event.series_id && seriesColumns({ ...changed, series_id: change.series_id })),
      ...searchKeys.event(changed),
      updated_at: now,
      sequence: eb('sequence', '+', 1),
    }))
    .where('id', '=', event.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (place.row !== null || event.hidden !== null) await saveHiddenRow(db, event.id, place.row);
  await replaceLists(db, event.id, { floors, decorations, promoters }, now);
  if (change.picture_id !== undefined) return undefined;
  return { ...event, ...parseJsonColumns(row), ...hiddenPartOf(place, circle) };
}

/** Sets an event's status, and records when it was first published and when it was withdrawn. */
export async function updateEventStatus(
  db: RecordTransaction,
  { id }: Editable<StoredEvent>,
  status: PublicationStatus,
  now: string,
): Promise<void> {
  await db
    .updateTable('event')
    .set((eb) => ({
      ...(status === 'published'
        ? { published_at: eb.fn.coalesce('published_at', eb.val(now)), withdrawn_at: null }
        : { withdrawn_at: sql`case when status = 'published' then ${now} else withdrawn_at end` }),
      status,
      updated_at: now,
      sequence: eb('sequence', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Moves the hidden place of an event to where everyone sees it. */
export async function revealPlace(db: RecordTransaction, event: StoredEvent, now: string): Promise<void> {
  const shown = { ...event.hidden, place_radius_km: null, place_hidden_until: null };
  await db
    .updateTable('event')
    .set((eb) => ({
      ...shown,
      ...searchKeys.event({ ...event, ...shown }),
      updated_at: now,
      sequence: eb('sequence', '+', 1),
    }))
    .where('id', '=', event.id)
    .execute();
  await saveHiddenRow(db, event.id, null);
}
