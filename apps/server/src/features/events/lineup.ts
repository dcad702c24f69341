import { type JoinBuilder, type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { type EventCard, type FloorArtist, floorHours, type FloorHours } from '@moonfloor/contract/events/events';
import { uppercase, compareText } from '@moonfloor/contract/values/text';
import { selectInChunks } from '../../db/query-parts.ts';
import type { Schema } from '../../db/schema.ts';
import { creditsIn, findCredits } from '../artists/credits.ts';

/** A floor as shown in lists. */
type CardFloor = EventCard['floors'][number];

/** Joins an act's artist if it is active. The status is an expression, so that no index of it is used and SQLite does not scan all artists first. */
export const isActiveArtist = (join: JoinBuilder<Schema, 'artist' | 'floor_artist'>) =>
  join.onRef('artist.id', '=', 'floor_artist.artist_id').on(sql<string>`coalesce(artist.status, '')`, '=', 'active');

/** Selects the floors of some events in order, with all line-up entries; only an active artist has an `id`. */
function lineupRows(db: Kysely<Schema>, events: readonly number[]) {
  return db
    .selectFrom('floor')
    .leftJoin('floor_artist', 'floor_artist.floor_id', 'floor.floor_id')
    .leftJoin('artist', isActiveArtist)
    .where('floor.event_id', 'in', events)
    .orderBy('floor.event_id')
    .orderBy('floor.position')
    .orderBy('floor_artist.position')
    .select(['floor.event_id', 'floor.floor_id', 'floor.floor_name', 'artist.id as id'])
    .select(['floor_artist.artist_name', 'floor_artist.cancelled']);
}

interface LineupRow {
  event_id: number;
  floor_id: number;
  floor_name: string;
  artist_name: string | null;
}

/** A row whose entry may have credits. */
type CreditedRow = Pick<LineupRow, 'floor_id' | 'artist_name'> & { id: number | null; position: number | null };

/** When, beside whom and whether an act plays. */
type Play = Pick<FloorArtist, 'set_start' | 'set_end' | 'pairing' | 'cancelled'>;
type PlayRow = Omit<Play, 'cancelled'> & { cancelled: number | null };

const playOf = ({ set_start, set_end, pairing, cancelled }: PlayRow): Play => ({
  set_start,
  set_end,
  pairing,
  cancelled: cancelled === 1,
});

/** Groups rows, ordered by floor, into floors by event; `artistOf` picks the fields of an entry. */
function floorsOf<R extends LineupRow, A>(rows: readonly R[], artistOf: (row: R, name: string) => A) {
  const byEvent = new Map<number, (Omit<CardFloor, 'artists'> & { artists: A[] })[]>();
  for (const row of rows) {
    const floors = byEvent.get(row.event_id) ?? [];
    if (floors.length === 0) byEvent.set(row.event_id, floors);
    let floor = floors.at(-1);
    if (floor?.floor_id !== row.floor_id) {
      floor = { floor_id: row.floor_id, floor_name: row.floor_name, name: row.floor_name, artists: [] };
      floors.push(floor);
    }
    if (row.artist_name !== null) floor.artists.push(artistOf(row, row.artist_name));
  }
  return byEvent;
}

/** Returns floors with the names of the artists who play, by event id; an event without floors has no entry. */
export async function listLineups(db: Kysely<Schema>, events: readonly number[]): Promise<Map<number, CardFloor[]>> {
  const rows = await selectInChunks(events, (chunk) => lineupRows(db, chunk).execute());
  const playing = rows.map((row) => (row.cancelled === 1 ? { ...row, artist_name: null } : row));
  return floorsOf(playing, ({ id }, artist_name) => ({ id, artist_name }));
}

/** Returns floors with the names and set times of their acts by event id; an event without floors has no entry. */
export async function listTimedLineups(db: Kysely<Schema>, events: readonly number[]) {
  const rows = await selectInChunks(events, (chunk) =>
    lineupRows(db, chunk)
      .leftJoin('timetable_set', 'timetable_set.set_id', 'floor_artist.set_id')
      .select(['timetable_set.set_start', 'timetable_set.set_end', 'floor_artist.pairing'])
      .execute(),
  );
  return floorsOf(rows, (row, artist_name) => ({ artist_name, ...playOf(row) }));
}

export type TimedFloor = NonNullable<ReturnType<Awaited<ReturnType<typeof listTimedLineups>>['get']>>[number];

/**
 * Returns the floors of one event with all details of the artists: the fields of an active artist take precedence over
 * those from the event's author, except for the kind of set.
 */
export async function findFloors(db: Kysely<Schema>, event: number) {
  const rows = await lineupRows(db, [event])
    .leftJoin('timetable_set', 'timetable_set.set_id', 'floor_artist.set_id')
    .select([
      'floor.hours',
      'floor_artist.position',
      'floor_artist.pairing',
      'timetable_set.set_start',
      'timetable_set.set_end',
      'floor_artist.artist_type as billed_type',
      'artist.artist_type as own_type',
      sql<string | null>`coalesce(artist.artist_country, floor_artist.artist_country)`.as('artist_country'),
      sql<string | null>`coalesce(artist.record_labels, floor_artist.record_labels)`.as('record_labels'),
      sql<string | null>`coalesce(artist.artist_info, floor_artist.artist_info)`.as('artist_info'),
    ])
    .execute();
  const credits = await creditsOf(db, event, rows);
  const floors = floorsOf(rows, (row, artist_name): FloorArtist => ({
    id: row.id,
    artist_name,
    artist_type: billedType(row),
    artist_country: row.artist_country,
    record_labels: row.record_labels,
    artist_info: row.artist_info,
    ...playOf(row),
    ...credits(row),
  }));
  const hours = hoursByFloor(rows);
  return (floors.get(event) ?? []).map((floor) => ({ ...floor, hours: hours.get(floor.floor_id)! }));
}

/** Returns the credits of each act of an event; queries them only if a name has several parts. */
async function creditsOf(db: Kysely<Schema>, event: number, rows: readonly CreditedRow[]) {
  const needsCredits = rows.some(
    ({ id, artist_name: name }) => id === null && name !== null && creditsIn(name).length > 0,
  );
  const creditsByPosition = needsCredits ? await findCredits(db, event) : undefined;
  return ({ floor_id, position }: CreditedRow): Pick<FloorArtist, 'credits'> => {
    const credits = creditsByPosition?.get(`${floor_id} ${position}`);
    return credits === undefined ? {} : { credits };
  };
}

const hoursColumn = z.array(floorHours);

function hoursByFloor(rows: readonly { floor_id: number; hours: string }[]): Map<number, FloorHours[]> {
  const columns = new Map(rows.map((row) => [row.floor_id, row.hours]));
  return new Map([...columns].map(([floor, json]) => [floor, parseHours(json)]));
}

/** Returns the opening hours of a floor from their column. */
const parseHours = (json: string): FloorHours[] => (json === '[]' ? [] : hoursColumn.parse(JSON.parse(json)));

/** Returns the floors of one event as its author entered them, without the fields of linked artists. */
export async function findOwnFloors(db: Kysely<Schema>, event: number) {
  const rows = await db
    .selectFrom('floor')
    .leftJoin('floor_artist', 'floor_artist.floor_id', 'floor.floor_id')
    .leftJoin('timetable_set', 'timetable_set.set_id', 'floor_artist.set_id')
    .where('floor.event_id', '=', event)
    .orderBy('floor.position')
    .orderBy('floor_artist.position')
    .select(['floor.event_id', 'floor.floor_id', 'floor.floor_name', 'floor.hours'])
    .select(['timetable_set.set_start', 'timetable_set.set_end', 'floor_artist.pairing'])
    .select(['floor_artist.artist_name', 'floor_artist.artist_type', 'floor_artist.artist_country'])
    .select(['floor_artist.record_labels', 'floor_artist.artist_info', 'floor_artist.cancelled'])
    .execute();
  const floors = floorsOf(rows, (row, artist_name) => ({
    artist_name,
    artist_type: row.artist_type,
    artist_country: row.artist_country,
    record_labels: row.record_labels,
    artist_info: row.artist_info,
    ...playOf(row),
  }));
  const hours = hoursByFloor(rows);
  return (floors.get(event) ?? []).map(({ floor_id, name, artists }) => ({
    name,
    hours: hours.get(floor_id)!,
    artists,
  }));
}

/** Returns the names of the decoration crews by event id; an event without crews has no entry. */
export async function listEventDecorations(
  db: Kysely<Schema>,
  events: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await selectInChunks(events, (chunk) => {
    const decorations = db.selectFrom('event_decoration').where('event_id', 'in', chunk).orderBy('event_id');
    return decorations.orderBy('position').select(['event_id', 'decoration_name']).execute();
  });
  const byEvent = Map.groupBy(rows, (row) => row.event_id);
  return new Map(
    [...byEvent].map(([event, decorations]) => [event, decorations.map((decoration) => decoration.decoration_name)]),
  );
}

/** Selects the decorations of one event in order; only an active crew has an `id`. */
export function findEventDecorations(db: Kysely<Schema>, event: number) {
  return db
    .selectFrom('event_decoration')
    .leftJoin('decoration', (join) =>
      join.onRef('decoration.id', '=', 'event_decoration.decoration_id').on('decoration.status', '=', 'active'),
    )
    .where('event_decoration.event_id', '=', event)
    .orderBy('event_decoration.position')
    .select(['decoration.id as id', 'event_decoration.decoration_name'])
    .execute();
}

/** Returns the floors of one event, and its sets that have a time in order of start, then floor. */
export async function listSets(db: Kysely<Schema>, event: number) {
  const rows = await lineupRows(db, [event])
    .leftJoin('timetable_set', 'timetable_set.set_id', 'floor_artist.set_id')
    .select(['floor.hours', 'floor_artist.pairing', 'floor_artist.artist_type as billed_type', 'floor_artist.position'])
    .select(['timetable_set.set_id', 'timetable_set.set_start', 'timetable_set.set_end'])
    .select('artist.artist_type as own_type')
    .select(sql<string | null>`coalesce(artist.artist_country, floor_artist.artist_country)`.as('artist_country'))
    .execute();
  const credits = await creditsOf(db, event, rows);
  const floors = new Map(rows.map((row) => [row.floor_id, row]));
  const timed = rows.flatMap(({ set_id, set_start, artist_name, ...row }) =>
    set_id === null || set_start === null || artist_name === null ? [] : [{ ...row, set_id, set_start, artist_name }],
  );
  const sets = [...Map.groupBy(timed, (row) => row.set_id).values()].map((acts) => {
    const { set_id, floor_id, set_start, set_end } = acts[0]!;
    const artists = acts.map(({ id, artist_name, artist_country, pairing, cancelled, ...row }) => ({
      id,
      artist_name,
      artist_type: billedType(row),
      artist_country,
      pairing,
      cancelled: cancelled === 1,
      ...credits({ id, artist_name, ...row }),
    }));
    return { set_id, floor_id, set_start, set_end, artists };
  });
  return {
    floors: [...floors.values()].map(({ floor_id, floor_name, hours }) => ({
      floor_id,
      floor_name,
      hours: parseHours(hours),
    })),
    // a stable sort, so that floors keep their order
    sets: sets.sort((a, b) => compareText(a.set_start, b.set_start)),
  };
}

/** How an act plays: as billed by the event's author, else as the artist usually does. */
const billedType = (row: { billed_type: string | null; own_type: string | null }): string | null =>
  row.billed_type ?? (row.own_type === null ? null : uppercase(row.own_type));

/**
 * Returns the sets of an event that were removed since an instant, with the names of their first acts; of an event that is no
 * longer public, also the others.
 */
export function listSetsToCancel(db: Kysely<Schema>, { id, status }: { id: number; status: string }, since: string) {
  return db
    .selectFrom('timetable_set')
    .where('event_id', '=', id)
    .where(({ eb, or }) =>
      or([eb('removed_at', '>=', since), ...(status === 'published' ? [] : [eb('removed_at', 'is', null)])]),
    )
    .orderBy('position')
    .orderBy('set_id')
    .select(['set_id', 'set_start', 'name_key as artist_name'])
    .execute();
}
export type RemovedSet = Awaited<ReturnType<typeof listSetsToCancel>>[number];
