import { type Kysely, sql } from 'kysely';
import { countries } from '@moonfloor/contract/values/countries';
import type { DialectName } from '../db/open-database.ts';
import type { Schema } from '../db/schema.ts';
import { analyzeForPlans } from './query-plan.ts';

const stamps = sql`'2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'`;

/** The countries of the events of `fillWithEvents`, by the remainder of their number. */
export const countriesOfMany = countries.slice(0, 40).map(({ name }) => name);

const countryOf = sql`case i % 40 ${sql.join(
  countriesOfMany.map((name, at) => sql`when ${sql.lit(at)} then ${sql.lit(name)}`),
  sql` `,
)} end`;

/** Inserts events over ten years in 40 countries, one in ten a draft; 200 artists, two on each floor. */
export async function fillWithEvents(db: Kysely<Schema>, dialect: DialectName, count = 20_000): Promise<void> {
  await sql`
    with recursive n (i) as (select 0 union all select i + 1 from n where i < ${sql.lit(count - 1)})
    insert into event (event_name, event_date, country, description, latitude, longitude, styles, search_key, series_key,
      status, created_at, updated_at)
    select 'EVENT', (2018 + i % 10) || '-' || (10 + i % 3) || '-' || (10 + i % 19), ${countryOf},
      ${'LONG '.repeat(200)}, i % 90, i % 180, i % 64, 'EVENT ' || i, 'EVENT ' || (i % 100), case when i % 10 = 3 then 'draft' else 'published' end, ${stamps}
    from n`.execute(db);
  await sql`
    with recursive n (i) as (select 0 union all select i + 1 from n where i < 199)
    insert into artist (artist_name, name_key, artist_country, status, created_at, updated_at)
    select 'A', 'A ' || i, 'Brazil', 'active', ${stamps} from n`.execute(db);
  await sql`insert into floor (event_id, position, floor_name) select id, 0, 'MAIN' from event`.execute(db);
  for (const position of [0, 1]) {
    await sql`insert into floor_artist (floor_id, event_id, position, artist_id, artist_name, name_key)
      select floor_id, event_id, ${sql.lit(position)}, 1 + (floor_id + ${sql.lit(position)}) % 200, 'A', 'A' from floor`.execute(
      db,
    );
  }
  await fillSets(db);
  await analyzeForPlans(db, dialect);
}

/** Gives the first act of each event's floor a set. */
export async function fillSets(db: Kysely<Schema>): Promise<void> {
  await sql`insert into timetable_set (event_id, position, name_key, floor_key, set_start)
    select id, 0, 'A', 'MAIN', event_date || 'T22:00' from event`.execute(db);
  await sql`update floor_artist set set_id = (
    select set_id from timetable_set where timetable_set.event_id = floor_artist.event_id) where position = 0`.execute(
    db,
  );
}

/**
 * Varies the events of `fillWithEvents` in the values that filters examine: some last for days, some are cancelled, postponed or
 * have no coordinates, each has a different time of change. Artist 7 has release 1, every ninth event decoration 1.
 */
export async function varyEvents(db: Kysely<Schema>): Promise<void> {
  await sql`update event set
    event_end_date = case when id % 7 = 0 then substr(event_date, 1, 8) || '29' when id % 7 = 1 then event_date end,
    event_status = case when id % 11 = 0 then 'cancelled' when id % 13 = 0 then 'postponed' else 'scheduled' end,
    latitude = case when id % 17 = 0 then null else latitude end, longitude = case when id % 17 = 0 then null else longitude end,
    updated_at = '2026-01-' || (10 + id % 19) || 'T00:00:00.000Z', sequence = id % 3`.execute(db);
  await sql`insert into release (release_name, artist_name, artist_name_key, artist_id, search_key, release_date, state, created_at, updated_at)
    values ('R', 'A', 'A 6', 7, 'R', '2022-01-01', 'listed', ${stamps})`.execute(db);
  await sql`insert into decoration (decoration_name, name_key, country, status, created_at, updated_at)
    values ('D', 'D', 'Brazil', 'active', ${stamps})`.execute(db);
  await sql`insert into event_decoration (event_id, position, decoration_id, decoration_name, name_key)
    select id, 0, 1, 'D', 'D' from event where id % 9 = 0`.execute(db);
}
