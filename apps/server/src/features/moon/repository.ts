import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { dayAfter } from '../../platform/clock.ts';

/** How many events of a full moon are named. */
const shown = 5;

/** Events that began more days ago are not looked for: who dances longer than a month may be left out. */
const longestDays = 31;

/** Published events that go on a day (`YYYY-MM-DD`), the last to begin first: the first few, each with how many there are. */
export function listEventsOn(db: Kysely<Schema>, day: string) {
  return db
    .selectFrom('event')
    .where('status', '=', 'published')
    .where('event_date', '>=', dayAfter(day, -longestDays))
    .where('event_date', '<=', day)
    .where(sql<boolean>`coalesce(event_end_date, event_date) >= ${day}`)
    .select(['id', 'event_name', 'country', sql<number>`count(*) over ()`.as('total')])
    .orderBy('event_date', 'desc')
    .orderBy('id', 'desc')
    .limit(shown);
}

/** What goes on under a full moon: the first few events, and how many there are. */
export interface EventsOfMoon {
  events: { id: number; event_name: string; country: string }[];
  total: number;
}

/** The same as `listEventsOn`, of some days: from the index in memory while there is one. */
export async function listEventsOnDays(
  { store: { db }, events }: Pick<Deps, 'store' | 'events'>,
  days: readonly string[],
): Promise<EventsOfMoon[]> {
  const index = await events.now();
  if (index === null) {
    const lists = await Promise.all(days.map((day) => listEventsOn(db, day).execute()));
    return lists.map((list) => ({ events: list, total: list[0]?.total ?? 0 }));
  }
  const found = days.map((day) => index.goingOn(dayAfter(day, -longestDays), day, shown));
  const named = await namesOf(db, found.flatMap(({ ids }) => ids));
  return found.map(({ ids, total }) => ({ total, events: ids.flatMap((id) => named.get(id) ?? []) }));
}

/** Names and countries of public events by their ids. */
async function namesOf(db: Kysely<Schema>, ids: readonly number[]): Promise<Map<number, EventsOfMoon['events'][number]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('event')
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .select(['id', 'event_name', 'country'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
