import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { addDays } from '../../platform/clock.ts';

/** How many events of a full moon are named. */
const maxShownEvents = 5;

/** Events that began more days ago are not looked for: who dances longer than a month may be left out. */
const maxEventDays = 31;

/** What goes on under a full moon: the first few events, and how many there are. */
export interface EventsOfMoon {
  events: { id: number; event_name: string; country: string }[];
  total: number;
}

/** The published events that go on each of some days (`YYYY-MM-DD`), the last to begin first. */
export async function listEventsOnDays(
  { store: { db }, events }: Pick<Deps, 'store' | 'events'>,
  days: readonly string[],
): Promise<EventsOfMoon[]> {
  const index = await events.current();
  const found = days.map((day) => index.ongoing(addDays(day, -maxEventDays), day, maxShownEvents));
  const named = await namesOf(
    db,
    found.flatMap(({ ids }) => ids),
  );
  return found.map(({ ids, total }) => ({ total, events: ids.flatMap((id) => named.get(id) ?? []) }));
}

/** Names and countries of public events by their ids. */
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
