import type { Kysely } from 'kysely';
import { messages } from '@moonfloor/contract/api/messages';
import type { EventForm } from '@moonfloor/contract/events/events';
import { type NamedEvent, seriesKey } from '@moonfloor/contract/events/series';
import { countRows } from '../../../db/query-parts.ts';
import type { Schema } from '../../../db/schema.ts';
import { validationFailed } from '../../../errors.ts';
import { editableBySite, mayEdit } from '../../records/access.ts';
import { remainingId } from '../../records/merged-records.ts';
import type { Writing } from '../../records/record-type.ts';
import { addRecord } from '../../records/record-writes.ts';
import { simpleRecordTypes } from '../../simple-records/record-type.ts';
import type { StoredSimpleRecord } from '../../simple-records/repository.ts';
import { findPromoters, findVenueId } from '../event-links.ts';
import type { StoredEvent } from '../repository.ts';
import { readValues, setOccurrenceColumns } from './occurrences.ts';
import { savePlan } from './plan.ts';
import { requireFewActs, type Timing } from './rule-days.ts';

/** Like `startSeries`, but throws 422 if the line-up is too long to be copied to all occurrences. */
export async function repeatEvent(writing: Writing, event: StoredEvent, timing: Timing): Promise<StoredEvent> {
  const acts = writing.db.selectFrom('floor_artist').where('event_id', '=', event.id);
  await requireFewActs(timing, event.event_date, await countRows(acts));
  return startSeries(writing, event, timing);
}

/** Makes an event the first occurrence of a new series. Returns the event. */
export async function startSeries(
  writing: Writing,
  event: StoredEvent,
  timing: Omit<Timing, 'zone'>,
): Promise<StoredEvent> {
  const { db } = writing;
  const { event_date } = event;
  const columns = { series_id: await insertSeries(writing, event), series_day: event_date };
  await setOccurrenceColumns(db, editableBySite(event), columns);
  // the event itself is there
  const extra_dates = timing.extra_dates.filter((day) => day !== event_date);
  const template = await readValues(db, event);
  await savePlan(db, { ...timing, series_id: columns.series_id, extra_dates, filled_until: '', template });
  return { ...event, ...columns };
}

/**
 * Returns the series that a form puts an event into, nothing if it names none. Throws 422 when the caller may not:
 * only its editors add events of another name to a series, and only admins add to one that waits, as it would become public.
 */
export async function requireJoinable(
  { db, actor }: Pick<Writing, 'db' | 'actor'>,
  form: Partial<EventForm> & { series_id?: number | null | undefined },
  event?: StoredEvent,
): Promise<{ series_id?: number | null }> {
  const { series_id: sent } = form;
  if (sent === undefined || sent === event?.series_id) return {};
  if (sent === null) return { series_id: null };
  // the form may have been opened before its series was merged
  const id = await remainingId(db, 'series', sent);
  if (id === event?.series_id) return {};
  const refused = (message: string) => validationFailed([{ field: 'series_id', message, code: 'invalid-value' }]);
  const series = await simpleRecordTypes.series.find(db, id);
  if (series === undefined || (series.status !== 'active' && actor.role !== 'admin'))
    throw refused(messages.seriesNotFound);
  if (await mayEdit(db, actor, 'series', series)) return { series_id: id };
  if (!(await isOfName(db, series, { event_name: '', country: '', ...event, ...form })))
    throw refused(messages.notOfSeries);
  return { series_id: id };
}

/**
 * Whether an event has the name of a series, in its country. A name of common words also needs an event of the series at the
 * same place.
 */
async function isOfName(db: Kysely<Schema>, series: StoredSimpleRecord, event: NamedEvent): Promise<boolean> {
  const event_name = simpleRecordTypes.series.nameOf(series);
  const country = typeof series.country === 'string' ? series.country : event.country;
  const key = seriesKey(event);
  if (key === null || key !== seriesKey({ ...event, country, event_name })) return false;
  if (seriesKey({ event_name, country }) !== null) return true;
  const eventsOfSeries = db.selectFrom('event').where('series_id', '=', series.id).where('series_key', '=', key);
  return (await eventsOfSeries.where('status', '=', 'published').select('id').executeTakeFirst()) !== undefined;
}

/** Adds a series of an event, with its place and promoter and as public as it, and returns its id. */
export async function insertSeries(
  writing: Writing,
  event: StoredEvent,
  series_name = event.event_name,
): Promise<number> {
  const { country, area } = event;
  const publishing = () => Promise.resolve({ waits: event.status !== 'published', trust: null });
  const venue = await findVenueId(writing.db, event);
  const promoter = (await findPromoters(writing.db, event)).find(({ id }) => id !== null)?.id ?? null;
  const form = { series_name, country, area, venue, promoter };
  return (await addRecord({ ...writing, publishing }, simpleRecordTypes.series, form)).id;
}
