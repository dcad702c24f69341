import type { Kysely } from 'kysely';
import type { OccurrenceScope } from '@moonfloor/contract/values/lists';
import type { Schema } from '../../../db/schema.ts';
import { editableBySite, requireEditable } from '../../records/access.ts';
import type { Editable, RecordTransaction, SiteWriting, WriteContext } from '../../records/record-type.ts';
import { addRecordIn, changeEditable, requireRecord } from '../../records/record-writes.ts';
import { simpleRecordTypes } from '../../simple-records/record-type.ts';
import { findPromoters, findVenueId } from '../event-links.ts';
import { findEvents, type StoredEvent } from '../repository.ts';

/** The record type of series. */
export const seriesRecordType = simpleRecordTypes.series;

/** Returns the day of the next event of a series that is public, takes place and is not over; null if there is none. */
export async function findNextDay(db: Kysely<Schema>, id: number, today: string): Promise<string | null> {
  const next = await db
    .selectFrom('event')
    .where('series_id', '=', id)
    .where('status', '=', 'published')
    .where('event_status', 'not in', ['cancelled', 'postponed'])
    .where(({ eb, fn }) => eb(fn.coalesce('event_end_date', 'event_date'), '>=', today))
    .orderBy('event_date')
    .limit(1)
    .select('event_date')
    .executeTakeFirst();
  return next?.event_date ?? null;
}

/** Throws 403 if an actor may not change a series, 404 if they may not see it. */
export async function requireEditableSeries(
  { db, actor }: Pick<WriteContext, 'db' | 'actor'>,
  id: number,
): Promise<void> {
  requireEditable(actor, seriesRecordType, await seriesRecordType.find(db, id));
}

/** Adds a series of an event, with its place and promoter and as public as it, and returns its id. */
export async function insertSeries(
  writing: WriteContext,
  event: StoredEvent,
  series_name = event.event_name,
): Promise<number> {
  const { country, area } = event;
  const publishing = () => Promise.resolve({ waits: event.status !== 'published', trust: null });
  const venue = await findVenueId(writing.db, event);
  const promoter = (await findPromoters(writing.db, event)).find(({ id }) => id !== null)?.id ?? null;
  const form = { series_name, country, area, venue, promoter };
  return (await addRecordIn({ ...writing, publishing }, seriesRecordType, form)).id;
}

/** Makes a series public. */
export async function publishSeries(writing: SiteWriting, id: number): Promise<void> {
  const series = editableBySite(await requireRecord(writing.db, seriesRecordType, id));
  await changeEditable(writing, seriesRecordType, series, { action: 'update' }, ({ db, record, now }) =>
    seriesRecordType.setStatus(db, record, 'active', now),
  );
}

/** An event that a series has by its rule. */
export type Occurrence = StoredEvent & { series_day: string };

/** Returns the occurrences of a series that `narrow` selects, deleted ones included, by day. */
export async function findOccurrences(
  db: Kysely<Schema>,
  series: number,
  narrow: Parameters<typeof findEvents>[1],
): Promise<Occurrence[]> {
  const events = await findEvents(db, (rows) =>
    narrow(rows).where('event.series_id', '=', series).where('series_day', 'is not', null).orderBy('series_day'),
  );
  return events.filter((event): event is Occurrence => event.series_day !== null);
}

/** Which occurrences of a series a change concerns, as seen from the one that was chosen. */
interface Concerned {
  scope: OccurrenceScope;
  chosen: StoredEvent;
  today: string;
}

/** Returns the other occurrences that a change concerns, in order: never past ones. */
export async function findOtherOccurrences(
  db: Kysely<Schema>,
  { scope, chosen: { id, series_id, series_day: day }, today }: Concerned,
): Promise<Occurrence[]> {
  if (scope === 'this' || series_id === null || day === null) return [];
  return findOccurrences(db, series_id, (rows) =>
    rows
      .where('event.id', '<>', id)
      .where('status', '<>', 'deleted')
      .where(({ eb, fn }) => eb(fn.coalesce('event_end_date', 'event_date'), '>=', today))
      .where('series_day', '>=', scope === 'following' ? day : ''),
  );
}

/** Sets what is stored about an event as an occurrence of a series, without a version of its own. */
export async function setOccurrenceColumns(
  db: RecordTransaction,
  { id }: Editable<Pick<StoredEvent, 'id'>>,
  columns: Partial<Pick<StoredEvent, 'series_id' | 'series_day' | 'own_fields'>>,
): Promise<void> {
  await db.updateTable('event').set(columns).where('id', '=', id).execute();
}
