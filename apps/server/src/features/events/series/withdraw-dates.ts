import type { Kysely } from 'kysely';
import { messages } from '@moonfloor/contract/api/messages';
import { selectInChunks } from '../../../db/query-parts.ts';
import type { Schema } from '../../../db/schema.ts';
import { HttpError } from '../../../errors.ts';
import { editableBySite } from '../../records/access.ts';
import { isBySite, siteAuthor } from '../../records/history.ts';
import type { Writing } from '../../records/record-type.ts';
import { changeEditable, requireRecord } from '../../records/record-writes.ts';
import type { StoredRecord } from '../../records/tables.ts';
import { simpleRecordTypes } from '../../simple-records/record-type.ts';
import { eventRecordType } from '../record-type.ts';
import { findEvents } from '../repository.ts';
import { followsEvent } from './create-occurrences.ts';
import { setOccurrenceColumns } from './occurrences.ts';
import { findPlan, savePlan } from './plan.ts';

/**
 * Withdraws what the site has published along with an event that no longer is public: the other dates of its series, which leave
 * the series, and its page. Does nothing if other events of it were public before, or were added by members. Throws 409 when
 * somebody has changed one of these dates.
 */
export async function withdrawDates(
  writing: Writing,
  { id, series_id = null }: StoredRecord,
  publishedAt: string,
): Promise<void> {
  const { db } = writing;
  const plan = await findPlan(db, series_id);
  if (plan === undefined) return;
  const dates = await findEvents(db, (rows) =>
    rows.where('series_id', '=', plan.series_id).where('event.id', '<>', id).where('status', '=', 'published'),
  );
  if (dates.some(({ created_at: since }) => since < publishedAt)) return;
  const changed = await findChangedByMembers(
    db,
    dates.map((date) => date.id),
  );
  if (changed.some(({ action_type: action }) => action === 'create')) return;
  if (changed.length > 0) throw new HttpError(409, messages.nothingToUndo);
  const asSite = { ...writing, actor: siteAuthor };
  await savePlan(db, { ...plan, filled_until: '' });
  for (const date of dates) {
    const editable = editableBySite(date);
    // the day is free for the event that a later publication creates
    await setOccurrenceColumns(db, editable, { series_id: null, series_day: null });
    await changeEditable(asSite, eventRecordType, editable, { action: 'delete' }, ({ record, now }) =>
      eventRecordType.setStatus(db, record, 'deleted', now),
    );
  }
  const series = editableBySite(await requireRecord(db, simpleRecordTypes.series, plan.series_id));
  if (series.status !== 'active' || !(await followsEvent(db, series.id))) return;
  await changeEditable(asSite, simpleRecordTypes.series, series, { action: 'update' }, ({ record, now }) =>
    simpleRecordTypes.series.setStatus(db, record, 'inactive', now),
  );
}

/** Returns the entries of the history in which members have added or changed some events. */
async function findChangedByMembers(db: Kysely<Schema>, events: readonly number[]) {
  return selectInChunks(events, (chunk) =>
    db
      .selectFrom('activity')
      .where('resource_type', '=', 'event')
      .where('resource_id', 'in', chunk)
      .where(({ not }) => not(isBySite))
      .select('action_type')
      .distinct()
      .execute(),
  );
}
