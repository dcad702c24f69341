import type { Kysely } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import { addDays } from '@moonfloor/contract/values/days';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';

/** Maximum number of events listed per full moon. */
const maxShownEvents = 5;

/** Events during a full moon: the first few, and the total. */
interface EventsOfMoon {
  events: { id: number; event_name: string; country: string }[];
  events_total: number;
}

/** Returns the published events on each of some days (`YYYY-MM-DD`), the latest start first. */
export async function listEventsOnDays(
  { store: { db }, events }: Pick<Deps, 'store' | 'events'>,
  days: readonly string[],
): Promise<EventsOfMoon[]> {
  const pages = await Promise.all(
    days.map((day) => events.ongoing(addDays(day, -limits.eventDays), day, maxShownEvents)),
  );
  const namesById = await namesOf(
    db,
    pages.flatMap(({ ids }) => ids),
  );
  return pages.map(({ ids, total }) => ({ events: ids.flatMap((id) => namesById.get(id) ?? []), events_total: total }));
}

/** Returns names and countries of public events by id. */
async function namesOf(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<Map<number, EventsOfMoon['events'][number]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('event')
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .select(['id', 'event_name', 'country'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
