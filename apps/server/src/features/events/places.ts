import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Countries with published events: most upcoming first, then by name. Days are `YYYY-MM-DD`. */
export function listCountries(db: Kysely<Schema>, today: string) {
  return db
    .selectFrom('event')
    .where('status', '=', 'published')
    .groupBy('country')
    .select([
      'country',
      sql<number>`count(case when event_date >= ${today} then 1 end)`.as('upcoming'),
      sql<number>`count(case when event_date < ${today} then 1 end)`.as('past'),
      sql<string | null>`min(case when event_date >= ${today} then event_date end)`.as('next_date'),
    ])
    .orderBy('upcoming', 'desc')
    .orderBy('country');
}

/** Published events that have coordinates, by date: upcoming soonest first, past latest first. */
export function listPins(db: Kysely<Schema>, when: 'upcoming' | 'past', today: string) {
  const direction = when === 'past' ? 'desc' : 'asc';
  return db
    .selectFrom('event')
    .where('status', '=', 'published')
    .where('event_date', when === 'upcoming' ? '>=' : '<', today)
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
    .orderBy('event_date', direction)
    .orderBy('id', direction)
    .select(['id', 'event_name', 'event_date', 'event_end_date', 'event_location', 'area', 'country'])
    .select((eb) => [eb.ref('latitude').$notNull().as('latitude'), eb.ref('longitude').$notNull().as('longitude')]);
}
