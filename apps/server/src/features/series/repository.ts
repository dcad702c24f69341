import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { findEvents, type StoredEvent } from '../events/repository.ts';
import { editableBySite, requireEditable } from '../records/access.ts';
import type { SiteWriting, WriteContext } from '../records/record-type.ts';
import { addRecordIn, changeEditable, requireRecord } from '../records/record-writes.ts';
import { simpleRecordTypes } from '../simple-records/record-type.ts';

/** The record type of series. */
export const seriesRecordType = simpleRecordTypes.series;

/** Returns the day of the next event of a series that is public and not over; null if there is none. */
export async function findNextDate(db: Kysely<Schema>, id: number, today: string): Promise<string | null> {
  const next = await db
    .selectFrom('event')
    .where('series_id', '=', id)
    .where('status', '=', 'published')
    .where(({ eb, fn }) => eb(fn.coalesce('event_end_date', 'event_date'), '>=', today))
    .orderBy('event_date')
    .limit(1)
    .select('event_date')
    .executeTakeFirst();
  return next?.event_date ?? null;
}

/** Throws 403 if an actor may not change a series, 404 if they may not see it. */
export async function requireKeeper({ db, actor }: Pick<WriteContext, 'db' | 'actor'>, id: number): Promise<void> {
  requireEditable(actor, seriesRecordType, await seriesRecordType.find(db, id));
}

/** Adds a series of an event, and returns its id. It is as public as the event. */
export async function insertSeries(
  writing: WriteContext,
  { event_name: series_name, country, area = null }: { event_name: string; country: string; area?: string | null },
  { isPublic = false }: { isPublic?: boolean } = {},
): Promise<number> {
  const publishing = async (): Promise<Awaited<ReturnType<WriteContext['publishing']>>> =>
    isPublic ? { waits: false, trust: null } : { ...(await writing.publishing('event')), trust: null };
  const added = await addRecordIn({ ...writing, publishing }, seriesRecordType, { series_name, country, area });
  return added.id;
}

/** Shows or hides a series, as its first event is shown or waits. */
export async function setSeriesStatus(writing: SiteWriting, id: number, status: 'active' | 'inactive'): Promise<void> {
  const series = editableBySite(await requireRecord(writing.db, seriesRecordType, id));
  await changeEditable(writing, seriesRecordType, series, { action: 'update' }, ({ db, record }) =>
    // a new series that its event hides counts as unchanged: no other time
    seriesRecordType.setStatus(db, record, status, writing.now),
  );
}

/** An event that is a date of a series. */
export type SeriesDate = StoredEvent & { series_day: string };

/** Returns the dates of a series that `narrow` selects, deleted ones included, by day. */
export async function findDates(
  db: Kysely<Schema>,
  series: number,
  narrow: Parameters<typeof findEvents>[1],
): Promise<SeriesDate[]> {
  const events = await findEvents(db, (rows) =>
    narrow(rows).where('event.series_id', '=', series).where('series_day', 'is not', null).orderBy('series_day'),
  );
  return events.filter((event): event is SeriesDate => event.series_day !== null);
}
