import type { Kysely } from 'kysely';
import { type EventCard, eventCard, type listEvents } from '@moonfloor/contract/events';
import type { Answer } from '@moonfloor/contract/endpoint';
import type { Schema } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { offsetOf, type PageRequest, paginationOf } from '../../http/page.ts';
import { ReadyJson } from '../../http/ready-json.ts';
import type { EventIndex } from '../../platform/event-index/event-index.ts';
import { pictureColumns, type PictureColumns, withPicture } from '../content/pictures.ts';
import { type EventFilter, filteredEvents } from './filter.ts';
import { indexFilter } from './index-filter.ts';
import { listLineups } from './lineup.ts';

/** Columns of an event that every list shows. */
export const cardColumns = [
  'event.id', 'event.event_name', 'event.event_date', 'event.event_end_date', 'event.start_time', 'event.end_time',
  'event.event_status', 'event.event_location', 'event.country', 'event.area', 'event.latitude', 'event.longitude',
  'event.place_radius_km', 'event.status', 'event.created_by',
] as const;

/** A row with its picture, and that picture's address. */
export function withImage<T extends PictureColumns>(row: T) {
  const shown = withPicture(row);
  return { ...shown, image_url: shown.picture?.src ?? null };
}

/** How many events a filter has. */
export function countEvents(db: Kysely<Schema>, filter: EventFilter) {
  return filteredEvents(db, filter).select((eb) => eb.fn.countAll<number>().as('total'));
}

/**
 * One page of a filter's events with their pictures. The page is picked from an index alone before the rows are read,
 * so that a far page does not read all before it.
 */
export function pageOfEvents(db: Kysely<Schema>, filter: EventFilter, request: PageRequest) {
  const direction = filter.when === 'past' ? 'desc' : 'asc';
  const page = filteredEvents(db, filter)
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

/** The published events among some ids, in the order of the ids. */
export async function findEventCards(db: Kysely<Schema>, ids: readonly number[]): Promise<EventCard[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('event')
    .leftJoin('picture', 'picture.id', 'event.picture_id')
    .where('event.id', 'in', ids)
    .where('event.status', '=', 'published')
    .select(cardColumns)
    .select(pictureColumns)
    .execute();
  const places = new Map(ids.map((id, at) => [id, at]));
  return withLineups(db, rows.sort((a, b) => places.get(a.id)! - places.get(b.id)!));
}

/** The cards of some events as JSON, in the order of the ids. Those that were written before and have not changed are not read. */
async function cardTexts(db: Kysely<Schema>, index: EventIndex, ids: readonly number[]): Promise<string[]> {
  const { revision } = index;
  const texts = new Map(ids.map((id) => [id, index.textOf(id)]));
  const missing = ids.filter((id) => texts.get(id) === undefined);
  for (const card of await findEventCards(db, missing)) {
    const text = JSON.stringify(eventCard.parse(card));
    texts.set(card.id, text);
    index.keepText(card.id, text, revision);
  }
  return [...texts.values()].filter((text) => text !== undefined);
}

/**
 * A page of published events with line-ups. Which ones the index in memory knows; while there is none, they and their
 * number are asked of the database.
 */
export async function listEventCards(
  { store: { db }, events }: Pick<Deps, 'store' | 'events'>,
  filter: EventFilter,
  page: PageRequest,
): Promise<Answer<typeof listEvents> | ReadyJson> {
  const index = await events.now();
  if (index !== null) {
    const part = { backwards: filter.when === 'past', offset: offsetOf(page), limit: page.limit };
    const { total, ids } = index.pick(await indexFilter(db, filter), part);
    const cards = await cardTexts(db, index, ids);
    return new ReadyJson(`{"events":[${cards.join(',')}],"pagination":${JSON.stringify(paginationOf(page, total))}}`);
  }
  const { total } = await countEvents(db, filter).executeTakeFirstOrThrow();
  const rows = offsetOf(page) < total ? await pageOfEvents(db, filter, page).execute() : [];
  return { events: await withLineups(db, rows), pagination: paginationOf(page, total) };
}

type CardRow = Awaited<ReturnType<ReturnType<typeof pageOfEvents>['execute']>>[number];

async function withLineups(db: Kysely<Schema>, rows: readonly CardRow[]): Promise<EventCard[]> {
  const lineups = await listLineups(db, rows.map((row) => row.id));
  return rows.map((row) => ({ ...withImage(row), floors: lineups.get(row.id) ?? [] }));
}
