import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { CountryCount } from './count-countries.ts';

/** Returns the countries with published events as of today: most upcoming events first, then by name. */
export async function loadCountries({ events, today }: Pick<Deps, 'events' | 'today'>): Promise<CountryCount[]> {
  return (await events.current()).countries(today());
}

/**
 * Selects published events for the map page's table, by date: upcoming ones soonest first, past ones latest first; only
 * those of one month (`YYYY-MM`) when it is given.
 */
export function listPins(db: Kysely<Schema>, when: 'upcoming' | 'past', today: string, month?: string) {
  const direction = when === 'past' ? 'desc' : 'asc';
  return db
    .selectFrom('event')
    .where('status', '=', 'published')
    .where('event_date', when === 'upcoming' ? '>=' : '<', today)
    .$if(month !== undefined, (query) =>
      query.where('event_date', '>=', `${month}-01`).where('event_date', '<=', `${month}-31`),
    )
    .orderBy('event_date', direction)
    .orderBy('id', direction)
    .select([
      'id',
      'event_name',
      'event_date',
      'event_end_date',
      'event_status',
      'event_location',
      'area',
      'country',
      'latitude',
      'longitude',
      'place_radius_km',
      'styles',
    ]);
}
