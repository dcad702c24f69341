import type { Kysely } from 'kysely';
import type { EventCard, listEvents } from '@moonfloor/contract/events';
import type { Answer, Received } from '@moonfloor/contract/endpoint';
import type { Schema } from '../../db/schema.ts';
import { offsetOf, type PageRequest, paginationOf } from '../content/page.ts';
import { pictureColumns, type PictureColumns, withPicture } from '../content/pictures.ts';
import { listLineups } from './lineup.ts';

/** Columns of an event that every list shows. */
export const cardColumns = [
  'event.id', 'event.event_name', 'event.event_date', 'event.event_end_date', 'event.start_time', 'event.end_time',
  'event.event_location', 'event.country', 'event.area', 'event.latitude', 'event.longitude', 'event.status',
  'event.created_by',
] as const;

/** A row with its picture, and that picture's address. */
export function withImage<T extends PictureColumns>(row: T) {
  const shown = withPicture(row);
  return { ...shown, image_url: shown.picture?.src ?? null };
}

/** Which events a list has; `today` parts upcoming from past. */
export type EventFilter = Pick<Received<typeof listEvents>['query'], 'when' | 'country' | 'artist' | 'decoration'> & {
  today: string;
};

/** Published events of a filter. */
function listed(db: Kysely<Schema>, { when, country, artist, decoration, today }: EventFilter) {
  let query = db.selectFrom('event').where('event.status', '=', 'published');
  if (country != null) query = query.where('event.country', '=', country);
  if (when !== undefined) query = query.where('event.event_date', when === 'upcoming' ? '>=' : '<', today);
  if (artist !== undefined) query = query.where('event.id', 'in', eventsOfArtist(db, artist));
  if (decoration !== undefined) query = query.where('event.id', 'in', eventsOfDecoration(db, decoration));
  return query;
}

function eventsOfArtist(db: Kysely<Schema>, artist: number) {
  return db
    .selectFrom('floor_artist')
    .innerJoin('artist', 'artist.id', 'floor_artist.artist_id')
    .where('floor_artist.artist_id', '=', artist)
    .where('artist.status', '=', 'active')
    .select('floor_artist.event_id');
}

function eventsOfDecoration(db: Kysely<Schema>, decoration: number) {
  return db
    .selectFrom('event_decoration')
    .innerJoin('decoration', 'decoration.id', 'event_decoration.decoration_id')
    .where('event_decoration.decoration_id', '=', decoration)
    .where('decoration.status', '=', 'active')
    .select('event_decoration.event_id');
}

/** How many events a filter has. */
export function countEvents(db: Kysely<Schema>, filter: EventFilter) {
  return listed(db, filter).select((eb) => eb.fn.countAll<number>().as('total'));
}

/**
 * One page of a filter's events with their pictures. The page is picked from an index alone before the rows are read,
 * so that a far page does not read all before it.
 */
export function pageOfEvents(db: Kysely<Schema>, filter: EventFilter, request: PageRequest) {
  const direction = filter.when === 'past' ? 'desc' : 'asc';
  const page = listed(db, filter)
    .orderBy('event.event_date', direction)
    .orderBy('event.id', direction)
    .limit(request.limit)
    .offset(offsetOf(request))
    .select('event.id');
  return db
    .selectFrom(page.as('page'))
    .innerJoin('event', 'event.id', 'page.id')
    .leftJoin('picture', 'picture.id', 'event.picture_id')
    .orderBy('event.event_date', direction)
    .orderBy('event.id', direction)
    .select(cardColumns)
    .select(pictureColumns);
}

/** A page of published events with line-ups, in three queries whatever its size. */
export async function listEventCards(
  db: Kysely<Schema>,
  filter: EventFilter,
  page: PageRequest,
): Promise<Answer<typeof listEvents>> {
  const { total } = await countEvents(db, filter).executeTakeFirstOrThrow();
  const rows = offsetOf(page) < total ? await pageOfEvents(db, filter, page).execute() : [];
  const lineups = await listLineups(db, rows.map((row) => row.id));
  const events: EventCard[] = rows.map((row) => ({ ...withImage(row), floors: lineups.get(row.id) ?? [] }));
  return { events, pagination: paginationOf(page, total) };
}
