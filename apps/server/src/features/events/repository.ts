import type { Kysely } from 'kysely';
import { eventSearchKey } from '@moonfloor/contract/event-match';
import type { EventDetail, EventForm } from '@moonfloor/contract/events';
import type { EventStatus } from '@moonfloor/contract/lists';
import { seriesKey } from '@moonfloor/contract/series';
import type { Schema } from '../../db/schema.ts';
import { findPreviousValue } from '../records/activity.ts';
import { findPictureColumns, pictureColumns } from '../records/pictures.ts';
import { type Editable, newRecordColumns, type RecordTransaction, type WriteContext } from '../records/record-type.ts';
import { cardColumns, withImage } from './event-cards.ts';
import { findEventDecorations, findFloors } from './lineup.ts';
import { instantsOf } from './event-times.ts';

/** Returns an event whatever its status, without line-up and decorations; undefined when it does not exist. */
export async function findEvent(db: Kysely<Schema>, id: number) {
  const row = await eventRows(db).where('event.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : withImage(row);
}

/** Returns several events like `findEvent`, in no particular order. */
export async function findEvents(db: Kysely<Schema>, ids: readonly number[]) {
  return (await eventRows(db).where('event.id', 'in', ids).execute()).map(withImage);
}

const ownColumns = [
  ...cardColumns,
  'event.description',
  'event.extras',
  'event.event_page_link',
  'event.ticket_link',
  'event.price',
  'event.created_at',
  'event.updated_at',
  'event.published_at',
] as const;

function eventRows(db: Kysely<Schema>) {
  return db
    .selectFrom('event')
    .leftJoin('picture', 'picture.id', 'event.picture_id')
    .select(ownColumns)
    .select(pictureColumns);
}

/** An event as stored, without line-up and decorations. */
export type StoredEvent = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

/** Returns the event with its line-up and decorations. */
export async function toEventDetail(db: Kysely<Schema>, event: StoredEvent): Promise<EventDetail> {
  const floors = await findFloors(db, event.id);
  const decorations = await findEventDecorations(db, event.id);
  const moved = event.event_status === 'moved';
  const former = moved ? await findPreviousValue(db, { type: 'event', id: event.id, field: 'event_date' }) : null;
  const previous_date = typeof former === 'string' ? former : null;
  const sources = await listSources(db, event.id).execute();
  return { ...event, floors, decorations, previous_date, sources, ...instantsOf(event) };
}

/** Selects the sources from which an event was imported, the first one first. */
export function listSources(db: Kysely<Schema>, event: number) {
  return db.selectFrom('event_source').where('event_id', '=', event).orderBy('created_at').select(['name', 'url']);
}

/** Values of the event's own row: the parsed form, and the picture when it changes. */
export type EventRow = Omit<EventForm, 'floors' | 'decorations'> & { picture_id?: string | null };

/** Inserts an event without line-up and decorations, and returns its id. */
export async function insertEvent(writing: WriteContext, event: EventRow): Promise<number> {
  const { actor, moderation, now } = writing;
  const status = moderation !== 'none' && actor.role !== 'admin' ? 'draft' : 'published';
  const { id } = await writing.db
    .insertInto('event')
    .values({
      ...event,
      ...newRecordColumns(writing),
      status,
      published_at: status === 'published' ? now : null,
      search_key: eventSearchKey(event),
      series_key: seriesKey(event),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates an event's own row: undefined fields are kept. Returns its new state. */
export async function updateEvent(
  db: RecordTransaction,
  event: Editable<StoredEvent>,
  change: Partial<EventRow>,
  now: string,
): Promise<StoredEvent> {
  const names = namesAfter(event, change);
  const row = await db
    .updateTable('event')
    .set((eb) => ({
      ...change,
      ...(change.latitude === null && { place_radius_km: null }),
      search_key: eventSearchKey(names),
      series_key: seriesKey(names),
      updated_at: now,
      sequence: eb('sequence', '+', 1),
    }))
    .where('id', '=', event.id)
    .returning(ownColumns)
    .executeTakeFirstOrThrow();
  if (change.picture_id === undefined) return { ...row, picture: event.picture, image_url: event.image_url };
  return withImage({ ...row, ...(await findPictureColumns(db, change.picture_id)) });
}

type Names = Pick<Schema['event'], 'event_name' | 'event_location' | 'area' | 'country'>;

/** Returns the fields of the search key and the series key after a change. */
function namesAfter(event: Names, change: Partial<EventRow>): Names {
  const after = <K extends keyof Names>(field: K): Names[K] =>
    change[field] === undefined ? event[field] : change[field];
  return {
    event_name: after('event_name'),
    event_location: after('event_location'),
    area: after('area'),
    country: after('country'),
  };
}

/** Sets an event's status, and records when it was first published and when it was withdrawn. */
export async function updateEventStatus(
  db: RecordTransaction,
  { id }: Editable<StoredEvent>,
  status: EventStatus,
  now: string,
): Promise<void> {
  const event = db.updateTable('event').where('id', '=', id);
  if (status === 'published') {
    await event
      .set((eb) => ({ published_at: eb.fn.coalesce('published_at', eb.val(now)), withdrawn_at: null }))
      .execute();
  } else {
    await event.where('status', '=', 'published').set({ withdrawn_at: now }).execute();
  }
  await event.set((eb) => ({ status, updated_at: now, sequence: eb('sequence', '+', 1) })).execute();
}
