import { type Kysely, sql } from 'kysely';
import { compareText } from '@moonfloor/contract/values/text';
import { instantIn, localOf } from '@moonfloor/gazetteer/time-zone';
import { zoneOfPlace } from '@moonfloor/gazetteer/zone-of-place';
import { dayStartOf, festivalDay } from '@moonfloor/lineup/festival-day';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { isActiveArtist } from '../events/lineup.ts';
import { endOfSet } from '../events/timetable.ts';

/** Maximum number of acts that one query returns. */
const maxActs = 5000;

/** Columns of an event that determine the days, instants and calendar entries of its sets. */
const eventColumns = [
  'event.id',
  'event.event_name',
  'event.event_date',
  'event.event_end_date',
  'event.event_status',
  'event.start_time',
  'event.country',
  'event.area',
  'event.latitude',
  'event.longitude',
  'event.created_at',
  'event.updated_at',
  'event.sequence',
] as const;

function eventsOf(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('event')
    .where('event.id', 'in', ids)
    .where('event.status', '=', 'published')
    .select(eventColumns);
}
type SetEvent = Awaited<ReturnType<ReturnType<typeof eventsOf>['execute']>>[number];

/** Selects sets, also removed ones, each with the start of the next one on its floor. */
function setRows(db: Kysely<Schema>, ids: readonly number[]) {
  const next = sql<string | null>`(select min(other.set_start) from timetable_set as other
    where other.event_id = timetable_set.event_id and other.floor_key = timetable_set.floor_key
      and other.set_start > timetable_set.set_start and other.removed_at is null)`;
  return db
    .selectFrom('timetable_set')
    .where('timetable_set.set_id', 'in', ids)
    .select(['set_id', 'event_id', 'set_start', 'set_end', 'removed_at', 'name_key', next.as('next_start')]);
}

/** Selects the acts of sets in the order of the line-up; only an active artist has an `id`. */
function actRows(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom('floor_artist')
    .innerJoin('floor', 'floor.floor_id', 'floor_artist.floor_id')
    .leftJoin('artist', isActiveArtist)
    .where('floor_artist.set_id', 'in', ids)
    .orderBy('floor_artist.set_id')
    .orderBy('floor_artist.position')
    .limit(maxActs)
    .select(['floor_artist.set_id', 'floor.floor_name'])
    .select(['artist.id', 'floor_artist.artist_name', 'floor_artist.pairing', 'floor_artist.cancelled']);
}

/**
 * Returns the sets of public events among some ids, by start, and those that were removed from their line-ups. Every set
 * has its event, whose zone is that of `zoneOfPlace`.
 */
export async function findSets(db: Kysely<Schema>, ids: readonly number[]) {
  const rows = await selectInChunks(ids, (chunk) => setRows(db, chunk).execute());
  const events = await selectInChunks(
    rows.map(({ event_id }) => event_id),
    (chunk) => eventsOf(db, chunk).execute(),
  );
  const acts = await selectInChunks(ids, (chunk) => actRows(db, chunk).execute());
  const eventById = new Map(events.map((event) => [event.id, event]));
  const actsBySet = Map.groupBy(acts, ({ set_id }) => set_id);
  const withEvents = rows.flatMap((row) => {
    const event = eventById.get(row.event_id);
    return event === undefined ? [] : [{ ...row, event }];
  });
  const sets = withEvents.flatMap(({ event, next_start, ...row }) => {
    const setActs = actsBySet.get(row.set_id);
    if (row.removed_at !== null || setActs === undefined) return [];
    const artists = setActs.map(({ id, artist_name, pairing, cancelled }) => ({
      id,
      artist_name,
      pairing,
      cancelled: cancelled === 1,
    }));
    const day = festivalDay(row.set_start, dayStartOf(event));
    return [
      { ...row, ...instantsOf({ ...row, next_start }, event), event, day, floor_name: setActs[0]!.floor_name, artists },
    ];
  });
  return {
    sets: sets.sort((a, b) => compareText(a.starts_at, b.starts_at) || a.set_id - b.set_id),
    removed: withEvents.flatMap(({ name_key: artist_name, ...row }) =>
      row.removed_at === null ? [] : [{ ...row, artist_name }],
    ),
  };
}

/** Returns the sets among some ids whose events were withdrawn since an instant, but not those that were removed before. */
export function findWithdrawnSets(db: Kysely<Schema>, ids: readonly number[], since: string) {
  return selectInChunks(ids, (chunk) =>
    db
      .selectFrom('timetable_set')
      .innerJoin('event', 'event.id', 'timetable_set.event_id')
      .where('set_id', 'in', chunk)
      .where('event.status', '!=', 'published')
      .where('event.withdrawn_at', '>=', since)
      .where(({ eb, or }) => or([eb('removed_at', 'is', null), eb('removed_at', '>=', since)]))
      .select(['set_id', 'set_start', 'name_key as artist_name'])
      .select(['event.id', 'event.event_name', 'event.created_at', 'event.updated_at', 'event.sequence'])
      .execute(),
  );
}

function instantsOf(
  { set_start, set_end, next_start }: { set_start: string; set_end: string | null; next_start: string | null },
  event: SetEvent,
): { starts_at: string; ends_at: string } {
  const zone = zoneOfPlace(event);
  const at = (wallTime: string): number => instantIn(zone, localOf(wallTime));
  const start = at(set_start);
  const end = endOfSet(
    { start, end: set_end === null ? null : at(set_end) },
    next_start === null ? null : at(next_start),
  );
  return { starts_at: new Date(start).toISOString(), ends_at: new Date(end).toISOString() };
}
