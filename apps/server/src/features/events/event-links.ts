import { type Kysely, sql } from 'kysely';
import { limits } from '@moonfloor/contract/api/limits';
import type { EventDetail } from '@moonfloor/contract/events/events';
import type { MergeComparison } from '@moonfloor/contract/records/merge';
import { nameWithCountry } from '@moonfloor/contract/records/simple-types';
import { compareText, nameKey } from '@moonfloor/contract/values/text';
import { chunksOf, selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { findKeysOf, findNamed, meantIn, splitCountry } from '../records/namesakes.ts';
import { isNear } from '../simple-records/near-venue.ts';

/**
 * Returns the ids of events at active venues. An event is at a venue if it names it (or a venue merged into it), is in its
 * country and, where both have a pin, is near it, whether the venue was picked, typed or imported.
 */
export async function findEventsOfVenues(db: Kysely<Schema>, ids: readonly number[]): Promise<{ event_id: number }[]> {
  const keys = await findKeysOf(db, 'venue', ids);
  const venueKeys = [...keys].flatMap(([id, names]) => [...names].map((key) => sql`(${id}, ${key})`));
  const events: { event_id: number }[] = [];
  for (const chunk of chunksOf(venueKeys)) {
    const { rows } = await sql<{ event_id: number }>`select event.id as event_id
      from (values ${sql.join(chunk)}) as named
      join venue on venue.id = cast(named.column1 as integer)
      join event on event.country = venue.country and event.location_key = named.column2
      where ${isNear}`.execute(db);
    events.push(...rows);
  }
  return events;
}

/** Returns the ids of the events of a venue or series. */
async function findEventsOf(db: Kysely<Schema>, type: 'venue' | 'series', id: number): Promise<Set<number>> {
  const events =
    type === 'venue'
      ? await findEventsOfVenues(db, [id])
      : await db.selectFrom('event').where('series_id', '=', id).select('id as event_id').execute();
  return new Set(events.map(({ event_id }) => event_id));
}

/** Returns the first pairs of events of two venues or series on one day; a pair at both venues is left out. */
export async function findSameDays(
  db: Kysely<Schema>,
  type: 'venue' | 'series',
  keep: number,
  from: number,
): Promise<MergeComparison['same_days']> {
  const [keptEventIds, mergedEventIds] = [await findEventsOf(db, type, keep), await findEventsOf(db, type, from)];
  const rows = await selectInChunks([...keptEventIds.symmetricDifference(mergedEventIds)], (chunk) =>
    db
      .selectFrom('event')
      .where('id', 'in', chunk)
      .where('status', '<>', 'deleted')
      .select(['id', 'event_name', 'event_date'])
      .execute(),
  );
  const byDay = Map.groupBy(
    rows.filter(({ id }) => keptEventIds.has(id)),
    (row) => row.event_date,
  );
  const idAndName = ({ id, event_name }: (typeof rows)[number]) => ({ id, event_name });
  return rows
    .filter(({ id }) => mergedEventIds.has(id))
    .toSorted((a, b) => compareText(b.event_date, a.event_date))
    .flatMap((row) =>
      (byDay.get(row.event_date) ?? []).map((event) => ({
        day: row.event_date,
        keep: idAndName(event),
        from: idAndName(row),
      })),
    )
    .slice(0, limits.sameDays);
}

/** Returns the id of the venue at which an event is, the first of several; null if there is none. */
export async function findVenueId(
  db: Kysely<Schema>,
  { id, event_location: location, country }: Pick<EventDetail, 'id' | 'event_location' | 'country'>,
): Promise<number | null> {
  if (location === null) return null;
  const venues = (await findNamed(db, 'venue', [location])).filter((venue) => venue.country === country);
  if (venues.length === 0) return null;
  const ids = venues.map((venue) => venue.id);
  const row = await db
    .selectFrom(['event', 'venue'])
    .where('event.id', '=', id)
    .where('venue.id', 'in', ids)
    .where(isNear)
    .orderBy('venue.id')
    .select('venue.id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the promoters of an event, with the ids of those that are known. */
export async function findPromoters(
  db: Kysely<Schema>,
  { promoters, country }: { promoters: readonly string[]; country: string },
): Promise<EventDetail['promoters']> {
  const promotersByKey = await groupPromoters(db, promoters.map(nameKey));
  return promoters.map((name) => {
    const promoter = meantIn(promotersByKey, nameKey(name), country);
    if (promoter === undefined) return { id: null, promoter_name: name };
    // by its name alone another one would be meant, or none
    const isClear = meantIn(promotersByKey, promoter.key, country) === promoter;
    return { id: promoter.id, promoter_name: isClear ? promoter.name : nameWithCountry(promoter) };
  });
}

/** Returns a function that gives the promoters of a name, by the keys of names, which may have a country behind. */
async function groupPromoters(db: Kysely<Schema>, keys: readonly string[]) {
  const namesWithoutCountry = keys.flatMap((key) => splitCountry(key)?.own ?? []);
  const promotersByKey = Map.groupBy(
    await findNamed(db, 'promoter', [...keys, ...namesWithoutCountry]),
    ({ key }) => key,
  );
  return (key: string) => promotersByKey.get(key) ?? [];
}

/** Returns the countries of promoters, and of those that were merged into them. */
async function findHomes(db: Kysely<Schema>, ids: readonly number[]): Promise<string[]> {
  const ownCountries = await selectInChunks(ids, (chunk) =>
    db.selectFrom('promoter').where('id', 'in', chunk).select('country').execute(),
  );
  const merged = await selectInChunks(ids, (chunk) =>
    db
      .selectFrom('merged')
      .innerJoin('promoter', 'promoter.id', 'merged.id')
      .where('merged.type', '=', 'promoter')
      .where('into_id', 'in', chunk)
      .select('country')
      .execute(),
  );
  return [...new Set([...ownCountries, ...merged].map(({ country }) => country))];
}

/** Returns the ids of the events of active promoters: those that `findPromoters` links to one. */
export async function findEventsOfPromoters(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<{ event_id: number }[]> {
  const wantedIds = new Set(ids);
  const names = [...(await findKeysOf(db, 'promoter', ids)).values()].flatMap((promoterKeys) => [...promoterKeys]);
  const homes = await findHomes(db, ids);
  const namesWithCountry = names.flatMap((name) => homes.map((country) => nameKey(nameWithCountry({ name, country }))));
  const keys = [...names, ...namesWithCountry];
  const promotersByKey = await groupPromoters(db, keys);
  const events = await selectInChunks(keys, (chunk) =>
    db
      .selectFrom('event_promoter')
      .innerJoin('event', 'event.id', 'event_promoter.event_id')
      .where('event_promoter.name_key', 'in', chunk)
      .select(['event_id', 'name_key', 'country'])
      .execute(),
  );
  return events.filter(({ name_key, country }) => {
    const promoter = meantIn(promotersByKey, name_key, country);
    return promoter !== undefined && wantedIds.has(promoter.id);
  });
}
