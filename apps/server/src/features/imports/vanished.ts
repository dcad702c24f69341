import type { Kysely } from 'kysely';
import type { ImportPreview } from '@moonfloor/contract/imports/imports';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/session.ts';
import { mayEdit } from '../records/access.ts';
import type { PlannedRow } from './plan-import.ts';

/** Maximum number of vanished events in a preview. */
const most = 100;

/**
 * Returns the coming events that were imported from a feed before and are not among its planned rows now, soonest first,
 * as far as the caller may edit them.
 */
export async function findVanished(
  db: Kysely<Schema>,
  actor: Actor,
  { feed, planned, today }: { feed: string; planned: readonly PlannedRow[]; today: string },
): Promise<ImportPreview['vanished']> {
  const here = new Set(planned.flatMap(({ link }) => link?.event_id ?? []));
  const rows = await selectComing(db, feed, today).execute();
  const gone = [...new Map(rows.map((row) => [row.id, row])).values()].filter(
    ({ id, created_by }) => !here.has(id) && mayEdit(actor, 'event', { id, created_by }),
  );
  return gone.slice(0, most).map(({ created_by: _, ...event }) => event);
}

/** Selects the events of a feed that have not ended before a day and are not deleted. */
function selectComing(db: Kysely<Schema>, feed: string, today: string) {
  return db
    .selectFrom('event_source')
    .innerJoin('event', 'event.id', 'event_source.event_id')
    .where('event_source.feed', '=', feed)
    .where('event.status', '<>', 'deleted')
    .where((eb) => eb(eb.fn.coalesce('event.event_end_date', 'event.event_date'), '>=', today))
    .orderBy('event.event_date')
    .orderBy('event.id')
    .select(['event.id', 'event.event_name', 'event.event_date', 'event.status', 'event.created_by'])
    .$narrowType<{ status: 'published' | 'draft' }>();
}
