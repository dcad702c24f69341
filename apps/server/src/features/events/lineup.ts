import { type Kysely, sql } from 'kysely';
import type { EventCard, FloorArtist } from '@moonfloor/contract/events';
import { uppercase } from '@moonfloor/contract/text';
import { chunksOf } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';

/** A floor as lists show it. */
type CardFloor = EventCard['floors'][number];

/** Spelt so that no index of statuses is looked at, and SQLite does not go through all artists first to weigh one. */
const isActive = sql<string>`coalesce(artist.status, '')`;

/** Floors of some events in their order, with everybody who plays; an artist has an `id` only when it is active. */
function lineupRows(db: Kysely<Schema>, events: readonly number[]) {
  return db
    .selectFrom('floor')
    .leftJoin('floor_artist', 'floor_artist.floor_id', 'floor.floor_id')
    .leftJoin('artist', (join) => join.onRef('artist.id', '=', 'floor_artist.artist_id').on(isActive, '=', 'active'))
    .where('floor.event_id', 'in', events)
    .orderBy('floor.event_id')
    .orderBy('floor.position')
    .orderBy('floor_artist.position')
    .select(['floor.event_id', 'floor.floor_id', 'floor.floor_name', 'artist.id as id', 'floor_artist.artist_name']);
}

interface LineupRow {
  event_id: number;
  floor_id: number;
  floor_name: string;
  artist_name: string | null;
}

/** Rows in the order of floors become floors; `artistOf` picks what is shown of somebody. */
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

/** Floors with artist names of each of some events, by event id; an event without floors is not in it. */
export async function listLineups(db: Kysely<Schema>, events: readonly number[]): Promise<Map<number, CardFloor[]>> {
  const lineups = new Map<number, CardFloor[]>();
  for (const some of chunksOf(events)) {
    const rows = await lineupRows(db, some).execute();
    const floors = floorsOf(rows, ({ id }, artist_name) => ({ id, artist_name }));
    for (const [event, list] of floors) lineups.set(event, list);
  }
  return lineups;
}

/**
 * Floors of one event with all that is known of who plays: what an active artist says of itself comes before what the
 * event's author gave; how somebody plays is the event's to say.
 */
export async function findFloors(db: Kysely<Schema>, event: number) {
  const rows = await lineupRows(db, [event])
    .select([
      'floor_artist.artist_type as billed_type',
      'artist.artist_type as own_type',
      sql<string | null>`coalesce(artist.artist_country, floor_artist.artist_country)`.as('artist_country'),
      sql<string | null>`coalesce(artist.record_labels, floor_artist.record_labels)`.as('record_labels'),
      sql<string | null>`coalesce(artist.artist_info, floor_artist.artist_info)`.as('artist_info'),
    ])
    .execute();
  const floors = floorsOf(rows, (row, artist_name): FloorArtist => ({
    id: row.id,
    artist_name,
    artist_type: row.billed_type ?? (row.own_type === null ? null : uppercase(row.own_type)),
    artist_country: row.artist_country,
    record_labels: row.record_labels,
    artist_info: row.artist_info,
  }));
  return floors.get(event) ?? [];
}

/** Floors of one event as its author gave them, whatever the artists say of themselves. */
export async function findOwnFloors(db: Kysely<Schema>, event: number) {
  const rows = await db
    .selectFrom('floor')
    .leftJoin('floor_artist', 'floor_artist.floor_id', 'floor.floor_id')
    .where('floor.event_id', '=', event)
    .orderBy('floor.position')
    .orderBy('floor_artist.position')
    .select([
      'floor.event_id',
      'floor.floor_id',
      'floor.floor_name',
      'floor_artist.artist_name',
      'floor_artist.artist_type',
      'floor_artist.artist_country',
      'floor_artist.record_labels',
      'floor_artist.artist_info',
    ])
    .execute();
  const floors = floorsOf(rows, ({ artist_type, artist_country, record_labels, artist_info }, artist_name) => ({
    artist_name,
    artist_type,
    artist_country,
    record_labels,
    artist_info,
  }));
  return (floors.get(event) ?? []).map(({ name, artists }) => ({ name, artists }));
}

/** Names of the crews that decorate each of some events, by event id; an event without crews is not in it. */
export async function listCrews(db: Kysely<Schema>, events: readonly number[]): Promise<Map<number, string[]>> {
  const crews = new Map<number, string[]>();
  for (const some of chunksOf(events)) {
    const rows = await db
      .selectFrom('event_decoration')
      .where('event_id', 'in', some)
      .orderBy('event_id')
      .orderBy('position')
      .select(['event_id', 'decoration_name'])
      .execute();
    for (const { event_id: event, decoration_name: name } of rows)
      crews.set(event, [...(crews.get(event) ?? []), name]);
  }
  return crews;
}

/** Decorations of one event in their order; a crew has an `id` only when it is active. */
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
