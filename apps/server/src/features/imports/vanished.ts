import type { Kysely } from 'kysely';
import type { ImportPreview } from '@moonfloor/contract/imports/imports';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { findEditRights } from '../records/access.ts';
import { daysNotInSource } from './imported-series.ts';
import type { PlannedRow } from './plan-import.ts';

/** The list that an import reads (`feedOf`), and its address; null for a file or pasted text. */
interface Feed {
  feed: string;
  address: string | null;
}

/** Maximum number of vanished events in a preview. */
const maxVanished = 100;

/**
 * Returns, soonest first, the upcoming events that an earlier import of this feed brought and this one lacks, and the dates that
 * it leaves out of a series; only those that the caller may edit. Without an `address` (file, pasted text), an earlier import
 * counts only if both have an event in common.
 */
export async function findVanished(
  db: Kysely<Schema>,
  actor: Actor,
  { feed, address, planned, today }: Feed & { planned: readonly PlannedRow[]; today: string },
): Promise<ImportPreview['vanished']> {
  const plannedIds = new Set(planned.flatMap(({ link, event }) => link?.event_id ?? event?.id ?? []));
  const ofFeed = selectComing(db, today).innerJoin('event_source', 'event_source.event_id', 'event.id');
  const earlier = await ofFeed.where('event_source.feed', '=', feed).execute();
  const rows = address !== null || earlier.some(({ id }) => plannedIds.has(id)) ? earlier : [];
  for (const [series, days] of daysNotInSource(planned)) {
    const ofSeries = selectComing(db, today).where('event.series_id', '=', series);
    rows.push(...(await ofSeries.where('event.series_day', 'in', days).execute()));
  }
  const edits = await findEditRights(db, actor);
  const vanished = [...new Map(rows.map((row) => [row.id, row])).values()].filter(
    (row) => !plannedIds.has(row.id) && edits('event', row),
  );
  return vanished.slice(0, maxVanished).map(({ created_by: _, series_id: _series, ...event }) => event);
}

/** Selects the events that have not ended before a day and are not deleted, soonest first. */
function selectComing(db: Kysely<Schema>, today: string) {
  return db
    .selectFrom('event')
    .where('event.status', '<>', 'deleted')
    .where((eb) => eb(eb.fn.coalesce('event.event_end_date', 'event.event_date'), '>=', today))
    .orderBy('event.event_date')
    .orderBy('event.id')
    .select(['event.id', 'event.event_name', 'event.event_date', 'event.status', 'event.created_by', 'event.series_id'])
    .$narrowType<{ status: 'published' | 'draft' }>();
}
