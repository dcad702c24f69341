import type { Kysely } from 'kysely';
import { messages } from '@moonfloor/contract/api/messages';
import { seriesKey } from '@moonfloor/contract/events/series';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { validationFailed } from '../../../errors.ts';
import type { Actor } from '../../../http/session.ts';
import { findEditRights, requireEditable } from '../../records/access.ts';
import { countSubmission } from '../../records/quota.ts';
import { changeRecord, writeRecords } from '../../records/record-writes.ts';
import { eventRecordType } from '../record-type.ts';
import { findEvent, findEvents, type StoredEvent, updateEvent } from '../repository.ts';
import { insertSeries, requireJoinable } from './start-series.ts';

/** Maximum number of events that one call joins, the latest first. */
const mostEditions = 50;

/**
 * Joins an event and the editions that its name suggests into a series, as far as the caller may edit them; if an edition
 * has a series, the others join that. Returns the series. Throws 403, 404, 429, and 422 when there are none or the event has a
 * series.
 */
export async function joinEditions(deps: Deps, actor: Actor, id: number): Promise<{ id: number }> {
  return writeRecords(deps, actor, async (writing) => {
    const { db } = writing;
    await countSubmission(db, deps, actor, []);
    const event = await requireEditable(db, actor, eventRecordType, await findEvent(db, id));
    const others = event.series_id === null ? await findEditions(db, event) : [];
    const seriesId = others.find(({ series_id }) => series_id !== null)?.series_id ?? null;
    const edits = await findEditRights(db, actor);
    const standaloneEvents = others.filter((one) => one.series_id === null && edits('event', one));
    if (seriesId === null && standaloneEvents.length === 0)
      throw validationFailed([{ field: 'series_id', message: messages.noEditions }]);
    if (seriesId !== null) await requireJoinable(writing, { series_id: seriesId }, event);
    // as public as an edition, which the event may not be
    const targetSeriesId =
      seriesId ?? (await insertSeries(writing, standaloneEvents[0]!, nameOf(standaloneEvents[0]!)));
    for (const edition of [event, ...standaloneEvents])
      await changeRecord(
        writing,
        eventRecordType,
        { action: 'update', id: edition.id },
        ({ db: inside, record, now }) => updateEvent(inside, record, { series_id: targetSeriesId }, now),
      );
    return { id: targetSeriesId };
  });
}

/** Returns public events that are editions of one by their name and place, on other days. */
async function findEditions(db: Kysely<Schema>, event: StoredEvent): Promise<StoredEvent[]> {
  const key = seriesKey(event);
  if (key === null) return [];
  return findEvents(db, (rows) =>
    rows
      .where('series_key', '=', key)
      .where('status', '=', 'published')
      .where('event.id', '<>', event.id)
      .where('event_date', '<>', event.event_date)
      .orderBy('event_date', 'desc')
      .limit(mostEditions),
  );
}

/** Returns the name of an event without its year. */
function nameOf({ event_name: name }: StoredEvent): string {
  const plain = name
    .replace(/\b20\d\d\b/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return plain === '' ? name : plain;
}
